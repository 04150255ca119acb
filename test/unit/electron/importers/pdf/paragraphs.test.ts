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
