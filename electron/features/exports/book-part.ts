import { bookWordsOf } from '../../../shared/messages/book-words.ts';
import type { ChosenChapters } from '../../../shared/model/export.ts';
import { numberRuns } from '../../../shared/number-runs.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import type { ExportBook } from '../../exporters/types.ts';
import type { ChapterRow } from '../../storage/library.ts';
import { numberedOf } from './export-sources.ts';

/**
 * An export of some chapters as part of its book: its files keep their numbers, and their names say which chapters they
 * are, so that no file passes as the whole book. All chapters of the book are no part. `countFiles` says how many files
 * each chapter has in the whole book.
 */
export function asPart(
  book: ExportBook,
  all: readonly Pick<ChapterRow, 'id' | 'kind'>[],
  wanted: ChosenChapters,
  countFiles: () => ReadonlyMap<string, number>,
): ExportBook {
  const ids = numberedOf(all).map(({ id }) => id);
  const numbers = ids.flatMap((_, index) => (wanted?.includes(index + 1) ? [index + 1] : []));
  if (wanted === null || numbers.length === ids.length) return book;
  const part = `, ${namedChapters(numbers, book.language)}`;
  const chosen = new Set(numbers.map((number) => ids[number - 1]));
  const counts = countFiles();
  // Credits have a place among the files of the whole book, which these take.
  let before = 0;
  const othersBefore = new Map(
    all.map(({ id }) => {
      const place = [id, before] as const;
      if (!chosen.has(id)) before += counts.get(id) ?? 0;
      return place;
    }),
  );
  return {
    ...book,
    // Cut behind that, a long title would name the files like those of the book.
    fileTitle: safeFileName(book.title, 'Audiobook', part) + part,
    part,
    chapterCount: before + book.chapters.length,
    chapters: book.chapters.map((chapter, index) => ({
      ...chapter,
      number: (othersBefore.get(chapter.id ?? '') ?? 0) + index + 1,
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
