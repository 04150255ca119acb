import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { namePrivateLetters } from '../../../../../electron/importers/pdf/private-letters.ts';
import { readAsUtf8 } from '../../../../../electron/importers/pdf/writing/misread-utf8.ts';
import { buildPdf, type PdfLine } from '../../../../support/builders/pdf-builder.ts';

const folder = join(import.meta.dirname, '../../../../fixtures/books');
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
  readonly chapters: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly closing: string;
};

const readFixture = (name: string) => importBook({ path: join(folder, name), fileName: name });
const readPages = (pages: readonly (readonly PdfLine[])[]) =>
  importBook({ bytes: buildPdf({ pages }), fileName: 'made.pdf' });

/** Paragraphs of a chapter; a line that the layout broke for good is no paragraph of the source. */
function paragraphsOf(text: string): string[] {
  return text.trim().split('\n\n').slice(1);
}

async function spoken(name: string, withNotes = false) {
  const draft = await readFixture(name);
  return draft.chapters
    .filter(({ off }) => off === null)
    .map(({ title, text }) => ({
      title,
      paragraphs: paragraphsOf(withNotes ? text : text.replace(/\[note: [^\]]*\]/g, '')),
    }));
}

describe('a PDF made by a word processor says just what was written', () => {
  // Bugs: a page's head read in the middle of a sentence; "extraor- dinary"; "T he".
  it('a novel with running heads, hyphens and drop caps', async () => {
    const whole = expected.chapters.map(({ title, paragraphs }) => ({
      title,
      paragraphs: [...paragraphs, expected.closing],
    }));
    expect(await spoken('novel.pdf')).toEqual(whole);
    expect((await readFixture('novel.pdf')).notices[0]).toMatchObject({ kind: 'page', count: 22 });
  });

  it('the same without an outline: headings by their type', async () => {
    const titles = (await spoken('no-outline.pdf')).map(({ title }) => title);
    expect(titles).toEqual(expected.chapters.map(({ title }) => title));
  });

  // Bug: a line of the left column went on with the line of the right one.
  it('an article in two columns', async () => {
    const read = await spoken('article.pdf');
    expect(read.map(({ title }) => title)).toEqual(['1 Introduction', '2 Methods', '3 Results']);
    expect(read.map(({ paragraphs }) => paragraphs)).toEqual(
      expected.chapters.map(({ paragraphs }) => paragraphs),
    );
  });

  // Bug: a note was read between two halves of the sentence above it.
  it('notes of the foot are folds where they are called, whole and once', async () => {
    expect(await spoken('footnotes.pdf')).toEqual(expected.chapters);
    const all = (await spoken('footnotes.pdf', true)).flatMap(({ paragraphs }) => paragraphs);
    const notes = [...all.join('\n').matchAll(/\[note: ([^\]]*)\]/g)].map(([, text]) => text ?? '');
    expect(notes.map((text) => Number(/^Note number (\d+)/.exec(text)?.[1]))).toEqual(
      notes.map((_, index) => index + 1),
    );
    for (const note of notes) expect(note).toMatch(/^Note number \d+ tells where .*\.$/);
  });

  it('an encrypted one is refused by name', async () => {
    await expect(readFixture('encrypted.pdf')).rejects.toMatchObject({
      code: 'book_protected',
      message: expect.stringContaining('password'),
    });
  });
});

const column = (x: number, from: number, lines: readonly string[]): PdfLine[] =>
  lines.map((text, index) => ({ text, x, y: from - index * 14 }));

describe('a made PDF', () => {
  it('without text is refused as a scan; a page without text among others is named', async () => {
    await expect(readPages([[], []])).rejects.toMatchObject({
      code: 'book_empty',
      message: expect.stringMatching(/“made\.pdf” has 2 pages.*text recognition/),
    });
    const draft = await readPages([column(40, 500, ['One line stands here.']), [], []]);
    expect(draft.notices.map(({ message }) => message).join(' ')).toMatch(
      /^Pages 2–3 have no text/,
    );
  });

  // Bug: "well-\nknown" lost a hyphen that the book writes, and "re-\nmember" kept one that it does not.
  it('keeps a hyphen that the book writes elsewhere', async () => {
    const lines = [
      'A well-known man will remember the day on which the well-',
      'known lamp had gone out, and he will long re-',
      'member it.',
    ];
    const draft = await readPages([column(40, 500, lines)]);
    expect(draft.chapters[0]?.text).toContain(
      'the well-known lamp had gone out, and he will long remember it.',
    );
  });

  // Bug: the second chapter's heading was taken for a running head, as it stood where the first one did.
  it('keeps headings of one place, drops numbers that grow with the pages', async () => {
    const pages = [1, 2, 3, 4].map((number) => [
      { text: `CHAPTER ${number}`, x: 160, y: 540 },
      ...column(40, 480, [
        `The ${'first second third fourth'.split(' ')[number - 1]} text has a long line of words here,`,
        `and ends in ${number * 7} words of its own.`,
      ]),
      { text: `${number + 6}`, x: 195, y: 30, size: 9 },
    ]);
    const draft = await readPages(pages);
    expect(draft.chapters.map(({ text }) => text).join('')).not.toMatch(/^\d+$/m);
    expect(draft.sections.map(({ title }) => title)).toEqual(
      [1, 2, 3, 4].map((number) => `CHAPTER ${number}`),
    );
    expect(draft.notices).toContainEqual(expect.objectContaining({ kind: 'page', count: 4 }));
  });

  // Bug: "CHAPTER 2. THE QUAY 17" was read amid the sentence that goes on below it, page after page.
  it('drops a running head with the chapter and the page', async () => {
    const pages = [1, 2, 3, 4, 5, 6].map((number) => [
      { text: `CHAPTER ${number < 4 ? 1 : 2}. THE ${number < 4 ? 'LAMP' : 'QUAY'}`, x: 40, y: 560 },
      { text: `${number + 6}`, x: 340, y: 560 },
      ...column(40, 520, [
        `The ${'first second third fourth fifth sixth'.split(' ')[number - 1]} text has a long line`,
        `and ends in ${number * 7} words of its own, with`,
      ]),
    ]);
    const draft = await readPages(pages);
    expect(draft.chapters.map(({ text }) => text).join('')).not.toMatch(/CHAPTER|LAMP|QUAY/);
    expect(draft.notices).toContainEqual(expect.objectContaining({ kind: 'page', count: 6 }));
  });

  // Bug: scenes and days of a page each were taken for running heads, and their headings were silent.
  it.each(['ACT I SCENE', 'Part One: Day', 'Volume 1, Chapter'])(
    'keeps "%s 1" and on as headings',
    async (label) => {
      const pages = [1, 2, 3, 4, 5, 6].map((number) => [
        { text: `${label} ${number}`, x: 40, y: 560 },
        ...column(40, 520, [
          `The ${'first second third fourth fifth sixth'.split(' ')[number - 1]} text has a long line`,
          `and ends in ${number * 7} words of its own.`,
        ]),
      ]);
      const { chapters } = await readPages(pages);
      const text = chapters.map((chapter) => chapter.text).join('');
      expect(text.match(new RegExp(`^# .*${label.split(' ').at(-1)} \\d`, 'gim'))).toHaveLength(6);
    },
  );

  // Bug: of a statement in small type, longer than what is looked at, the last lines were left out amid its sentence.
  it('reads a long foot of many lines whole', async () => {
    const foot = [1, 2, 3, 4].map(
      (line) => `Line ${line}: ${'what the law of the harbour says, '.repeat(5)}`,
    );
    const pages = [1, 2, 3, 4].map((number) => [
      ...column(
        40,
        520,
        Array.from({ length: 8 }, (_, at) => `and has ${number * 7 + at} words in its next line,`),
      ),
      ...foot.map((text, at) => ({ text, x: 20, y: 40 - at * 8, size: 5 })),
    ]);
    const draft = await readPages(pages);
    expect(draft.chapters.map(({ text }) => text).join('')).toContain('Line 4');
  });

  // Bug: a line above a long one in the stamp of a library was read amid the sentences.
  it('drops a stamp of several lines, one of them long', async () => {
    const stamp = [
      'The Harbour Book',
      'from the library of the old town on the quay, '.repeat(4),
      'Made',
    ];
    const pages = [1, 2, 3, 4].map((number) => [
      ...column(40, 520, [
        `The ${'first second third fourth'.split(' ')[number - 1]} text has a long line`,
        ...Array.from(
          { length: 8 },
          (_, at) => `and has ${number * 7 + at} words in its next line,`,
        ),
      ]),
      ...stamp.map((text, at) => ({ text, x: 20, y: 40 - at * 8, size: 5 })),
    ]);
    const draft = await readPages(pages);
    expect(draft.chapters.map(({ text }) => text).join('')).not.toMatch(/Harbour|library|Made/);
  });

  // Bug: "Hauptund Nebenwege", "nineteenthand twentieth-century".
  it('keeps the hyphen of a word whose end comes later', async () => {
    const lines = [
      'In the nineteenth year: Er ging auf Haupt-',
      'und Nebenwegen in den Wald, mit Obst-',
      'oder Fruchtsaft, as in nineteenth-',
      'and twentieth-century books of the isl-',
      'and well-known.',
    ];
    const draft = await readPages([column(40, 500, lines)]);
    expect(draft.chapters[0]?.text.replace(/\s+/g, ' ')).toContain(
      'Haupt- und Nebenwegen in den Wald, mit Obst- oder Fruchtsaft, as in nineteenth- and twentieth-century books of the island well-known.',
    );
  });

  // Bug: "an email" for "an e-mail", at whose hyphen the line ended.
  it('keeps the hyphen behind a single letter', async () => {
    const draft = await readPages([
      column(40, 500, ['The keeper had written a very long e-', 'mail to everybody on the quay.']),
    ]);
    expect(draft.chapters[0]?.text).toContain('long e-mail to everybody');
  });

  // Bug: a book of null characters, each a letter of a font that has no names, was read as one of words.
  it('is refused where its fonts do not name their letters, and says how many it leaves out', async () => {
    await expect(readFixture('nameless.pdf')).rejects.toMatchObject({
      code: 'book_empty',
      message: expect.stringContaining('OCR'),
    });
    const draft = await readFixture('part-nameless.pdf');
    expect(draft.chapters[0]?.text).not.toMatch(/(?!\s)\p{Cc}/u);
    expect(draft.chapters[0]?.text).toMatch(/stands here to be read, and\s+is left out\./);
    expect(draft.notices.map(({ message }) => message).join(' ')).toMatch(
      /\d characters were left out/,
    );
  });

  // Bug: 747,000 letters that no word was made of were a book, to be paid for.
  it('is refused where its fonts say other letters than they draw', async () => {
    const words = Array.from({ length: 40 }, (_, at) => {
      const sign = '#$%&+<=>@^'.charAt(at % 10);
      return `4J${sign}k${at} ABa${sign}q{c}vB |T${sign}e`;
    });
    await expect(readPages([1, 2, 3].map(() => column(40, 590, words)))).rejects.toMatchObject({
      code: 'book_empty',
      message: expect.stringContaining('OCR'),
    });
  });

  // Bug: “whi” and “clo” were said for “which” and “clock”, ten thousand times in one book.
  it('has the letters that its fonts keep at private code points', async () => {
    const draft = await readPages([
      column(40, 500, ['\uf015 The\uf761\uf762 clock of 1\uf739 burned and struck the hour.']),
    ]);
    expect(draft.chapters[0]?.text).toContain('Theab clock of 19 burned');
    expect(draft.chapters[0]?.text).not.toMatch(/\p{Co}/u);
    const run = { x0: 0, x1: 9, y: 0, size: 10, font: 'f1' };
    const page = { index: 0, width: 9, height: 9, left: 0, sideways: [] };
    const runs = [{ ...run, text: '\ue049e clo\ue03a whi\ue03b Ki\ue03cy le\ue039' }];
    const { pages } = namePrivateLetters(
      [{ ...page, runs }],
      new Map([['f1', 'AB+LinLibertineO']]),
    );
    expect(pages[0]?.runs[0]?.text).toBe('The clock which Kitty left');
  });

  // Bug: chapters that are called after who tells them lost their titles, as heads that repeat.
  it('keeps large titles that come again, and drops a large running head', async () => {
    const pages = Array.from({ length: 9 }, (_, at) => [
      { text: 'The Harbour Book', x: 140, y: 580, size: 18 },
      ...(at % 3 === 0 ? [{ text: at === 3 ? 'Bo' : 'Anna', x: 160, y: 540, size: 20 }] : []),
      ...column(40, 480, [
        `${['One', 'Two', 'Three'][at % 3]} lamp of the quay burned for a long time that night,`,
        `and it was seen from ${at * 7 + 2} boats.`,
      ]),
    ]);
    const draft = await readPages(pages);
    expect(draft.sections.map(({ title }) => title)).toEqual(['Anna', 'Bo', 'Anna']);
    expect(draft.chapters.map(({ text }) => text).join('')).not.toContain('Harbour Book');
  });

  // Bug: "Chapter 2", which TeX sets above a title, was read at the end of chapter 1.
  it.each([
    ['Chapter', '', 'The Quay', '[page: Chapter 2]'],
    ['Kapitola', '', 'The Quay', '[page: Kapitola 2]'],
    // Bug: such a title was said twice.
    ['Chapter', '2 ', 'Chapter 2. The Quay', ''],
  ])('begins chapters at their label, "%s", with bookmarks as "%sThe Quay"', async (...made) => {
    const [word, number, title, folded] = made;
    const names = ['The Lamp', 'The Quay', 'The Ship'];
    const pages = names.map((name, at) => [
      { text: `${word} ${at + 1}`, x: 40, y: 540, size: 20 },
      { text: name, x: 40, y: 500, size: 24 },
      ...column(40, 450, [['It rained.', 'A boat came in.', 'Nobody slept.'][at] ?? '']),
    ]);
    const bookmarks = names.map((name, page) => ({
      title: number === '' ? name : `${page + 1} ${name}`,
      page,
    }));
    const draft = await importBook({ bytes: buildPdf({ pages, bookmarks }), fileName: 'made.pdf' });
    expect(draft.chapters).toHaveLength(3);
    const text = draft.chapters[1]?.text.replace(/\s+/g, ' ').trim();
    const told = [`# ${title}`, folded, 'A boat came in.'];
    expect(text).toBe(told.filter((part) => part !== '').join(' '));
  });

  // Bug: each paragraph of such a book was a chapter.
  it('takes no chapters from an outline that lists the text itself', async () => {
    const sentence = (day: number) =>
      `On day ${day} the lamp of the quay burned for a long time, and ${day * 7} boats saw it from afar.`;
    const pages = Array.from({ length: 4 }, (_, at) => [
      {
        text: ['Prologue', 'The Quay', 'The Ship', 'Epilogue'][at] ?? '',
        x: 160,
        y: 540,
        size: 20,
      },
      ...column(
        40,
        480,
        [0, 10, 20, 30, 40, 50].map((more) => sentence(at + more)),
      ),
    ]);
    const titles = ['Prologue', 'The Quay', 'The Ship', 'Epilogue'];
    const bookmarks = titles.flatMap((title, page) => [
      { title, page },
      { title: sentence(page + 10), page },
    ]);
    const made = (list: typeof bookmarks) =>
      importBook({ bytes: buildPdf({ pages, bookmarks: list }), fileName: 'made.pdf' });
    const draft = await made(bookmarks);
    expect(draft.sections.map(({ title }) => title)).toEqual(titles);
    // Long titles of a few chapters stay.
    const long =
      'In which the keeper of the lamp goes down to the quay, and what he finds in the boat.';
    const old = await made(
      titles.map((title, page) => ({ title: page === 1 ? long : title, page })),
    );
    expect(old.sections.map(({ title }) => title)).toContain(long);
  });

  // Bugs: each page of such a book was a chapter, "Página 3"; what stands before the title of a PDF was said with it.
  it('takes no chapters from an outline that lists the pages, and no number of an archive for the title', async () => {
    const names = ['The Lamp', 'The Quay', 'The Ship'];
    const pages = names.map((name, at) => [
      { text: name, x: 40, y: 540, size: 20 },
      ...column(
        40,
        480,
        [1, 2, 3, 4].map((day) => `On day ${at * 4 + day} the lamp burned.`),
      ),
    ]);
    const bookmarks = pages.map((_, page) => ({ title: `Página ${page + 1}`, page }));
    const title = 'The Project Gutenberg eBook #12: Harbour Lights';
    const bytes = buildPdf({ pages, bookmarks, title });
    const draft = await importBook({ bytes, fileName: 'made.pdf' });
    expect(draft.title).toBe('Harbour Lights');
    expect(draft.sections.map(({ title }) => title)).toEqual(names);
  });

  // Bug: "CarreÃ±o", in titles, in names and in the outline.
  it('has its title and its outline in letters, where they are UTF-8 in a field for one byte a letter', async () => {
    const names = ['La seÃ±al', 'El muelle', 'El barco'];
    const pages = names.map((_, at) => [
      ...column(
        40,
        480,
        [1, 2, 3, 4].map((day) => `On day ${at * 4 + day} the lamp burned.`),
      ),
    ]);
    const bookmarks = names.map((title, page) => ({ title, page }));
    const bytes = buildPdf({ pages, bookmarks, title: 'La seÃ±al' });
    const draft = await importBook({ bytes, fileName: 'made.pdf' });
    expect(draft.title).toBe('La señal');
    expect(draft.sections.map(({ title }) => title).slice(0, 2)).toEqual(['La señal', 'El muelle']);
    // Bytes from 0x80 to 0x9f have signs of their own there.
    expect(readAsUtf8('Ð¡Ð²ÐµÑ⁄Ð°')).toBe('Свеча');
    expect(readAsUtf8('À la carte')).toBe('À la carte');
    expect(readAsUtf8('ÈŽi mÃ¢ine')).toBe('și mâine');
    // By chance: the byte of É and that of ’ are one letter.
    expect(readAsUtf8('CHARLOTTE BRONTË’S FIANCÉ’S')).toBe('CHARLOTTE BRONTË’S FIANCÉ’S');
  });

  // Bug: 4000 pages took minutes, as each looked at all the others.
  it('is not read beyond the limit of pages', async () => {
    const bytes = buildPdf({ pages: Array.from({ length: 20_001 }, () => []) });
    await expect(importBook({ bytes, fileName: 'long.pdf' })).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });
});
