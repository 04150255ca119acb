import type { ChosenChapters } from '../../../shared/model/export.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import type { ExportBook } from '../../exporters/types.ts';
import type { ChapterRow } from '../../storage/library.ts';

/** Names of files say no more runs of chapters than that. */
const mostRuns = 4;

/**
 * An export of some chapters as part of its book: they keep their numbers, and the names of its files say which they
 * are, so that no file passes as the whole book. All chapters of the book are no part.
 */
export function asPart(
  book: ExportBook,
  all: readonly Pick<ChapterRow, 'id' | 'kind'>[],
  wanted: ChosenChapters,
): ExportBook {
  const ids = all.filter(({ kind }) => kind === 'chapter').map(({ id }) => id);
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
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  if (runs.length > mostRuns) return `${numbers.length} chapters`;
  const named = runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `${numbers.length === 1 ? 'chapter' : 'chapters'} ${named.join(', ')}`;
}
