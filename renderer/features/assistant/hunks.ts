import { diffWords } from '../../../shared/script/diff/text-diff.ts';

/** Text put in the place of [from, to), in UTF-16 units of the chapter. */
export type HunkChange = { readonly from: number; readonly to: number; readonly insert: string };

/** The changes of one paragraph, which are decided about together. */
export type Hunk = {
  readonly id: number;
  /** The paragraph. */
  readonly from: number;
  readonly to: number;
  /** In order and apart. */
  readonly changes: readonly HunkChange[];
};

type Range = { readonly from: number; readonly to: number };

function paragraphsOf(text: string): readonly Range[] {
  const paragraphs: Range[] = [];
  let from = 0;
  for (const gap of text.matchAll(/\n(?:[^\S\n]*\n)+/g)) {
    paragraphs.push({ from, to: gap.index });
    from = gap.index + gap[0].length;
  }
  return [...paragraphs, { from, to: text.length }];
}

/** What makes `proposed` of `text`, paragraph by paragraph. */
export function hunksBetween(text: string, proposed: string): readonly Hunk[] {
  const paragraphs = paragraphsOf(text);
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { fromA, toA, fromB, toB } of diffWords(text, proposed)) {
    const change = { from: fromA, to: toA, insert: proposed.slice(fromB, toB) };
    while ((paragraphs[at]?.to ?? Number.POSITIVE_INFINITY) < fromA) {
      at += 1;
    }
    const own = paragraphs[at] ?? { from: fromA, to: toA };
    const last = hunks.at(-1);
    if (last !== undefined && last.to >= Math.min(own.from, fromA)) {
      const to = Math.max(last.to, toA);
      hunks[hunks.length - 1] = { ...last, to, changes: [...last.changes, change] };
    } else {
      const from = Math.min(own.from, fromA);
      hunks.push({
        id: hunks.length + 1,
        from,
        to: Math.max(own.to, toA),
        changes: [change],
      });
    }
  }
  return hunks;
}
