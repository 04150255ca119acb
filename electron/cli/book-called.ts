import { appError } from '../../shared/app-error.ts';
import type { App } from '../app/create-app.ts';

/** A shorter beginning may be a title that was not typed to its end. */
const leastStart = 4;

/**
 * The book of that title, that id, or an id that begins so. Throws `not_found` naming what there is, `bad_input` where
 * several have that title.
 */
export function bookCalled({ library }: Pick<App, 'library'>, wanted: string): string {
  const books = library.projects();
  const fold = (words: string) => words.normalize('NFKC').trim().toLowerCase();
  const folded = fold(wanted);
  const found = [
    books.filter(({ id }) => id === wanted),
    books.filter(({ title }) => fold(title) === folded),
    books.filter(({ id }) => folded.length >= leastStart && begins(id.toLowerCase(), folded)),
  ].find((list) => list.length > 0);
  const [first, ...others] = found ?? [];
  if (first === undefined) {
    const titles = books.map(({ title }) => title);
    throw appError('not_found.book_called', { wanted, titles });
  }
  if (others.length === 0) return first.id;
  const ids = (found ?? []).map(({ id }) => id);
  throw appError('bad_input.book_twice', { wanted, ids });
}

/** A leading hyphen, which would begin an option, may be left out. */
const begins = (id: string, start: string): boolean =>
  id.startsWith(start) || id.replace(/^-+/, '').startsWith(start);
