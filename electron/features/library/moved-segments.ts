import { append } from '../../../shared/append.ts';
import type { Said } from '../../storage/segments/segment-rows.ts';
import { wordsOf } from './segment-ids.ts';

/** A chapter's segments before and after its text changes; none after for one that is taken out. */
export type ChapterSegments = {
  readonly chapterId: string;
  readonly ids: readonly string[];
  readonly before: readonly Said[];
  readonly after: readonly Said[];
};

/**
 * Segments that go to another chapter, because what they say is said there now and not in their own any more: of
 * each chapter, the id that comes to a place in its new plan.
 */
export function movedSegments(
  chapters: readonly ChapterSegments[],
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const left = new Map<string, string[]>();
  for (const { ids, before, after } of chapters) {
    const staying = countsOf(after);
    for (const [at, segment] of before.entries()) {
      const words = wordsOf(segment);
      const id = ids[at];
      if (words === '' || id === undefined || takeOne(staying, words)) continue;
      append(left, words, id);
    }
  }
  return new Map(
    chapters.map(({ chapterId, before, after }) => {
      const own = countsOf(before);
      const moved = new Map<number, string>();
      for (const [at, segment] of after.entries()) {
        const words = wordsOf(segment);
        if (words === '' || takeOne(own, words)) continue;
        const id = left.get(words)?.shift();
        if (id !== undefined) moved.set(at, id);
      }
      return [chapterId, moved];
    }),
  );
}

function countsOf(segments: readonly Said[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const words = wordsOf(segment);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return counts;
}

function takeOne(counts: Map<string, number>, words: string): boolean {
  const count = counts.get(words) ?? 0;
  if (count > 0) counts.set(words, count - 1);
  return count > 0;
}
