import { describe, expect, it } from 'vitest';
import {
  filled,
  fullWidth,
  indent,
  left,
  lines,
  paragraphs,
  read,
  size,
  turned,
  widthOf,
} from '../../../../support/builders/pdf-page-lines.ts';

describe('the paragraphs of a PDF', () => {
  const opening = [
    [filled(' and', indent), turned(0), 'ends first.'],
    [filled(' and', indent), turned(1), 'ends here.'],
    [filled(' and', indent), turned(3), 'ends there.'],
    [filled(' and', indent), turned(5), 'ends at last.'],
  ];
  const countOf = (text: string) => text.split('\n\n').length - 1;

  // Bug: a paragraph of one whole line was joined with the next one, which is indented as far.
  it('begin where the first lines of the book do', async () => {
    const { text } = await read([
      paragraphs(560, [
        ...opening,
        [filled(', he said.', indent)],
        [filled(', she said.', indent)],
        [filled(' and', indent), turned(2), 'is the end.'],
      ]),
    ]);
    expect(countOf(text)).toBe(7);
  });

  // Bug, of the rule above: the lines of an indented quotation became paragraphs where a sentence ended with one.
  it('are not the lines of a quotation that is indented as far', async () => {
    const quoted = [filled('.', indent), filled(' and', indent), 'and no more.'];
    const { text } = await read([
      [...paragraphs(560, opening), ...lines(560 - 12 * 14, quoted, left + indent)],
    ]);
    expect(countOf(text)).toBe(5);
  });

  // Bug: each line of a page of short paragraphs with room between them was joined with the next one.
  it('are told by the room between lines on a page that has little else', async () => {
    const dialogue = Array.from({ length: 12 }, (_, at) => `Line ${at + 1} of the talk, he said`);
    const { text } = await read([
      lines(560, [...Array.from({ length: 20 }, (_, at) => turned(at)), 'so it goes.']),
      [
        ...dialogue.map((line, at) => ({ text: line, x: left, y: 560 - at * 22 })),
        ...lines(290, [turned(1), turned(2), 'is the end.']),
      ],
    ]);
    expect(text.split('\n\n').filter((line) => /^Line \d+/.test(line))).toHaveLength(12);
  });

  // Bug: where nothing but its last line tells a paragraph's end, each that left no room for a word went on.
  it('end with a line of justified ones that does not reach the edge', async () => {
    const page = Array.from({ length: 24 }, (_, at) => turned(at));
    const near = filled(' an end.').replace('ll', 'l').replace('ll', 'l');
    const next = `Tomorrow ${filled(' and').slice('the quay '.length + 9)}`;
    const rest = fullWidth - widthOf(near);
    expect(rest).toBeGreaterThan(size * 0.3);
    expect(rest).toBeLessThan(widthOf('Tomorrow'));
    const read24 = async (last: string) =>
      countOf((await read([lines(560, [...page, last, next, turned(2), 'is over.'])])).text);
    expect(await read24(near)).toBe(2);
    expect(await read24(filled(' an end.'))).toBe(1);
  });

  // Bug, of the same: a speech whose last line was whole went on with the next one's.
  it('end where one speech closes and the next line opens another', async () => {
    const said = ['«The lamp', `${turned(1).slice(0, -1)}.»`, `«${turned(2)}`, 'gone.»'];
    const { text } = await read([lines(560, [turned(0), 'is dark.', ...said])]);
    expect(
      text
        .split('\n\n')
        .slice(1)
        .map((one) => one.slice(0, 4)),
    ).toEqual(['the ', '«The', '«old']);
  });
});

describe('the beginning of a chapter in a PDF', () => {
  // Bug: "Lthe house and one days,os lamps burned": the letter, and with it the lines below its first one, were one row.
  it.each([5, 12])('may be a letter that stands %d points above its line', async (above) => {
    const { text } = await read([
      [
        ...lines(560, [turned(0), turned(1)]),
        { text: 'L', x: left, y: 420 + above, size: 80 },
        { text: 'amps of the harbour were lit,', x: left + 58, y: 420 },
        ...lines(406, [turned(2), turned(3), 'and so on.']),
      ],
    ]);
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain(`Lamps of the harbour were lit, ${turned(2)} ${turned(3)}`);
  });

  // Bug: of "-H arry" the letter was lost or began the line.
  it('keeps a large letter behind a dash in the text', async () => {
    const { text } = await read([
      [
        ...lines(560, [turned(0), turned(1)]),
        { text: '-', x: left, y: 420 },
        { text: 'L', x: left + 12, y: 424, size: 80 },
        { text: 'amps!', x: left + 70, y: 420 },
        ...lines(406, [turned(2), turned(3), 'and so on.']),
      ],
    ]);
    expect(text).toMatch(/L\s?amps!/);
  });

  // Bug: all of a part was one chapter, as the bold title right below "Chapter 2" made that one no line of its own.
  it('may be a label and a title in bold type, both from the left', async () => {
    const pages = ['The Lamp', 'The Quay', 'The Ship'].map((title, at) => [
      ...(at === 0 ? [{ text: 'BOOK ONE', x: 140, y: 580, size: 24 }] : []),
      { text: `Chapter ${at + 1}`, x: left, y: 540, isBold: true },
      { text: title, x: left, y: 526, isBold: true },
      ...lines(498, [turned(at), turned(at + 1), turned(at + 2), turned(at + 3), 'and so on.']),
    ]);
    const { draft } = await read(pages);
    expect(draft.sections.map(({ title }) => title)).toEqual([
      'BOOK ONE',
      'Chapter 1 The Lamp',
      'Chapter 2 The Quay',
      'Chapter 3 The Ship',
    ]);
  });
});

// Bug: “Pojďmeÿ was said, as Czech fonts of TeX have the closing mark where others have that letter.
it('quotations of a PDF are closed where a Czech font has ÿ for that, and names with ÿ stay', async () => {
  const told = ['„Tak pojďme.ÿ', '„Kam?ÿ ptá se.', turned(0), 'and so on.'];
  expect((await read([lines(560, told)])).text).toMatch(/„Tak pojďme\.“\s+„Kam\?“ ptá se/);
  const french = ['„Tak pojďme.“', 'Pierre Louÿs.', turned(0), 'and so on.'];
  expect((await read([lines(560, french)])).text).toContain('Louÿs');
  const plain = ['„Gut", sagte der Herzog', 'von Croÿ. „Nein", sagte er.', '„Doch", sagte sie.'];
  expect((await read([lines(560, plain)])).text).toContain('Croÿ');
});

// Bug: the letter above the entries of a dictionary belonged to no line, and was left out.
it('a large letter of a PDF above a line of two fonts stays', async () => {
  const page = [
    ...lines(560, [turned(0), turned(1), turned(2)]),
    { text: 'B', x: left, y: 440, size: 36 },
    { text: 'lamb', x: left, y: 427, isBold: true },
    { text: 'a kind of house', x: left + widthOf('lamb') + 6, y: 427 },
    ...lines(413, [turned(2), turned(3), 'and so on.']),
  ];
  expect((await read([page])).text).toMatch(/B\s*lamb/);
});
