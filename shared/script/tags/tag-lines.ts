import type { ScriptEdit } from '../diff/script-edit.ts';
import type { ParseOptions } from '../parse/parse.ts';
import { emotionRemovals, tagEdits } from './tag-edits.ts';
import type { TagDefinition } from './tags.ts';

type TaggedLine = { readonly start: number; readonly end: number };

type LinesRequest = ParseOptions & {
  /** BCP 47 tag: sentences follow it. */
  readonly language: string;
  /** Null takes the emotions of the lines away. */
  readonly tag: TagDefinition | null;
  readonly lines: readonly TaggedLine[];
};

/**
 * One tag for many lines, wherever they stand: in each it goes to every sentence, as for a selection. Each line is
 * read with its own paragraphs only, so that many lines of a long chapter stay cheap. In order and apart.
 */
export function tagLines(text: string, request: LinesRequest): readonly ScriptEdit[] {
  const { lines, tag, language, cast } = request;
  const borders = paragraphBorders(text);
  const edits = new Map<number, ScriptEdit>();
  for (const { start, end } of lines) {
    const from = borderBefore(borders, start);
    const to = borderAfter(borders, end, text.length);
    const place = { language, cast, start: start - from, end: end - from };
    const block = text.slice(from, to);
    const found = tag === null ? emotionRemovals(block, place) : tagEdits(block, { ...place, tag });
    for (const edit of found) {
      // A sentence that two of the lines share is met twice.
      const at = from + edit.start;
      edits.set(at, { start: at, end: from + edit.end, insert: edit.insert });
    }
  }
  return [...edits.values()].sort((one, other) => one.start - other.start);
}

/** Where a paragraph begins: behind each run of blank lines. */
function paragraphBorders(text: string): readonly number[] {
  return [...text.matchAll(/\n(?:[^\S\n]*\n)+/gu)].map(({ index, 0: gap }) => index + gap.length);
}

function borderBefore(borders: readonly number[], at: number): number {
  return borders[firstAbove(borders, at) - 1] ?? 0;
}

function borderAfter(borders: readonly number[], at: number, length: number): number {
  // A line may end behind the blank lines; the paragraph that begins there is no part of it.
  return borders[firstAbove(borders, at - 1)] ?? length;
}

/** Index of the first border above a place, by halving. */
function firstAbove(borders: readonly number[], at: number): number {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((borders[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
