import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import { bookFileExtensions, isBookName } from '../../shared/model/import/book-files.ts';
import { isFolder } from '../platform/node/make-folder.ts';
import { matchWildcards, naturalOrder } from './wildcards.ts';
import { phrase } from './words/phrase.ts';

/** For the help of commands that read books. */
export const bookEndings = bookFileExtensions.map((ending) => ending.slice(1)).join(', ');
export const tagsHelp = () => phrase('option.tags');

/** So many files and folders are looked at below one folder. */
const mostEntries = 10_000;

/**
 * The files that paths on the command line stand for: of a folder every book in it and below it, by its name, in
 * natural order; hidden files and links are passed over. Throws `book_empty` for a folder without books,
 * `file_too_large` for one that holds too much.
 */
export async function bookPaths(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await matchWildcards(paths)) {
    if (!(await isFolder(path))) {
      found.push(path);
      continue;
    }
    const books = await booksBelow(path);
    if (books.length === 0) throw appError('book_empty.folder', { file: path });
    found.push(...books);
  }
  return found;
}

async function booksBelow(folder: string): Promise<readonly string[]> {
  const books: string[] = [];
  const open = [folder];
  let seen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      seen += 1;
      if (seen > mostEntries) {
        throw appError('file_too_large.folder', { file: folder, limit: mostEntries });
      }
      if (entry.name.startsWith('.')) continue;
      const path = join(next, entry.name);
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && isBookName(entry.name)) books.push(path);
    }
  }
  return books.sort(naturalOrder.compare);
}
