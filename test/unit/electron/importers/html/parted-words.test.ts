import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../../electron/importers/html/blocks.ts';
import { joinPartedWords } from '../../../../../electron/importers/html/parted-words.ts';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';
import { growthOfRepeated } from '../../../../support/tools/growth.ts';

async function read(paragraphs: readonly string[]): Promise<readonly string[]> {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  const bytes = buildEpub({ files: [{ name: 'a.xhtml', body }] });
  const { chapters } = await importBook({ bytes, fileName: 'book.epub' });
  const text = chapters.map((chapter) => chapter.text).join('');
  return text.trim().split('\n\n').slice(1);
}

const book = [
  'The lighthouse keeper was perhaps the most remembered man of the well-known coast, and a neutral one.',
  'The pre-and post-war lamps were lit.',
];

describe('words that ends of lines parted', () => {
  // Bug: “per- haps” was said as two words, in books that were made from PDF.
  it('are whole again, as the book writes them elsewhere', async () => {
    const parted = [
      'The light- house was per- haps lit. He remem- bered the well- known and neu- tral keeper.',
      'The pre- and post-war rooms, mid- to late winter, and the jack- daws of the tower stayed.',
    ];
    // Bug: U+2010 alone was left, which fonts of PDF have for a hyphen.
    for (const hyphen of ['-', '\u2010']) {
      const written = [parted[0]?.replaceAll('-', hyphen) ?? '', parted[1] ?? ''];
      const found = await read([...book, ...written]);
      expect(found.map((text) => text.replaceAll('\u2010', '-'))).toEqual([
        ...book,
        'The lighthouse was perhaps lit. He remembered the well-known and neutral keeper.',
        'The pre- and post-war rooms, mid- to late winter, and the jack- daws of the tower stayed.',
      ]);
    }
  });

  // Bug: 20,000 letters without a blank took nine seconds.
  it('are found in time in a text without blanks', async () => {
    const growth = await growthOfRepeated(
      '中',
      (text) => {
        const blocks: Block[] = [{ kind: 'paragraph', level: 0, pieces: [`${text}- a`] }];
        joinPartedWords([
          { path: '', title: '', linkShare: 0, blocks, anchors: new Map(), notes: [] },
        ]);
      },
      { size: 5000, times: 4 },
    );
    expect(growth).toBeLessThan(8);
  });

  it('are none where a writer leaves a few hyphens open', async () => {
    const open = 'The light- house was lit, per- haps.';
    expect(await read([...book, open])).toEqual([...book, open]);
  });
});
