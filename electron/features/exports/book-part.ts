import { bookWordsOf } from '../../../shared/messages/book-words.ts';
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
  const part = `, ${namedChapters(numbers, book.language)}`;
  // Credits have a place among the files of the whole book, which these take.
  const places = all.map(({ id }) => id);
  return {
    ...book,
    // Cut behind that, a long title would name the files like those of the book.
    fileTitle: safeFileName(book.title, 'Audiobook', part) + part,
    part,
    chapterCount: places.length,
    chapters: book.chapters.map((chapter) => ({
      ...chapter,
      number: places.indexOf(chapter.id ?? '') + 1,
    })),
  };
}

/** `chapter 2`, `chapters 2-3, 5`, or how many they are, in the language of the book. */
function namedChapters(numbers: readonly number[], language: string | null): string {
  const runs = numberRuns(numbers, '-');
  const { chapter, chapters, count } = bookWordsOf(language);
  if (runs === null) return count.replace('#', String(numbers.length));
  return (numbers.length === 1 ? chapter : chapters).replace('#', runs.join(', '));
}
