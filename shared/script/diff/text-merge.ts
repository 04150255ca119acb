import { type ScriptEdit, withEdits } from './script-edit.ts';
import { diffLines, type TextChange } from './text-diff.ts';

export type MergedText = {
  readonly text: string;
  /** Places that both sides changed: `ours` stands there. */
  readonly conflictCount: number;
};

const touches = (one: TextChange, other: TextChange): boolean =>
  (one.fromA < other.toA && other.fromA < one.toA) ||
  (one.fromA === other.fromA && (one.fromA === one.toA || other.fromA === other.toA));

const editsOf = (changes: readonly TextChange[], text: string): readonly ScriptEdit[] =>
  changes.map(({ fromA, toA, fromB, toB }) => ({
    start: fromA,
    end: toA,
    insert: text.slice(fromB, toB),
  }));

/**
 * What became of `base` on two sides, put together line by line: what only one side changed is taken, and
 * what both changed stays as in `ours`, unless they made the same of it.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergedText {
  if (ours === base || ours === theirs) return { text: theirs, conflictCount: 0 };
  if (theirs === base) return { text: ours, conflictCount: 0 };
  const mine = diffLines(base, ours);
  let conflictCount = 0;
  const other = diffLines(base, theirs).filter((change) => {
    const against = mine.filter((own) => touches(own, change));
    if (against.length === 0) return true;
    const isSame = against.some(
      (own) =>
        own.fromA === change.fromA &&
        own.toA === change.toA &&
        ours.slice(own.fromB, own.toB) === theirs.slice(change.fromB, change.toB),
    );
    if (!isSame) conflictCount += 1;
    return false;
  });
  const edits = [...editsOf(mine, ours), ...editsOf(other, theirs)].sort(
    (one, another) => one.start - another.start || one.end - another.end,
  );
  return { text: withEdits(base, edits), conflictCount };
}
