import { describe, expect, it } from 'vitest';
import {
  fullWidth,
  left,
  lines,
  read,
  turned,
} from '../../../../support/builders/pdf-page-lines.ts';

/** Of the second of two columns that are six points apart, as LaTeX sets them. */
const right = left + fullWidth * (10 / 12) + 6;
const column = (x: number, texts: readonly string[]) =>
  lines(560, texts, x).map((line) => ({ ...line, size: 10 }));
const from = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => turned(start + at));

describe('the columns of a PDF', () => {
  // Bug: columns six points apart were read line by line across both.
  it('are told apart by a narrow gutter', async () => {
    const { text } = await read([[...column(left, from(0, 30)), ...column(right, from(3, 30))]]);
    expect(text.replace(/\s+/g, ' ')).toContain(from(0, 30).join(' '));
  });

  const full = [0, 7, 14].map((start) => [
    ...column(left, from(start, 30)),
    ...column(right, from(start + 3, 30)),
  ]);

  // Bug: a chapter that ended two lines into its right column was read line by line across both.
  it('are those of the other pages where a page has few lines beside each other', async () => {
    const ends = [
      ...column(left, from(0, 20)),
      ...column(right, ['and so the last of them burned', 'out.']),
    ];
    const { text } = await read([...full, ends]);
    const last = `${from(0, 20).join(' ')} and so the last of them burned out.`;
    expect(text.replace(/\s+/g, ' ').trim().slice(-last.length)).toBe(last);
  });

  // Bug: these were read down, all of the left side first.
  it.each([
    [
      ['Length', '12 metres'],
      ['Width', '4 metres'],
      ['Weight', '9 tons'],
    ],
    [
      ['Ada, a keeper of lamps', 'played by Nora'],
      ['Ben, a sailor at sea', 'played by Paul'],
    ],
    [
      ['ADA.', 'I lit the lamp at night.'],
      ['BEN.', 'Nobody saw it burn.'],
      ['ADA.', 'Look again.'],
    ],
  ])('are none in a short table or play: %j, %j', async (...rows) => {
    const page = rows.flatMap(([label = '', text = ''], at) => [
      { text: label, x: left, y: 560 - at * 14, size: 10 },
      { text, x: right, y: 560 - at * 14, size: 10 },
    ]);
    const { text } = await read([...full, page]);
    expect(text.replace(/\s+/g, ' ').trim()).toMatch(new RegExp(`${rows.flat().join(' ')}$`));
  });

  it('are none where what stands behind is set to the edge, as in a list', async () => {
    const list = [0, 1, 2, 3].flatMap((at) => [
      { text: `Lamp ${at}`, x: left, y: 560 - at * 14, size: 10 },
      { text: `Ada ${at}`, x: right + 120, y: 560 - at * 14, size: 10 },
    ]);
    const { text } = await read([...full, list]);
    expect(text).toMatch(/Lamp 0\s+Ada 0\s+Lamp 1\s+Ada 1\s/);
  });
});
