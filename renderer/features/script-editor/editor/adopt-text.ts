import { ChangeSet, Transaction } from '@codemirror/state';
import { diffWords } from '../../../../shared/script/diff/text-diff.ts';
import { adoptEffect } from '../gutter/segment-state.ts';
import type { Adopted } from '../save/open-chapters.ts';
import { type ChangeableView, madeByEach } from './shared-text.ts';

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
  view: ChangeableView,
  { text, mainText }: Omit<Adopted, 'chapterId'>,
): void {
  const before = view.state.doc.toString();
  view.dispatch({
    changes: changesBetween(before, text),
    effects: adoptEffect.of(changesBetween(mainText, text).desc),
    annotations: [Transaction.addToHistory.of(false), madeByEach.of(true)],
  });
}
