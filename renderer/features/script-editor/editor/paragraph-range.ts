import type {
  ChangeDesc,
  EditorState,
  Range,
  RangeSet,
  RangeValue,
  Text,
  Transaction,
} from '@codemirror/state';

/** How far a paragraph is followed from the place in question, in UTF-16 units. */
const farthest = 20_000;

/** The range widened to whole paragraphs, as the script language reads them; far ends of huge ones are left. */
export function wholeParagraphs(doc: Text, from: number, to: number): readonly [number, number] {
  let first = doc.lineAt(from);
  while (first.number > 1 && first.text.trim() !== '' && from - first.from < farthest) {
    first = doc.line(first.number - 1);
  }
  let last = doc.lineAt(to);
  while (last.number < doc.lines && last.text.trim() !== '' && last.to - to < farthest) {
    last = doc.line(last.number + 1);
  }
  return [first.from, last.to];
}

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

/** The stretch in a newer text, with what was put in at its ends. */
export function mapStretch({ from, to }: Stretch, changes: ChangeDesc): Stretch {
  return { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) };
}

/** The set with other ranges inside a stretch. */
export function replaceRanges<Value extends RangeValue>(
  set: RangeSet<Value>,
  { from, to }: Stretch,
  add: readonly Range<Value>[],
): RangeSet<Value> {
  const filter = (start: number, end: number): boolean => start < from || end > to;
  return set.update({ filterFrom: from, filterTo: to, filter, add });
}

/** Each cursor, and both ends of each selection. */
export function selectionEnds({ selection }: EditorState): readonly number[] {
  return selection.ranges.flatMap(({ anchor, head }) =>
    anchor === head ? [head] : [anchor, head],
  );
}
