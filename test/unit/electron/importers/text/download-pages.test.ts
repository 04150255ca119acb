import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const prose = (word: string) =>
  Array.from({ length: 12 }, (_, at) =>
    `The ${word} stood by the sea, and ${at} ships came. `.repeat(9),
  )
    .map((text) => text.trim())
    .join('\n\n');
const fields = (packed: string) =>
  `Category: Harbours\nLanguage: English\nStatus: Complete\n${packed}\nRating: T\nStory URL: https://stories.example/s/1/\nAuthor URL: https://stories.example/u/1\nSummary: She counts ships.`;
const list = 'TABLE OF CONTENTS\n\n\n1. The Road\n\n2. The Inn\n\n3. The Sea';
const chapters = ['1. The Road', '2. The Inn', '3. The Sea']
  .map((title) => `\t${title}\n\n\n${prose(title.slice(3))}`)
  .join('\n\n\n');
const read = async (parts: readonly string[]) => {
  const text = `\n\n\nTide: A Tale\n\nby Mara Lind\n\n\n\n${parts.join('\n\n\n\n')}\n`;
  const bytes = new TextEncoder().encode(text);
  const draft = await importBook({ bytes, fileName: 'tide.txt' });
  const said = draft.chapters.map((one) => one.text.replace(/\[page: [^\]]*\]/g, '')).join('\n');
  return { ...draft, said };
};

describe('a story that FanFicFare wrote as text', () => {
  it('is read without its front page and last line (bug: “Packaged 2020”, “End file”)', async () => {
    const packed = fields('Packaged: 2020-01-02 10:00:00');
    const {
      title,
      author,
      said,
      chapters: found,
    } = await read([packed, list, chapters, 'End file.']);
    expect([title, author]).toEqual(['Tide: A Tale', 'Mara Lind']);
    expect(found.slice(-3).map((one) => one.title)).toEqual([
      '1. The Road',
      '2. The Inn',
      '3. The Sea',
    ]);
    expect(said).not.toMatch(/Category|Packaged|URL|counts ships|CONTENTS|End file/);
    expect(said).toContain('by Mara Lind');
    for (const word of ['Road', 'Inn', 'Sea'])
      expect(said).toContain(`The ${word} stood by the sea`);
    expect(found.map(({ text }) => text).join('\n')).toContain('She counts ships.');
  });

  it('is read whole where it is one chapter without a list', async () => {
    const packed = fields('Packaged: 2020-01-02 10:00:00');
    const { said } = await read([packed, prose('Road'), 'End file.']);
    expect(said).not.toMatch(/Category|Packaged|URL|End file/);
    expect(said.match(/The Road stood/g)).toHaveLength(12 * 9);
  });
});

describe('any other text', () => {
  it('keeps fields above it and its last line', async () => {
    const { said } = await read([fields('Published: 2020-01-02'), chapters, 'End file.']);
    expect(said).toContain('Category: Harbours');
    expect(said).toContain('She counts ships.');
    expect(said).toContain('End file.');
  });
});
