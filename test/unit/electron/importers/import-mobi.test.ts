import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { unpackPalmDoc } from '../../../../electron/importers/mobi/book-text.ts';
import { createHuffReader } from '../../../../electron/importers/mobi/huff-cdic.ts';
import { readKindleContents } from '../../../../electron/importers/mobi/kindle-contents.ts';

const folder = join(import.meta.dirname, '../../../fixtures/books');
const { chapters } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
  readonly chapters: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
};
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

describe.each(['old.mobi', 'both.mobi', 'kf8.azw3'])('%s', (name) => {
  // Bugs: fragments of KF8 put together in another order; bytes behind the text read as letters.
  it('says just what was written, chapter by chapter, with its notes folded', async () => {
    const draft = await importBook({ bytes: bytesOf(name), fileName: name });
    expect(draft).toMatchObject({ title: 'The Lamplighter', author: 'Ann Reed', language: 'en' });
    const read = draft.chapters.filter(({ off }) => off === null);
    expect(
      read.map(({ title, text }) => ({
        title,
        paragraphs: text
          .replace(/\[note: [^\]]*\]/g, '')
          .trim()
          .split('\n\n')
          .slice(1),
      })),
    ).toEqual(chapters);
    for (const [index, { text }] of read.entries()) {
      expect(text).toContain(`[note: Café note ${index + 1} says “where”.]`);
    }
  });

  it('is refused by name where its text is encrypted', async () => {
    const bytes = bytesOf(name);
    const view = new DataView(bytes.buffer);
    for (let record = 0; record < view.getUint16(76); record += 1) {
      const at = view.getUint32(78 + record * 8);
      if (Buffer.from(bytes).toString('latin1', at + 16, at + 20) === 'MOBI') {
        view.setUint16(at + 12, 2);
      }
    }
    await expect(importBook({ bytes, fileName: name })).rejects.toMatchObject({
      code: 'book_protected',
      message: expect.stringContaining(name),
    });
  });
});

// Bug: the title was a row of signs that no font has, and the entries of the contents were read as "&#39134;".
it('takes no control characters for a title, and reads references in the contents', () => {
  const text = (bytes: string) => ({
    entries: [
      {
        tags: new Map([
          [1, [0]],
          [3, [0]],
        ]),
      },
    ],
    text: () => Buffer.from(bytes),
  });
  const read = (bytes: string) =>
    readKindleContents(text(bytes) as never, [], (label) => label.toString())[0]?.title;
  expect(read('&#31532;&#x4e00;&#31456; &amp; &#0; &nbsp;')).toBe('第一章 & &#0; &nbsp;');
});

describe('a text of a Palm organizer', () => {
  const database = (compression: number, records: readonly Buffer[]) => {
    const head = Buffer.alloc(16);
    head.writeUInt16BE(compression, 0);
    head.writeUInt16BE(records.length, 8);
    const all = [head, ...records];
    const directory = Buffer.alloc(78 + all.length * 8);
    directory.write('TEXtREAd', 60, 'latin1');
    directory.writeUInt16BE(all.length, 76);
    let at = directory.length;
    for (const [index, record] of all.entries()) {
      directory.writeUInt32BE(at, 78 + index * 8);
      at += record.length;
    }
    return new Uint8Array(Buffer.concat([directory, ...all]));
  };

  // Bug: it was "not text".
  it.each([1, 2])('is read as plain text (packed as %s)', async (compression) => {
    const text = 'Chapter 1\n\nThe lamp burned.\n\nChapter 2\n\nIt went out.\n';
    const bytes = database(compression, [
      Buffer.from(text.slice(0, 20)),
      Buffer.from(text.slice(20)),
    ]);
    const draft = await importBook({ bytes, fileName: 'lamp.pdb' });
    expect(draft.title).toBe('lamp');
    expect(draft.chapters.map((chapter) => chapter.text)).toEqual([
      '# Chapter 1\n\nThe lamp burned.\n',
      '# Chapter 2\n\nIt went out.\n',
    ]);
  });

  it('is refused by its name where it is damaged', async () => {
    const bytes = database(17_480, [Buffer.from('x')]);
    await expect(importBook({ bytes, fileName: 'lamp.pdb' })).rejects.toMatchObject({
      code: 'not_this_format',
    });
  });
});

describe('compression', () => {
  it('PalmDOC: literals, a space with a letter, a pair that overlaps itself', () => {
    // Distance 2, length 5: the letters that it copies are its own.
    const pair = (2 << 3) | (5 - 3) | 0x8000;
    const packed = Buffer.from([0x61, 0x62, 0xe3, pair >> 8, pair & 0xff, 2, 0xc3, 0xa9]);
    expect(unpackPalmDoc(packed).toString('utf8')).toBe('ab c c c é');
  });

  // Bug: a phrase that is packed itself was given back packed.
  it('HUFF/CDIC: codes of eight bits, phrases of phrases', () => {
    const huff = Buffer.alloc(24 + 1024 + 256);
    huff.write('HUFF', 0);
    huff.writeUInt32BE(24, 8);
    huff.writeUInt32BE(24 + 1024, 12);
    // The highest code is phrase 0.
    for (let code = 0; code < 256; code += 1) huff.writeUInt32BE((255 << 8) | 0x88, 24 + code * 4);
    const phrases = [
      { bytes: Buffer.from('lamp'), isPlain: true },
      { bytes: Buffer.from('light '), isPlain: true },
      { bytes: Buffer.from([254, 255]), isPlain: false },
    ];
    const dictionary = Buffer.alloc(100);
    dictionary.write('CDIC', 0);
    dictionary.writeUInt32BE(phrases.length, 8);
    dictionary.writeUInt32BE(8, 12);
    let at = phrases.length * 2;
    for (const [index, { bytes, isPlain }] of phrases.entries()) {
      dictionary.writeUInt16BE(at, 16 + index * 2);
      dictionary.writeUInt16BE(bytes.length | (isPlain ? 0x8000 : 0), 16 + at);
      bytes.copy(dictionary, 18 + at);
      at += bytes.length + 2;
    }
    const read = createHuffReader([huff, dictionary], 1000);
    expect(read(Buffer.from([255, 253, 253, 254])).toString()).toBe(
      'lamplight lamplight lamplight ',
    );
    expect(() => createHuffReader([huff, dictionary], 10)(Buffer.from([253, 253]))).toThrow(
      /too much/,
    );
  });
});

it('the KFX format is refused by name', async () => {
  const bytes = new Uint8Array(Buffer.from('CONT\u0002\u0000 and so on'));
  await expect(importBook({ bytes, fileName: 'book.kfx' })).rejects.toThrow(/KFX/);
});
