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

/** A message with a way back, which goes when the act is taken back by key: its button would do nothing. */
function showUndoOf(entry: UndoEntry, message: string): void {
  const hide = showUndo(message, () => void withErrorToast(() => undoEntry(entry)));
  const forget = useUndoStack.subscribe(({ done }) => {
    if (done.includes(entry)) return;
    forget();
    hide();
  });
}

/** Something was done outside the text: says so with a way back, and Ctrl Z takes it back too. */
export function announceUndo(entry: UndoEntry, message = entry.label): void {
  pushUndo(entry);
  showUndoOf(entry, message);
}

/** An act that is remembered in its course: Ctrl Z pressed before its end waits for it. An error is told, and null answered. */
export function actOrSay<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return withErrorToast(() => asAct(work));
}

/** An act that is made from what stands, and so after the one before it. An error is told, and null answered. */
export function inTurnOrSay<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return withErrorToast(() => inTurn(work));
}

/** Ctrl Z outside the text: takes back what was done last there, and says what that was. */
export async function undoLast(): Promise<void> {
  const entry = await withErrorToast(undoEntry);
  if (entry !== null) {
    showLink(t('undo.undone', { what: entry.label }), t('undo.redo'), () => {
      void withErrorToast(() => redoEntry(entry));
    });
  }
}

/** Ctrl Shift Z outside the text. */
export async function redoLast(): Promise<void> {
  const entry = await withErrorToast(redoEntry);
  if (entry !== null) showUndoOf(entry, t('undo.redone', { what: entry.label }));
}
