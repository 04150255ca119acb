import type { ChosenChapters } from '../../../shared/model/export.ts';
import { numberRuns } from '../../../shared/number-runs.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import type { ExportBook } from '../../exporters/types.ts';
import type { ChapterRow } from '../../storage/library.ts';
import { numberedOf } from './export-sources.ts';

/**
 * An export of some chapters as part of its book: they keep their numbers, and the names of its files say which they
 * are, so that no file passes as the whole book. All chapters of the book are no part.
 */
export function asPart(
  book: ExportBook,
  all: readonly Pick<ChapterRow, 'id' | 'kind'>[],
  wanted: ChosenChapters,
): ExportBook {
  const ids = numberedOf(all).map(({ id }) => id);
  const numbers = ids.flatMap((_, index) => (wanted?.includes(index + 1) ? [index + 1] : []));
  if (wanted === null || numbers.length === ids.length) return book;
  const ending = `, ${namedChapters(numbers)}`;
  return {
    ...book,
    // Cut behind that, a long title would name the files like those of the book.
    fileTitle: safeFileName(book.title, 'Audiobook', ending) + ending,
    chapterCount: ids.length,
    chapters: book.chapters.map((chapter) => ({
      ...chapter,
      number: ids.indexOf(chapter.id ?? '') + 1,
    })),
  };
}

/** `chapter 2`, `chapters 2-3, 5`, or how many they are. */
function namedChapters(numbers: readonly number[]): string {
  const runs = numberRuns(numbers, '-');
  if (runs === null) return `${numbers.length} chapters`;
  return `${numbers.length === 1 ? 'chapter' : 'chapters'} ${runs.join(', ')}`;
}
