import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import { bookFileExtensions, isBookName } from '../../shared/model/import/book-files.ts';
import { isMadeFile } from '../exporters/made-file.ts';
import { isFolder } from '../platform/node/make-folder.ts';
import type { Output } from './output.ts';
import { phrase } from './words/phrase.ts';

const endings = bookFileExtensions.map((ending) => ending.slice(1));
const projectEnding = 'lectern';
/** For the help of commands that read books. */
export const bookEndings = endings.join(', ');
/** Of those, the files that are read as a book; a project is one already. */
export const readEndings = endings.filter((ending) => ending !== projectEnding).join(', ');
export const tagsHelp = () => phrase('option.tags');

/** So many files and folders are looked at below one folder. */
const mostEntries = 10_000;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Paths whose last part has wildcards, with the files that they stand for: the shells of Windows leave that to
 * the program. One that matches nothing stays as it is.
 */
export async function matchWildcards(
  paths: readonly string[],
  isWindows = process.platform === 'win32',
): Promise<readonly string[]> {
  const wanted = paths.map(async (path) => {
    const name = basename(path);
    if (!isWindows || !/[*?]/.test(name)) return [path];
    const pattern = name
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replace(/\*+/g, '.*')
      .replace(/\?/g, '.');
    const folder = dirname(path);
    const names = await readdir(folder).catch(() => []);
    const isWanted = new RegExp(`^${pattern}$`, 'is');
    const found = names.filter((one) => isWanted.test(one)).sort(collator.compare);
    return found.length === 0 ? [path] : found.map((one) => join(folder, one));
  });
  return (await Promise.all(wanted)).flat();
}

/**
 * The files that paths on the command line stand for: of a folder every book in it and below it, by its name, in
 * natural order; hidden files and links are passed over, and so is, with a word, what `isMade` calls made from a book.
 * What is named twice is there once; a folder without books stays as it is where `isTitle` knows its name. Throws
 * `book_empty` for any other folder without books, `file_too_large` for one that holds too much.
 */
export async function bookPaths(
  paths: readonly string[],
  { say }: Pick<Output, 'say'>,
  isMade: (path: string) => Promise<boolean> = isMadeFile,
  isTitle: (path: string) => boolean = () => false,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await matchWildcards(paths)) {
    if (!(await isFolder(path))) {
      found.push(path);
      continue;
    }
    const before = found.length;
    const made: string[] = [];
    for (const book of await booksBelow(path)) {
      // A project file is opened as the book that it is.
      const isBook = book.endsWith(`.${projectEnding}`) || !(await isMade(book));
      (isBook ? found : made).push(book);
    }
    // An export makes a folder that is called like its book; shells end the name of a folder with a slash.
    const title = path.replace(/[/\\]+$/, '');
    if (found.length === before && isTitle(title)) {
      found.push(title);
      continue;
    }
    const [first] = made;
    if (first !== undefined) {
      say(phrase('bookPaths.leftOut', { count: made.length, name: basename(first) }));
    }
    if (found.length === before) throw appError('book_empty.folder', { file: path });
  }
  const byPlace = new Map<string, string>();
  for (const path of found) if (!byPlace.has(resolve(path))) byPlace.set(resolve(path), path);
  return [...byPlace.values()];
}

async function booksBelow(folder: string): Promise<readonly string[]> {
  const books: string[] = [];
  const open = [folder];
  let seen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // One that cannot be read is named where its books would be, and the others are made.
    const entries = await readdir(next, { withFileTypes: true }).catch(() => null);
    if (entries === null) books.push(next);
    for (const entry of entries ?? []) {
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
  return books.sort(collator.compare);
}
