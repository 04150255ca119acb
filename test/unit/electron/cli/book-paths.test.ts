import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookPaths, matchWildcards } from '../../../../electron/cli/book-paths.ts';

const quiet = { say: () => undefined };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'books-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('paths of books', () => {
  // Bugs: book 10 before book 2; a cover or a hidden copy read as a book; a link round and round.
  it('are the books of a folder and below it, in natural order, and files as they are named', async () => {
    await mkdir(join(folder, 'more'));
    for (const name of ['10.epub', '2.docx', '.3.txt', 'cover.png', 'more/1.ODT']) {
      await writeFile(join(folder, name), 'x');
    }
    await symlink(folder, join(folder, 'again'));
    expect(await bookPaths([folder, 'missing.epub'], quiet)).toEqual(
      ['2.docx', '10.epub', 'more/1.ODT'].map((name) => join(folder, name)).concat('missing.epub'),
    );
  });

  // Bug: `lectern audiobook *.epub` looked for a book of the name "*.epub", for no shell of Windows spells it out.
  it('with wildcards are the files that match on Windows, elsewhere what the shell left of them', async () => {
    for (const name of ['10.epub', '2.EPUB', '2.epub.txt', '1.epubs', 'x+1.md']) {
      await writeFile(join(folder, name), 'x');
    }
    const at = (...names: readonly string[]) => names.map((name) => join(folder, name));
    expect(await matchWildcards(at('*.epub', '?+1.md', 'no*.odt', '1.epubs'), true)).toEqual(
      at('2.EPUB', '10.epub', 'x+1.md', 'no*.odt', '1.epubs'),
    );
    expect(await matchWildcards(at('*.epub'), false)).toEqual(at('*.epub'));
  });

  // Bug: with reports and subtitles, projects that were saved here were passed over too.
  it('that were made here are passed over, but not projects', async () => {
    for (const name of ['a.lectern', 'a.srt', 'b.md']) await writeFile(join(folder, name), 'x');
    const isMade = async (path: string) => !path.endsWith('.md');
    expect(await bookPaths([folder], quiet, isMade)).toEqual(
      ['a.lectern', 'b.md'].map((name) => join(folder, name)),
    );
  });

  // Bug: a book that was named twice, or beside its folder, was made and counted twice.
  it('that are named twice are there once', async () => {
    const book = join(folder, 'a.txt');
    await writeFile(book, 'x');
    expect(await bookPaths([book, folder, `${folder}/./a.txt`, 'b.txt', './b.txt'], quiet)).toEqual(
      [book, 'b.txt'],
    );
  });

  // Bug: one folder that could not be read stopped the whole command, and no book was made.
  it.runIf(process.platform === 'linux')(
    'that cannot be read stand for themselves, and the others are found',
    async () => {
      const book = join(folder, 'a.txt');
      await writeFile(book, 'x');
      // A closed folder is open to root; one whose path is too long is so to nobody.
      const names = Array.from({ length: 12 }, () => 'n'.repeat(200));
      const upper = join(folder, 'deep', ...names);
      const lower = join(folder, 'low');
      await mkdir(upper, { recursive: true });
      await mkdir(join(lower, ...names), { recursive: true });
      await rename(lower, join(upper, 'low'));
      try {
        const [first, ...others] = await bookPaths([folder], quiet);
        expect(first).toBe(book);
        expect(others).toEqual([expect.stringContaining(join(upper, 'low'))]);
      } finally {
        await rename(join(upper, 'low'), lower);
      }
    },
  );

  // Bug: the slash that a shell completes the name of a folder with hid the book that the folder is called like.
  it('of a folder without books may be the title of a book, with a slash or without', async () => {
    const isTitle = (name: string) => name === folder;
    for (const path of [folder, `${folder}/`]) {
      expect(await bookPaths([path], quiet, undefined, isTitle)).toEqual([folder]);
    }
  });

  it('of a folder without books are an error that names it', async () => {
    await expect(bookPaths([folder], quiet)).rejects.toMatchObject({ code: 'book_empty' });
  });
});
