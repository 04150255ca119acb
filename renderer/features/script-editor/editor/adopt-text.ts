import { ChangeSet, Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { diffWords } from '../../../../shared/script/diff/text-diff.ts';
import { adoptEffect } from '../gutter/segment-state.ts';
import type { Adopted } from '../save/open-chapters.ts';
import { madeByEach } from './shared-text.ts';

/** What of the editor is needed here. */
type AdoptingView = Pick<EditorView, 'state'> & {
  readonly dispatch: (spec: TransactionSpec) => void;
};

function changesBetween(before: string, after: string): ChangeSet {
  const changes = diffWords(before, after).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: after.slice(fromB, toB),
  }));
  return ChangeSet.of(changes, before.length, '\n');
}

/**
 * Shows what main made of the text, changing only the words that differ: cursor, scroll and marks stay.
 * It is no step of the editor's own undo: whoever asked main for it takes it back through main.
 */
export function adoptText(
  view: AdoptingView,
  { text, mainText }: Omit<Adopted, 'chapterId'>,
): void {
  const before = view.state.doc.toString();
  view.dispatch({
    changes: changesBetween(before, text),
    effects: adoptEffect.of(changesBetween(mainText, text).desc),
    annotations: [Transaction.addToHistory.of(false), madeByEach.of(true)],
  });
}
