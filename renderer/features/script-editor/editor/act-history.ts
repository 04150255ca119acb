import { invertedEffects, isolateHistory, redo, undo } from '@codemirror/commands';
import { type Extension, StateEffect, Transaction } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import { t } from '../../../i18n/index.ts';
import {
  forgetUndone,
  redoEntry,
  type UndoEntry,
  undoEntry,
  undoEntrySignal,
} from '../../../stores/undo-stack.ts';
import { showToast, withErrorToast } from '../../../ui/messages/toast.tsx';
import { redoLast, undoLast } from '../../../ui/messages/undo-toast.ts';

type ActStep = {
  readonly entry: UndoEntry;
  /** Done when the step is gone forward, taken back when it is gone backward. */
  readonly isDone: boolean;
};

/** A place in the editor's line of steps where something was done outside the text. */
const actEffect = StateEffect.define<ActStep>();

/** The step itself says so, not one that undo or redo made of it. */
const markEffect = StateEffect.define<null>();

function follow(view: EditorView, { entry, isDone }: ActStep): void {
  void withErrorToast(async () => {
    const found = await (isDone ? redoEntry(entry) : undoEntry(entry));
    if (found !== null) showToast(t(isDone ? 'undo.redone' : 'undo.undone', { what: found.label }));
    // Taken back elsewhere already: the key meant the step before it.
    else if (view.dom.isConnected) (isDone ? redo : undo)(view);
  });
}

/** Something new in the text: neither a step back or forward nor what main made of it. */
const isWritten = (transaction: Transaction): boolean =>
  transaction.docChanged &&
  transaction.annotation(Transaction.addToHistory) !== false &&
  !transaction.isUserEvent('undo') &&
  !transaction.isUserEvent('redo');

/**
 * Casting, pronunciation and replacements of whole books stand in one line with typing: Ctrl Z takes
 * back whatever was done last, wherever it was done.
 */
export const actHistory: Extension = [
  invertedEffects.of(({ effects }) =>
    effects.flatMap((effect) =>
      effect.is(actEffect) ? [actEffect.of({ ...effect.value, isDone: !effect.value.isDone })] : [],
    ),
  ),
  ViewPlugin.define((view: EditorView) => {
    const stop = undoEntrySignal.on((entry) =>
      view.dispatch({
        effects: [actEffect.of({ entry, isDone: true }), markEffect.of(null)],
        annotations: isolateHistory.of('full'),
      }),
    );
    return {
      update: ({ transactions }) => {
        if (transactions.some(isWritten)) forgetUndone();
        for (const { effects } of transactions) {
          if (effects.some((effect) => effect.is(markEffect))) continue;
          for (const effect of effects) {
            if (effect.is(actEffect)) follow(view, effect.value);
          }
        }
      },
      destroy: stop,
    };
  }),
];

/** Takes back what was last done outside the text, where nothing is left to take back in it. */
export function undoAct(): boolean {
  void undoLast();
  return true;
}

/** Does that again, as long as nothing was written since in any chapter. */
export function redoAct(): boolean {
  void redoLast();
  return true;
}
