import { describe, expect, it } from 'vitest';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import { safeFileName } from '../../../../electron/exporters/file-name.ts';
import { planExport } from '../../../../electron/exporters/plan.ts';
import type { ExportBook, ExportSettings } from '../../../../electron/exporters/types.ts';

const settings: ExportSettings = {
  formats: ['m4b', 'mp3'],
  presets: [loudnessPresets.audiobook],
};

function book(hashes: readonly string[], titles: readonly string[] = ['One', 'Two']): ExportBook {
  return {
    title: 'A Book',
    author: 'Someone',
    language: 'en',
    cover: null,
    chapters: titles.map((title, index) => ({
      title,
      parts: [
        {
          kind: 'take',
          path: `/store/${hashes[index]}`,
          sha256: hashes[index] ?? '',
          durationMs: 5000,
        },
        { kind: 'pause', durationMs: 400 },
      ],
    })),
  };
}

function keys(of: ExportBook, with_: ExportSettings = settings) {
  return planExport(of, with_).chapters.flatMap((chapter) =>
    chapter.encodings.map((encoding) => encoding.contentKey),
  );
}

describe('content keys', () => {
  const before = keys(book(['a', 'b']));

  it('one changed take changes the keys of its chapter only', () => {
    const after = keys(book(['a', 'c']));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
    expect(after[3]).not.toBe(before[3]);
  });

  it('a new title, author or cover encodes nothing again', () => {
    const renamed = { ...book(['a', 'b'], ['Uno', 'Dos']), author: 'Other' };
    expect(keys(renamed)).toEqual(before);
  });

  it('a trim or a gain encodes its chapter anew, no trim keeps the encoding that is there', () => {
    const corrected = (change: object): ExportBook => {
      const plain = book(['a', 'b']);
      const [first, second] = plain.chapters;
      const parts = second?.parts.map((part) =>
        part.kind === 'take' ? { ...part, ...change } : part,
      );
      return { ...plain, chapters: [first, { ...second, parts }] as ExportBook['chapters'] };
    };
    expect(keys(corrected({ trim: { startMs: 0, endMs: 0 }, gainDb: 0 }))).toEqual(before);
    const seen = new Set([before.join()]);
    for (const change of [
      { trim: { startMs: 10, endMs: 0 } },
      { trim: { startMs: 0, endMs: 10 } },
      { gainDb: 2 },
      { gainDb: 2, trim: { startMs: 10, endMs: 0 } },
    ]) {
      const after = keys(corrected(change));
      expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
      expect(after[2]).not.toBe(before[2]);
      seen.add(after.join());
    }
    expect(seen.size).toBe(5);
  });

  it('where the store lies does not matter', () => {
    const moved = book(['a', 'b']);
    const chapters = moved.chapters.map((chapter) => ({
      ...chapter,
      parts: chapter.parts.map((part) =>
        part.kind === 'take' ? { ...part, path: '/else' } : part,
      ),
    }));
    expect(keys({ ...moved, chapters })).toEqual(before);
  });

  it('loudness, bitrate, a pause and a line of its own level each make new audio', () => {
    const other = (preset: Partial<typeof loudnessPresets.audiobook>) =>
      keys(book(['a', 'b']), {
        ...settings,
        presets: [{ ...loudnessPresets.audiobook, ...preset }],
      });
    const base = book(['a', 'b']);
    const louder = {
      ...base,
      chapters: base.chapters.map((chapter) => ({
        ...chapter,
        parts: chapter.parts.map((part) => (part.kind === 'take' ? { ...part, gainDb: 2 } : part)),
      })),
    };
    for (const changed of [
      other({ target: { measure: 'lufs', level: -18 } }),
      other({ aacBitrate: 64_000, mp3Bitrate: 192_000 }),
      other({ tailMs: 2000 }),
      keys(louder),
    ]) {
      expect(changed.filter((key) => before.includes(key))).toEqual([]);
    }
  });
});

describe('what cannot be exported', () => {
  it('a chapter without audio is named', () => {
    const empty = { ...book(['a', 'b']) };
    const chapters = [
      ...empty.chapters,
      { title: 'Three', parts: [{ kind: 'pause', durationMs: 5 } as const] },
    ];
    expect(() => planExport({ ...empty, chapters }, settings)).toThrow(/Chapter 3, “Three”/);
  });

  it('no chapter and no format are refused', () => {
    expect(() => planExport(book([], []), settings)).toThrow(/no chapters/);
    expect(() => planExport(book(['a', 'b']), { ...settings, formats: [] })).toThrow(/format/);
  });
});

describe('file names', () => {
  it('sort in reading order with more than 99 chapters', () => {
    const titles = Array.from({ length: 120 }, (_, index) => `T${index}`);
    const names = planExport(book(titles, titles), settings).variants[0]?.chapterNames ?? [];
    expect(names[0]).toBe('001 - T0');
    expect([...names].sort()).toEqual(names);
  });

  it.each([
    ['What? A "Book": Part 1/2', 'What A Book - Part 1 - 2'],
    ['CON', '_CON'],
    ['com1.txt', '_com1.txt'],
    ['trailing dots...  ', 'trailing dots'],
    ['../../etc/passwd', 'etc - passwd'],
    ['e\u0301te\u0301', '\u00e9t\u00e9'],
    ['Война и мир', 'Война и мир'],
    ['吾輩は猫である', '吾輩は猫である'],
    ['line\nbreak\u202e', 'line break'],
    ['', 'Fallback'],
    ['...', 'Fallback'],
    ['???', 'Fallback'],
    ['\u200b\u2060', 'Fallback'],
  ])('%j becomes %j', (title, name) => {
    expect(safeFileName(title, 'Fallback')).toBe(name);
  });

  it('a very long title is cut at a grapheme, within what file systems take', () => {
    const name = safeFileName('👩‍👩‍👧‍👦'.repeat(40), 'x');
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(180);
    expect(name).toBe('👩‍👩‍👧‍👦'.repeat(7));
  });

  // Bug: 30 volumes of a series were exported to names that only the number of their copy told apart.
  it('a long title keeps its last words, which tell the volumes of a series apart', () => {
    const series = 'The Complete and Unabridged Chronicles of the Northern Harbour Lamplighters';
    const name = safeFileName(`${series} and Their Families, Volume 12`, 'x');
    expect(name).toBe(`${series.slice(0, -6)}… Families, Volume 12`);
    const cyrillic = safeFileName(`${'Хроники '.repeat(20)}том 12`, 'x');
    expect(cyrillic).toMatch(/^Хроники .*… Хроники Хроники том 12$/);
    expect(Buffer.byteLength(cyrillic)).toBeLessThanOrEqual(180);
  });

  // Bug: a book and a chapter of 180 letters each made a path that no player on Windows opened.
  it('a chapter of a book with long titles has a path that Windows opens', () => {
    const title = safeFileName('of the Birth of the Foundling '.repeat(10), 'x');
    const outFolder = 'C:\\Users\\firstname.lastname\\Documents\\Lectern';
    const path = `${outFolder}\\${title} (FLAC) (2)\\${title}.chapters.json`;
    expect(path.length).toBeLessThan(260);
    expect(title.length).toBeGreaterThan(80);
  });
});
