import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { characterFormat } from '../../../../../electron/importers/documents/doc/formats.ts';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const file = readFileSync(join(import.meta.dirname, 'fixtures', 'word-features.doc'));

/** Where the main stream begins. */
const header = file.indexOf(Buffer.from([0xec, 0xa5]));

/** The table of sectors, and the first sector of the main stream. */
const table = 512 * (file.readUInt32LE(76) + 1);
const first = header / 512 - 1;

function changed(place: number, ...bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(file);
  copy.set(bytes, place);
  return copy;
}

const refusal = (bytes: Uint8Array) =>
  importBook({ bytes, fileName: 'old.doc' }).catch((error: unknown) => error);

describe('a binary Word document', () => {
  // Bugs: deleted or hidden words read aloud, numbers of headings and lists lost, a text box or an endnote lost, “D” and then “one”.
  it('says what it shows: numbers, changes, notes and boxes, and nothing hidden', async () => {
    const { chapters, notices } = await importBook({ bytes: file, fileName: 'quay.doc' });
    expect(chapters.map(({ title }) => title)).toEqual(['Part I: The Quay', 'Part II: The Stairs']);
    expect(chapters.map(({ text }) => text.replace(/^#.*\n+/, '').trim())).toEqual([
      'The lamp still burned.[note: Lit in spring.] Привет, 海.\n\nShe read it.\n\nA sign on the wall.',
      'a) up\n\nb) down\n\nDone “here” — now, with enough of words behind the letter that they go round it on both of its lines.',
    ]);
    const said = notices.map(({ message }) => message).join(' ');
    expect(said).toContain('tracked changes');
    expect(said).toContain('1 comment');
  });

  // Bug: a raised number of a note that is set by hand was read aloud ([MS-DOC] 2.6.1, sprmCIss and sprmCHpsPos).
  it('knows what is set in superscript', () => {
    const isRaised = (...format: number[]) => characterFormat(Buffer.from(format)).isRaised;
    expect([0, 1, 2].map((kind) => isRaised(0x48, 0x2a, kind))).toEqual([false, true, false]);
    const places = [
      [8, 0],
      [0, 0],
      [0xf8, 0xff],
    ];
    expect(places.map((place) => isRaised(0x45, 0x48, ...place))).toEqual([true, false, false]);
  });

  // Bug: the formats before Word 97 keep their parts elsewhere, and would give noise.
  it('from before Word 97 is refused with what to do', async () => {
    const error = await refusal(changed(header, 0xdc, 0xa5));
    expect(error).toMatchObject({ code: 'not_this_format' });
    expect(`${error}`).toMatch(/“old\.doc”.*before Word 97.*save it as DOCX/);
  });

  it('that is locked says so', async () => {
    const error = await refusal(changed(header + 11, (file[header + 11] ?? 0) | 1));
    expect(error).toMatchObject({ code: 'book_protected' });
  });

  it.each([
    ['cut short', file.subarray(0, 6000)],
    ['with a sector that follows itself', changed(table + 4 * first, first, 0, 0, 0)],
    ['without its text', changed(header + 0x1a2, 0xff, 0xff, 0xff, 0x7f)],
  ])('%s is damaged, and no fault of this program', async (_, bytes) => {
    const error = await refusal(bytes);
    expect(error).toMatchObject({ code: 'not_this_format' });
    expect(`${error}`).toMatch(/“old\.doc”.*damaged/);
  });
});
