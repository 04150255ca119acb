import { t } from '../i18n/index.ts';
import { asAppError } from '../ipc/client.ts';
import { pushUndo, redoEntry, type UndoEntry, undoEntry } from '../stores/undo-stack.ts';
import { showError, showLink, showUndo } from './toast.tsx';

async function take(step: (entry?: UndoEntry) => Promise<UndoEntry | null>, entry?: UndoEntry) {
  try {
    return await step(entry);
  } catch (error) {
    showError(asAppError(error));
    return null;
  }
}

/** Something was done outside the text: says so with a way back, and Ctrl Z takes it back too. */
export function announceUndo(entry: UndoEntry): void {
  pushUndo(entry);
  showUndo(entry.label, () => void take(undoEntry, entry));
}

/** Ctrl Z outside the text: takes back what was done last there, and says what that was. */
export async function undoLast(): Promise<void> {
  const entry = await take(undoEntry);
  if (entry !== null) {
    showLink(t('undo.undone', { what: entry.label }), t('undo.redo'), () => {
      void take(redoEntry, entry);
    });
  }
}

/** Ctrl Shift Z outside the text. */
export async function redoLast(): Promise<void> {
  const entry = await take(redoEntry);
  if (entry !== null) {
    showUndo(t('undo.redone', { what: entry.label }), () => void take(undoEntry, entry));
  }
}
