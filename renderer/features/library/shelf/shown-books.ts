import { compareNames } from '../../../../shared/compare-names.ts';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { foldedWords, foldWords } from '../../../ui/words/fold-words.ts';

export const shelfSorts = ['opened', 'title', 'author'] as const;
export type ShelfSort = (typeof shelfSorts)[number];

const byTitle = (one: ProjectSummary, other: ProjectSummary): number =>
  compareNames(one.title, other.title);

/** Books of one author by title; those of nobody stand last. */
function byAuthor(one: ProjectSummary, other: ProjectSummary): number {
  if (one.author === null || other.author === null) {
    return Number(one.author === null) - Number(other.author === null) || byTitle(one, other);
  }
  return compareNames(one.author, other.author) || byTitle(one, other);
}

/** Books of the library, the last opened first, that have all these words in title or author, in the order wanted. */
export function shownBooks(
  books: readonly ProjectSummary[],
  find: string,
  order: ShelfSort,
): readonly ProjectSummary[] {
  const words = foldedWords(find);
  const fitting =
    words.length === 0
      ? books
      : books.filter(({ title, author }) => {
          const text = foldWords(`${title}\n${author ?? ''}`);
          return words.every((word) => text.includes(word));
        });
  if (order === 'opened') return fitting;
  return [...fitting].sort(order === 'title' ? byTitle : byAuthor);
}
