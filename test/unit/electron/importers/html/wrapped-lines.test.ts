import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

const words = ['列车奔驰在', '西南的原野', '他眺望窗外', '灯塔的光亮', '海上的雾气', '渔船的汽笛'];

/** Paragraphs of some lines each, a comma behind every third word. */
const written = Array.from({ length: 14 }, (_, at) => {
  const text = Array.from({ length: 29 }, (_word, index) => {
    const word = words[(at * 5 + index * 7 + (index % 4)) % words.length];
    return index % 3 === 2 ? `${word}，` : word;
  }).join('');
  return `${text}就这样过去了${at}天。`;
});

/** As a printed page has them: the first line is set in by two signs. */
function linesOf(text: string, width: number): string[] {
  const lines = [text.slice(0, width - 2)];
  for (let from = width - 2; from < text.length; from += width) {
    lines.push(text.slice(from, from + width));
  }
  return lines;
}

async function read(paragraphs: readonly string[]) {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  const bytes = buildEpub({ language: 'zh', files: [{ name: 'a.xhtml', body }] });
  const { chapters } = await importBook({ bytes, fileName: 'book.epub' });
  const text = chapters.map((chapter) => chapter.text).join('');
  return text.trim().split('\n\n').slice(1);
}

describe('a Chinese EPUB with a paragraph for each printed line', () => {
  // Bug: each line was a paragraph, so that every sentence was read with a pause amid its words.
  it.each([28, 35, 40])('has its paragraphs again, at %i signs a line', async (width) => {
    const lines = written.flatMap((text) => linesOf(text, width));
    expect(lines.length).toBeGreaterThan(50);
    expect(await read(lines)).toEqual(written);
  });

  it('keeps a stop that stands alone with its line', async () => {
    const lines = written.flatMap((text) => linesOf(text, 35));
    const full = `他说${'灯塔的光亮'.repeat(6)}到了！`.slice(0, 35);
    expect(await read([...lines, full, '”苏小姐回答道。'])).toEqual([
      ...written,
      `${full}”苏小姐回答道。`,
    ]);
  });

  it('reads verse and common paragraphs as they are', async () => {
    const verse = Array.from(
      { length: 80 },
      (_, at) => `${words[at % 6]}${words[(at * 5 + 1) % 6]}，`,
    );
    expect(await read(verse)).toHaveLength(80);
    const common = Array.from({ length: 60 }, (_, at) => written[at % 14]?.slice(0, 20 + at) ?? '');
    expect(await read(common)).toEqual(common);
  });
});
