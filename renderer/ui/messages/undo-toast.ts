import { t } from '../../i18n/index.ts';
import {
  asAct,
  inTurn,
  pushUndo,
  redoEntry,
  type UndoEntry,
  undoEntry,
  useUndoStack,
} from '../../stores/undo-stack.ts';
import { showLink, showUndo, withErrorToast } from './toast.tsx';

/** Takes a message away once the step that it offers was taken elsewhere: its button would do nothing. */
function hideWith(entry: UndoEntry, stack: 'done' | 'undone', hide: () => void): void {
  const isGone = (): boolean => !useUndoStack.getState()[stack].includes(entry);
  const hideIfGone = (): void => {
    if (!isGone()) return;
    stop();
    hide();
  };
  const stop = useUndoStack.subscribe(hideIfGone);
  hideIfGone();
}

function sayDone(entry: UndoEntry, message: string): void {
  const undo = () => void withErrorToast(() => undoEntry(entry));
  hideWith(entry, 'done', showUndo(message, undo));
}

/** Something was done outside the text: says so with a way back, and Ctrl Z takes it back too. */
export function announceUndo(entry: UndoEntry, message = entry.label): void {
  pushUndo(entry);
  sayDone(entry, message);
}

/** Runs an act so that Ctrl Z pressed before its end waits for it. Tells an error, and returns null. */
export function actOrSay<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return withErrorToast(() => asAct(work));
}

/** An act that is made from what stands, and so after the one before it. An error is told, and null returned. */
export function inTurnOrSay<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return withErrorToast(() => inTurn(work));
}

/** Ctrl Z outside the text: takes back what was done last there, and says what that was. */
export async function undoLast(): Promise<void> {
  const entry = await withErrorToast(undoEntry);
  if (entry !== null) {
    const redo = () => void withErrorToast(() => redoEntry(entry));
    const message = t('undo.undone', { what: entry.label });
    hideWith(entry, 'undone', showLink(message, t('undo.redo'), redo));
  }
}

/** Ctrl Shift Z outside the text. */
export async function redoLast(): Promise<void> {
  const entry = await withErrorToast(redoEntry);
  if (entry !== null) sayDone(entry, t('undo.redone', { what: entry.label }));
}
