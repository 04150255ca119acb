import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';
import { missingWords, wholeText, words } from '../draft-words.ts';

const folder = join(import.meta.dirname, 'fixtures');
const files = [
  'pandoc.docx',
  'pandoc.odt',
  'pandoc.html',
  'libreoffice.docx',
  'libreoffice.odt',
  'libreoffice.rtf',
  'libreoffice.doc',
];
const expected = words(readFileSync(join(folder, 'expected.txt'), 'utf8'));
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

/** What the file says, without its title page. */
async function read(name: string) {
  const draft = await importBook({ bytes: bytesOf(name), fileName: name });
  const isTitlePage = (title: string) => title === draft.title;
  const chapters = draft.chapters.filter(({ title }) => !isTitlePage(title));
  return { draft, chapters, text: words(wholeText({ ...draft, chapters })) };
}

describe.each(files)('%s', (name) => {
  // Bugs: a note read twice, a nested list or a table cell lost, a title page as a chapter.
  it('holds every word of the text once, its headings as chapters, title and author', async () => {
    const { draft, chapters, text } = await read(name);
    expect(missingWords(expected, text)).toEqual([]);
    expect(missingWords(text, expected)).toEqual(['1', '2']);
    expect(chapters.map(({ title }) => title)).toEqual([
      'Chapter One',
      'Chapter Two',
      'Kapitel Drei',
    ]);
    expect(draft).toMatchObject({ title: 'The Lamp House', author: 'Ada Miller' });
  });

  it('folds notes where they are called, reads a small table, and escapes what looks like a tag', async () => {
    const { chapters } = await read(name);
    const [one, two] = chapters.map(({ text }) => text);
    expect(one).toContain('climbed the stairs.[note: A short note about the keeper.] He said');
    expect(one).toContain('[note: Another note. With a further paragraph.]');
    expect(one).toContain('Name, Age.\n\nAnn, 30.\n\nBob, 41.');
    expect(one).toContain('a link in the text');
    expect(one).toContain('\\(laughing\\) and \\[pause 2 s\\]');
    expect(two).toContain('First line\nsecond line.');
  });
});

// Of a web page pandoc says the labels of its links to notes too; it does not read DOC.
const judged = files.filter((name) => !/\.(?:html|doc)$/.test(name));

describeWithJudge('pandoc', 'what pandoc reads', () => {
  it.each(judged)('in %s is said', async (name) => {
    const { stdout, status } = spawnSync(
      'pandoc',
      ['-t', 'plain', '--wrap=none', join(folder, name)],
      { encoding: 'utf8' },
    );
    expect(status).toBe(0);
    // Numbers of notes and lists are made in print.
    const oracle = words(stdout.replace(/\[\d\]/g, '').replace(/^\s*\d+\.\s/gm, ''));
    const { draft } = await read(name);
    const all = words(wholeText(draft)).concat(words(`${draft.title} ${draft.author}`));
    expect(missingWords(oracle, all)).toEqual([]);
  });
});

describe('documents that are not read', () => {
  const refusal = (bytes: Uint8Array, fileName: string) =>
    importBook({ bytes, fileName }).then(
      () => null,
      (error: Error & { code?: string }) => error,
    );

  it('a DOCX that is locked with a password says so', async () => {
    const bytes = bytesOf('libreoffice.doc');
    const at = Buffer.from(bytes).indexOf(Buffer.from('WordDocument', 'utf16le'));
    bytes.set(Buffer.from('EncryptedPackage', 'utf16le'), at);
    // The length of the name, in bytes with a zero at its end.
    bytes[at + 64] = 34;
    const error = await refusal(bytes, 'locked.docx');
    expect(error).toMatchObject({ code: 'book_protected' });
    expect(error?.message).toContain('password');
  });

  it.each(['x.docx', 'x.odt', 'x.rtf'])(
    'text that is called %s is not read as text',
    async (name) => {
      const error = await refusal(new TextEncoder().encode('Just words.'), name);
      expect(error).toMatchObject({ code: 'not_this_format' });
      expect(error?.message).toContain(name);
    },
  );

  it.each(files)('%s by another name is read all the same', async (name) => {
    const draft = await importBook({ bytes: bytesOf(name), fileName: 'book.txt' });
    expect(draft.title).toBe('The Lamp House');
  });
});
