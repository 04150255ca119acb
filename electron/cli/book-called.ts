import { stat } from 'node:fs/promises';
import { AppError, appError } from '../../shared/app-error.ts';
import { foldName } from '../../shared/fold-name.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { App } from '../app/create-app.ts';

/** A shorter beginning may be a title that was not typed to its end. */
const leastStart = 4;

/**
 * The book of that title, that id, or an id that begins so. Throws `not_found` naming what there is, `bad_input` where
 * several have that title.
 */
export function bookCalled({ library }: Pick<App, 'library'>, wanted: string): string {
  const books = library.projects();
  const folded = foldName(wanted);
  const found = [
    books.filter(({ id }) => id === wanted),
    books.filter(({ title }) => foldName(title) === folded),
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

/** Named like a file: a mistyped one is not a book. */
export function isLikeFile(name: string): boolean {
  return /[/\\]|\.[a-z][a-z0-9]{1,4}$/i.test(name);
}

/** As `bookCalled`, but null where there is none. Throws `bad_input` where several have that title. */
export function findBook(parts: Pick<App, 'library'>, wanted: string): string | null {
  try {
    return bookCalled(parts, wanted);
  } catch (error) {
    if (error instanceof AppError && error.code === errorCodes.notFound) return null;
    throw error;
  }
}

/** No file has such a name: a title may be longer than a system takes. */
const noFile: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/**
 * The book of that name where no file has it; null for a file, also for one that is only named like one. Throws
 * `not_found` for a name that is neither, and `bad_input` as `findBook`.
 */
export async function bookUnlessFile(
  parts: Pick<App, 'library'>,
  wanted: string,
): Promise<string | null> {
  const isFile = await stat(wanted).then(
    (entry) => !entry.isDirectory(),
    ({ code }: NodeJS.ErrnoException) => !noFile.has(code ?? ''),
  );
  if (isFile) return null;
  const found = findBook(parts, wanted);
  if (found !== null || isLikeFile(wanted)) return found;
  const titles = parts.library.projects().map(({ title }) => title);
  throw appError('not_found.file_or_book', { wanted, titles });
}

/** The books of the library as lists show them, the one opened last first. */
export function listedBooks({ library }: Pick<App, 'library'>) {
  return library.projects().map(({ id, title, author, language, isSample }) => ({
    id,
    title,
    author,
    language,
    isSample,
    chapters: library.chapters(id).filter(({ kind }) => kind === 'chapter').length,
  }));
}
