import type { Transaction } from '@codemirror/state';
import { wholeParagraphs } from './paragraph-range.ts';

export type Stretch = { readonly from: number; readonly to: number };

/** Widens a changed place before it is taken to whole paragraphs. */
type Widen = (from: number, to: number) => readonly [number, number];

/** The stretches of the new text that may read otherwise now: whole paragraphs, in order, apart. */
export function changedStretches(
  { newDoc, changes }: Pick<Transaction, 'newDoc' | 'changes'>,
  widen: Widen = (from, to) => [from, to],
): readonly Stretch[] {
  const stretches: { from: number; to: number }[] = [];
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    const near = widen(Math.max(0, fromB - 1), Math.min(newDoc.length, toB + 1));
    const [from, to] = wholeParagraphs(newDoc, near[0], near[1]);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = Math.max(last.to, to);
    } else {
      stretches.push({ from, to });
    }
  });
  return stretches;
}
