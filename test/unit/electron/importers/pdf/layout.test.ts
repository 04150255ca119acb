import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { withoutInitialSizes } from '../../../../../electron/importers/pdf/drop-caps.ts';
import type { Run } from '../../../../../electron/importers/pdf/runs.ts';
import { restoreSoftHyphens } from '../../../../../electron/importers/pdf/soft-hyphens.ts';
import { createYielder } from '../../../../../electron/importers/yielder.ts';
import { partial } from '../../../../support/builders/partial.ts';
import type { PdfLine } from '../../../../support/builders/pdf-builder.ts';
import {
  fullWidth,
  left,
  lines,
  read,
  size,
  turned,
  widthOf,
} from '../../../../support/builders/pdf-page-lines.ts';

describe('the spaces of a PDF', () => {
  // Bug, of narrow gutters: spaces below each other in a few lines parted the page into columns.
  it('are no gutter where few lines have them at one place', async () => {
    const wide = ['his lamp', 'her lamp', 'our lamp', 'the lamp', 'one lamp', 'two lamp'];
    const ends = wide.map((_, at) => ({
      text: 'of the quay and more',
      x: 122,
      y: 560 - at * 14,
    }));
    const rest = Array.from({ length: 20 }, (_, at) => turned(at));
    const { text } = await read([
      [
        ...lines(
          560,
          wide.map((text) => `${text} is old`),
        ),
        ...ends,
        ...lines(476, rest),
      ],
    ]);
    expect(text).toMatch(/his lamp is old\s+of the quay and more\s+her lamp/);
  });
});

describe('the notes of a PDF', () => {
  const body = [turned(0), turned(1), turned(2), turned(3)];

  // Bug: a note in type as large as the text's was read in the middle of the sentence above it.
  it('are folded where their type is as large as the text’s', async () => {
    const { text } = await read([
      [
        ...lines(560, body),
        { text: '1', x: left + fullWidth, y: 523, size: 7 },
        ...lines(504, [turned(4), turned(5), turned(0), 'and goes']),
        { text: '1', x: left, y: 424, size: 7 },
        { text: 'The note says that the lamp was old,', x: left + 6, y: 420 },
        { text: 'and that nobody had lit it.', x: left, y: 406 },
      ],
      lines(560, [`on here, ${turned(1)}`, turned(2), 'to the end.']),
    ]);
    expect(text).toContain(
      '[note: The note says that the lamp was old, and that nobody had lit it.]',
    );
    expect(text.replace(/\[note: [^\]]*\]/, '')).toMatch(/and goes\s+on here/);
  });

  // Bug: "it1" was spoken where a font has small figures that are not set higher.
  it('are called by a number drawn right behind a word', async () => {
    const { text } = await read([
      [
        ...lines(560, body),
        { text: 'He saw it', x: left, y: 504 },
        { text: '1', x: left + widthOf('He saw it'), y: 504, isBold: true },
        { text: ' and went home.', x: left + widthOf('He saw it') + 5, y: 504 },
        { text: '1 The note says what it was, in a few words.', x: left, y: 440, size: 9 },
      ],
    ]);
    expect(text).toContain(
      'He saw it[note: The note says what it was, in a few words.] and went home.',
    );
  });

  // Bug: behind a word of one letter the label was spoken, and an exponent must not become a note.
  it('may be called behind one letter, where the page has such a note', async () => {
    const raised = (label: string, y: number): PdfLine[] => [
      { text: 'He saw a', x: left, y },
      { text: label, x: left + widthOf('He saw a'), y: y + 5, size: 7 },
      { text: ' lamp there.', x: left + widthOf('He saw a') + 4, y },
    ];
    const { text } = await read([
      [
        ...lines(560, body),
        ...raised('2', 504),
        ...raised('1', 480),
        { text: '1 The note says what it was, in a few words.', x: left, y: 420, size: 9 },
      ],
    ]);
    expect(text).toMatch(/saw a2 lamp/);
    expect(text).toContain('saw a[note: The note says what it was, in a few words.] lamp');
  });
});

describe('the titles of a PDF', () => {
  const body = (from: number) => lines(from, [turned(0), turned(1), turned(2), 'and so on.']);
  const centred = (text: string, y: number): PdfLine => ({
    text,
    x: left + (fullWidth - widthOf(text)) / 2,
    y,
  });

  // Bug: "C H A P T E R" was read letter by letter, and was no title.
  it('may have their letters set apart', async () => {
    const pages = ['O N E', 'T W O'].map((number) => [
      { text: `C H A P T E R`, x: 120, y: 560 },
      { text: number, x: 240, y: 560 },
      ...body(500),
    ]);
    const { draft } = await read(pages);
    expect(draft.sections.map(({ title }) => title)).toEqual(['CHAPTER ONE', 'CHAPTER TWO']);
  });

  // Bug: a title of two lines in the type of the text was a paragraph, and its chapter part of the one before.
  it('may go on in a second line below the first one’s middle', async () => {
    const pages = ['Chapter One: The House', 'Chapter Two: The Quay'].map((title) => [
      centred(title, 560),
      centred('and the Lamp', 546),
      ...body(490),
    ]);
    const { draft } = await read(pages);
    expect(draft.sections.map(({ title }) => title)).toEqual([
      'Chapter One: The House and the Lamp',
      'Chapter Two: The Quay and the Lamp',
    ]);
  });

  // Bug: chapters that have numbers alone, in the type of the text, were one.
  it('may be numbers that count up', async () => {
    const page = (at: number) =>
      lines(500, [turned(at), `${turned(at + 1)} ${at}`, turned(at + 2), `and so on to ${at}.`]);
    const pages = ['1', '2.', '3'].flatMap((number, at) => [
      [centred(number, 560), ...page(at * 2)],
      page(at * 2 + 1),
    ]);
    expect((await read(pages)).draft.sections.map(({ title }) => title)).toEqual(['1', '2.', '3']);
  });

  // Bug: a list of chapters without points was read aloud before the book.
  it('in a list with their pages are folded', async () => {
    const list = ['The House', 'The Quay', 'The Lamp', 'The Sea'].flatMap(
      (title, at): PdfLine[] => [
        { text: title, x: left, y: 500 - at * 18 },
        { text: `${at * 9 + 3}`, x: 300, y: 500 - at * 18 },
      ],
    );
    const { text } = await read([
      [{ text: 'Contents', x: 150, y: 560, size: 18 }, ...list],
      [{ text: 'The House', x: 150, y: 560, size: 18 }, ...body(500)],
      [{ text: 'The Quay', x: 150, y: 560, size: 18 }, ...body(500)],
    ]);
    expect(text.replace(/\[page: [^\]]*\]/g, '')).not.toMatch(/\b(?:3|12|21|30)\b/);
  });

  // Bug: behind an entry that its chapter words otherwise, the rest of the list was read, each line as a chapter.
  it('in such a list are folded behind one that is no title below', async () => {
    const titles = ['The House', 'The Quay', 'The Lamp', 'The Sea', 'The Storm'];
    const list = titles.flatMap((title, at): PdfLine[] => [
      { text: `${title}${at === 2 ? ' (Reprint)' : ''} ${at * 9 + 3}`, x: left, y: 500 - at * 48 },
      { text: `Ada ${'ABCDE'[at]}. King`, x: left, y: 484 - at * 48 },
    ]);
    const { text } = await read([
      [{ text: 'Contents', x: 150, y: 560, size: 18 }, ...list],
      ...titles.map((title) => [{ text: title, x: 150, y: 560, size: 18 }, ...body(500)]),
    ]);
    expect(text.replace(/\[page: [^\]]*\]/g, '')).not.toMatch(/Reprint|\b(?:3|12|21|30|39)\b/);
  });
});

describe('a list of chapters in large type', () => {
  // Bug: each of its lines, with a space before the page, was a chapter of its own.
  it('is folded, and what stands below “Contents” without pages stays', async () => {
    const body = (y: number) =>
      lines(
        y,
        Array.from({ length: 12 }, (_, at) => turned(at)),
      );
    const large = (texts: readonly string[]) =>
      texts.map((text, at): PdfLine => ({ text, x: left, y: 560 - at * 30, size: 18 }));
    const { text, draft } = await read([
      large(['CONTENTS', 'The House 5', 'PART TWO', 'The Quay at', 'Night 14', 'The Lamp 31']),
      [...large(['The House']), ...body(520)],
      [...large(['The Quay at Night']), ...body(520)],
      [...large(['The Lamp']), ...body(520)],
    ]);
    const titles = ['The House', 'The Quay at Night', 'The Lamp'];
    expect(draft.chapters.filter(({ off }) => off === null).map(({ title }) => title)).toEqual(
      titles,
    );
    expect(text.replace(/\[page: [^\]]*\]/g, '')).not.toMatch(/\b(?:5|14|31)\b/);
    const numbered = await read([
      large(['CONTENTS', 'Chapter 1']).concat(body(480)),
      [...large(['Chapter 2']), ...body(520)],
      [...large(['Chapter 3']), ...body(520)],
    ]);
    expect(numbered.text).toMatch(/Chapter 1.*Chapter 2.*Chapter 3/s);
    expect(numbered.text).not.toContain('[page:');
  });
});

describe('the heads of a PDF’s pages', () => {
  // Bug: a head of a chapter of few pages was read, as it did not come often enough.
  it('are left out where most pages have one, and no line of the text with them', async () => {
    const pages = Array.from({ length: 14 }, (_, at) => [
      {
        text: at < 10 ? 'The Harbour Book' : `A Head of Part ${'ABCD'[at - 10]}`,
        x: 150,
        y: 580,
        size: 9,
      },
      ...lines(540, [
        `Page ${'abcdefghijklmn'[at]} has ${turned(at)}`,
        turned(at + 1),
        turned(at + 2),
      ]),
    ]);
    // The text of this one begins higher.
    const high = lines(580, [
      'It begins at the height of a head,',
      turned(1),
      turned(2),
      'and ends.',
    ]);
    const { text } = await read([...pages, high]);
    expect(text).not.toMatch(/Harbour Book|A Head of Part/);
    expect(text).toContain('It begins at the height of a head,');
  });
});

// Bug: a damaged page that was read all the same lost the whole book when its hyphens were looked for.
it('a page whose drawing cannot be read keeps its text', async () => {
  const run = { text: 'It was there.', x0: 40, x1: 100, y: 40, size: 12, font: 'F' };
  const pages = [{ index: 0, height: 600, width: 400, left: 0, runs: [run], sideways: [] }];
  const getPage = () => Promise.reject(new Error('damaged'));
  const damaged = partial<PDFDocumentProxy>({ getPage });
  expect(await restoreSoftHyphens(damaged, pages, createYielder(undefined))).toEqual(pages);
});

describe('the words of a PDF', () => {
  // Bug: "Agentleman" for a large "A" and "gentleman".
  it('begin behind a large letter that is one itself', async () => {
    const cap = (letter: string, y: number, first: string): PdfLine[] => [
      { text: letter, x: left, y: y - 28, size: 48 },
      { text: first, x: left + 36, y },
      { text: turned(2).slice(0, 30), x: left + 36, y: y - 14 },
      { text: turned(3).slice(0, 30), x: left + 36, y: y - 28 },
      ...lines(y - 42, [
        'a gentleman, a house, a lamp, a quay,',
        'a the there and a then of a theft.',
      ]),
    ];
    const { text } = await read([
      [...cap('A', 560, 'gentleman came'), ...cap('T', 440, 'here was one')],
    ]);
    expect(text).toMatch(/A gentleman came/);
    expect(text).toMatch(/There was one/);
  });

  // Bug: "caf´e", as TeX draws an accent and then its letter below it.
  it('have their accents on their letters', async () => {
    const { text } = await read([
      [
        ...lines(560, [turned(0), turned(1)]),
        { text: 'He went to the caf´', x: left, y: 532 },
        { text: 'e of the quay.', x: left + widthOf('He went to the caf'), y: 532 },
      ],
    ]);
    expect(text).toContain('to the café of the quay');
  });

  // Bug: "wewn ątrz", as TeX leaves room before the hook that it draws below a letter.
  it('are not parted before a letter with a hook', async () => {
    const start = 'wewn ˛';
    const { text } = await read([
      [
        ...lines(560, [turned(0), turned(1)]),
        { text: start, x: left, y: 532 },
        { text: 'atrz lampy', x: left + (start.length - 1) * size, y: 532 },
      ],
    ]);
    expect(text).toContain('wewnątrz lampy');
  });

  // Bug: "golfclubs" where the line ended at the hyphen of "golf-clubs".
  it('keep a hyphen between two words of a book that writes such compounds', async () => {
    const compounds = [
      'the tea-things and half-way',
      'the ink-pot, the fire-place',
      'two tree-tops',
    ];
    const { text } = await read([
      lines(560, [
        ...compounds,
        ...compounds,
        'a golf ball, the clubs',
        'the clubs of golf',
        'he took his golf-',
        'clubs away to the house.',
      ]),
    ]);
    expect(text).toContain('golf-clubs away');
    const german = await read([
      lines(560, [
        'das haus an der see',
        'die tür im haus',
        'eine tür, er ging zur haus-',
        'tür zurück.',
      ]),
    ]);
    expect(german.text).toContain('haustür');
  });

  // Bug: "impos sible", as the library leaves out hyphens that are written as U+00AD.
  it('are whole where their hyphens are soft ones', async () => {
    const soft = '\u00ad';
    const { text } = await read([
      lines(560, [
        `It was quite impos${soft}`,
        `sible to see the old light${soft}`,
        `house from the quay of the town.`,
      ]),
    ]);
    expect(text).toContain('It was quite impossible to see the old lighthouse from the quay');
  });
});

// Bug: of a foot with a date, the year was taken for the page's number, and all of it was read amid the sentences.
it('leaves out a foot that has a date behind the number of the page', async () => {
  const pages = Array.from({ length: 6 }, (_, at) => [
    ...lines(560, [turned(at), turned(at + 1), turned(at + 2)]),
    { text: `Draft 3 ${at + 1} 27 November 2026`, x: left, y: 40 },
  ]);
  const { text } = await read(pages);
  expect(text).toContain(turned(4));
  expect(text).not.toMatch(/Draft|November/);
});

// Bug, of such feet: a dated heading on each page was left out with its words, and no chapter began there.
it.each([
  ['May 1, 1920', (page: number) => `May ${page}, 1920`],
  ['Day 1 of May 1920', (page: number) => `Day ${page} of May 1920`],
  ['1920, Letter 1 to Ada', (page: number) => `1920, Letter ${page} to Ada`],
  ['Week 1: 2020', (page: number) => `Week ${page}: 2020`],
])('keeps a dated heading at the top of each page: %s', async (first, titleOf) => {
  const pages = Array.from({ length: 6 }, (_, at) => [
    { text: titleOf(at + 1), x: left, y: 570, size: 14, isBold: true },
    ...lines(530, [turned(at), turned(at + 1), turned(at + 2)]),
  ]);
  const { text } = await read(pages);
  expect(text).toContain(first);
  expect(text).toContain(titleOf(6));
});

// Bug, of such feet: the dates below three letters that follow each other were left out as feet.
it('keeps dates below the text of a few pages', async () => {
  const pages = Array.from({ length: 20 }, (_, at) => [
    ...lines(560, [turned(at), turned(at + 1), turned(at + 2)]),
    ...(at > 4 && at < 8 ? [{ text: `Paris, ${at} May 1920`, x: left, y: 40 }] : []),
  ]);
  expect((await read(pages)).text).toContain('Paris, 6 May 1920');
});

// Bug: "PART TEN" was spelled letter by letter, as were other titles whose letters are drawn one by one.
it('reads titles whose letters stand apart as words, and no rows of other letters', async () => {
  const spread = (title: string, apart = 16) =>
    [...title].flatMap((text, at) => (text === ' ' ? [] : [{ text, x: 60 + at * apart, y: 560 }]));
  const body = lines(520, [turned(0), turned(1), turned(2)]);
  const { text } = await read([
    [...spread('PART TEN'), ...body],
    [...spread('ABCDEFG'), ...body],
    // Bug: the head of a table, and letters to be searched for words.
    [...spread('PWDLFA', 40), ...body],
    [...spread('QXLAMP', 20), ...body],
  ]);
  expect(text).toContain('PART TEN');
  expect(text).toContain('A B C D E F G');
  expect(text).toContain('P W D L F A');
  expect(text).toContain('Q X L A M P');
});

// Bug: the first line of each chapter was its title where a large initial is drawn in one font with it.
it('gives a line with a large initial the size of the text, and leaves a large title alone', () => {
  const run = (text: string, size: number, letterWidth: number, font = 'serif') =>
    partial<Run>({ text, size, font, x0: 40, x1: 40 + text.length * letterWidth, y: 0 });
  const text = 'of the quay and the lamp, as it had been for many years';
  const runs = [run(text, 12, 5), run(text, 12, 5)];
  const title = run('The Lamp of the Old Harbour', 24, 10);
  const other = run('The Lamp of the Old Harbour', 24, 5, 'condensed');
  // Bug: a title of narrow letters at 1.5 times the size of the text became text.
  const narrow = run('Little Italy: a trial till it is still', 18, 5.5);
  const sizes = withoutInitialSizes([run(`N${text}`, 36, 5.3), title, other, narrow, ...runs]);
  expect(sizes.map(({ size }) => size)).toEqual([12, 24, 24, 18, 12, 12]);
});
