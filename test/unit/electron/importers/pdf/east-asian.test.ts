import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildPdf, type PdfLine } from '../../../../support/builders/pdf-builder.ts';

async function read(...pages: readonly (readonly PdfLine[])[]): Promise<string> {
  const draft = await importBook({ bytes: buildPdf({ pages }), fileName: 'made.pdf' });
  return draft.chapters
    .map(({ text }) => text)
    .join('\n\n')
    .replace(/^# .*\n+/, '')
    .trim();
}

const size = 12;
const sentence = '吾輩は猫である。名前はまだ無い。どこで生れたか見当がつかぬ。';
const first = 'どこで生れたかとんと見当がつか';
const second = 'ぬ。名前はまだ無い。';

/** Each letter on its own, from top to bottom, as browsers draw such lines. */
const column = (text: string, x: number, top = 540): PdfLine[] =>
  [...text].map((letter, index) => ({ text: letter, x, y: top - index * size, size }));

describe('a PDF in Chinese or Japanese', () => {
  // Bug: a number beside a letter was none, and the foot of each page was read amid the sentences.
  it.each([
    ['第', '页'],
    ['', 'ページ'],
    ['港の話 ', '頁'],
  ])('leaves out the feet of its pages: %s12%s', async (before, after) => {
    const pages = Array.from({ length: 12 }, (_, page) => [
      ...Array.from({ length: 20 }, (_, at) => ({
        text: `${sentence.slice((page + at) % 9)}猫は${at}度鳴いた`,
        x: 40,
        y: 540 - at * 20,
      })),
      { text: `${before}${page + 12}${after}`, x: 180, y: 20 },
    ]);
    const text = await read(...pages);
    expect(text).toContain('鳴いた');
    expect(text).not.toMatch(/第1|ページ|頁/);
  });

  // Bug: lines from top to bottom were read across, one letter of each.
  it('is read from top to bottom and from right to left where its letters stand so', async () => {
    const lines = [...column(first, 340), ...column(second, 324)];
    expect(await read([...lines, { text: '12', x: 190, y: 30, size: 9 }])).toBe(first + second);
  });

  it('is read so where its font writes from top to bottom', async () => {
    const text = await read([
      { text: first, x: 340, y: 540, isVertical: true },
      { text: second, x: 324, y: 540, isVertical: true },
    ]);
    expect(text).toBe(first + second);
  });

  // Bug: such a book was refused as a scan, because the maps of its codes were not there.
  it('is read where it holds no letters, and codes that only a map outside of it names', async () => {
    expect(await read([{ text: first, x: 40, y: 540, isPredefined: true }])).toBe(first);
  });

  // Bug: radicals that programs write for the signs drawn like them were not the words that the sign spells.
  it('has signs for radicals and for marks of such lines', async () => {
    const text = await read([{ text: '⼀⼈の⾵⻛︐﹁⻅る﹂︒', x: 40, y: 540 }]);
    expect(text).toBe('一人の風风，「见る」。');
  });

  // Bug: readings above the signs were paragraphs of their own, and parted those they stood in.
  it('leaves readings out', async () => {
    const line = (text: string, y: number): PdfLine => ({ text, x: 40, y, size });
    const text = await read([
      line(sentence, 540),
      { text: 'わがはい', x: 40, y: 551, size: 6 },
      line('書生という人間であった。', 523),
      { text: 'しょせい', x: 40, y: 534, size: 6 },
    ]);
    expect(text).toBe(`${sentence}書生という人間であった。`);
  });

  // Bug: a justified line had blanks between its letters, and marks of another font stood at its end.
  it('has no blanks between its letters, and keeps marks of another font in place', async () => {
    const apart = [...'何我堂堂'].map((text, index) => ({
      text,
      x: 40 + index * 16,
      y: 540,
      size,
    }));
    const quoted: PdfLine[] = [
      { text: '“', x: 40 + 3 * size, y: 520, size: 11.9 },
      { text: '甄士隐', x: 40, y: 520, size },
      { text: '云云此开卷', x: 40 + 3.6 * size, y: 520, size },
    ];
    expect(await read([...apart, ...quoted])).toBe('何我堂堂\n\n甄士隐“云云此开卷');
  });
});

describe('a PDF in Korean', () => {
  // Bug: a blank stood in each word that a line ends in.
  it('has its words whole where lines end between any two syllables', async () => {
    const lines = [
      '우리는 그를 김 서방이라고 불렀다 그는 천천',
      '히 강가를 걸었고 우리는 천천히 뒤를 따랐',
      '다 아무도 그가 어디에서 왔는지 묻지 않았',
      '다 우리는 강가를 따랐다 그는 묻지 않았다',
      '우리는 그가 묻지 않은 것을 알았다',
    ];
    const drawn = lines.map((text, index) => ({ text, x: 40, y: 540 - index * 16 }));
    expect(await read(drawn)).toBe(
      lines
        .join(' ')
        .replace('천천 히', '천천히')
        .replace('따랐 다', '따랐다')
        .replace('않았 다', '않았다'),
    );
  });

  it('keeps its blanks where lines end with words', async () => {
    const lines = [
      '우리는 그를 김 서방이라고 불렀다 그는',
      '천천히 강가를 걸었고 우리는 그를',
      '천천히 따랐다 우리는 강가를 걸었고 아무도',
      '그를 모른다',
    ];
    const drawn = lines.map((text, index) => ({ text, x: 40, y: 540 - index * 16 }));
    expect(await read(drawn)).toBe(lines.join(' '));
  });
});
