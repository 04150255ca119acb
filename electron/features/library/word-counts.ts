import { countWords } from '../../../shared/script/text-measures.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';

/** Words that readers see of each chapter of a book, by its id; counted as the page counts the open one. */
export function countBookWords(
  segments: Pick<SegmentStore, 'shownOf'>,
  projectId: string,
): Readonly<Record<string, number>> {
  const words: Record<string, number> = {};
  for (const { chapterId, shown } of segments.shownOf(projectId)) {
    words[chapterId] = (words[chapterId] ?? 0) + countWords(shown);
  }
  return words;
}
