import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBatchPlan } from '../../../../../electron/cli/batch/batch-plan.ts';
import { bookOptions } from '../../../../../electron/cli/book-options.ts';

const parse = (text: string) => parseBatchPlan(text, 'plan.yaml', '/plans');

describe('the plan of a batch', () => {
  it('gives each book the defaults under its own settings, with paths beside the plan', () => {
    const plan = parse(`name: Night
budget: 12.5
report: reports
defaults:
  out: out
  format: [m4b, mp3]
  speed: 1.2
books:
  - a.epub
  - file: /else/b.epub
    out: b
    format: mp3
    max-cost: 5000t
    chapters: [1, 3-5]
    via: job
    on-uncertain: retry
`);
    expect(plan).toMatchObject({
      name: 'Night',
      budget: { tokens: null, money: 12.5 },
      reportFolder: resolve('/plans/reports'),
    });
    expect(plan.books.map(({ sourcePath }) => sourcePath)).toEqual([
      resolve('/plans/a.epub'),
      resolve('/else/b.epub'),
    ]);
    expect(plan.books[0]?.settings).toMatchObject({
      folder: resolve('/plans/out'),
      formats: ['m4b', 'mp3'],
      speed: 1.2,
      policy: 'skip',
      chapters: null,
      via: 'sync',
      mostTokens: null,
      mostMoney: null,
    });
    expect(plan.books[1]?.settings).toMatchObject({
      folder: resolve('/plans/b'),
      formats: ['mp3'],
      speed: 1.2,
      policy: 'retry',
      chapters: [1, 3, 4, 5],
      via: 'job',
      mostTokens: 5000,
    });
  });

  // The bug: an option that the command takes and a plan does not, so that a book of a batch is made otherwise.
  it('takes every option of the command, read as there', () => {
    const given: { readonly [key: string]: string } = {
      out: 'o',
      format: '[mp3, m4b]',
      preset: '[acx, audiobook, custom]',
      loudness: '-20rms',
      peak: '-2.5',
      bitrate: '64',
      'name-pattern': '"{title}"',
      title: '"L’Été: one, two"',
      author: '[Ann Lee, Bo Chen]',
      cover: 'c.png',
      language: 'zh-Hans',
      narrator: 'Ann',
      series: 'Lamps',
      'series-part': '2',
      description: 'D',
      year: '2026',
      isbn: '9783161484100',
      publisher: 'P',
      genre: 'G',
      copyright: 'C',
      subtitles: '[srt, lrc]',
      labels: 'true',
      'chapters-json': 'true',
      feed: 'https://example.org/b/',
      published: '2026-11-22',
      chapters: '1-2',
      'include-matter': 'true',
      voice: 'Bea',
      cast: '["Anna=Ada, the first", Бен=Bo]',
      speed: '1.1',
      'max-cost': '5000t',
      repair: 'true',
      retake: '2',
      'on-uncertain': 'stop',
      via: 'job',
      'job-characters': '2000',
      segments: 'long',
      pace: 'calm',
      headings: 'false',
      credits: 'true',
      intro: 'in.wav',
      outro: 'none',
      pronunciation: 'names.csv',
      sample: '3',
      tags: 'true',
    };
    const keys = bookOptions().map(({ long }) => long?.replace(/^--(no-)?/, ''));
    expect(Object.keys(given).sort()).toEqual([...new Set(keys)].sort());
    const lines = Object.entries(given).map(([key, value]) => `    ${key}: ${value}\n`);
    const [book] = parse(`books:\n  - file: a.md\n${lines.join('')}`).books;
    expect(book?.settings).toEqual({
      folder: resolve('/plans/o'),
      formats: ['m4b', 'mp3'],
      namePattern: '{title}',
      chapters: [1, 2],
      preset: 'audiobook',
      presets: ['audiobook', 'acx', 'custom'],
      custom: { measure: 'rms', level: -20, truePeakDb: -2.5, bitrate: 64 },
      sample: { minutes: 3 },
      presetFormats: { acx: ['mp3'] },
      companions: {
        kinds: ['srt', 'lrc', 'labels', 'chapters', 'feed'],
        feedUrl: 'https://example.org/b/',
        published: '2026-11-22',
      },
      policy: 'stop',
      via: 'job',
      packCharacters: 2000,
      mostTokens: 5000,
      mostMoney: null,
      isRepaired: true,
      retakeTries: 2,
      voice: 'Bea',
      cast: { Anna: 'Ada, the first', Бен: 'Bo' },
      speed: 1.1,
      segments: 'long',
      isMatterIncluded: true,
      keepsTags: true,
      kept: {
        title: 'L’Été: one, two',
        author: 'Ann Lee, Bo Chen',
        cover: resolve('/plans/c.png'),
        language: 'zh-Hans',
        pace: 'calm',
        headings: false,
        credits: true,
        intro: resolve('/plans/in.wav'),
        outro: 'none',
        pronunciation: resolve('/plans/names.csv'),
        publication: {
          narrator: 'Ann',
          series: 'Lamps',
          seriesPart: '2',
          description: 'D',
          year: 2026,
          isbn: '9783161484100',
          publisher: 'P',
          genre: 'G',
          copyright: 'C',
        },
      },
    });
  });

  // Bug: what only reading a file asks for was ignored of a project without a word.
  it.each(['include-matter', 'tags'])('refuses %s of a project, but not in defaults', (key) => {
    const of = (file: string) => `books:\n  - {file: ${file}, out: o, ${key}: true}\n`;
    expect(() => parse(of('a.lectern'))).toThrow('a project is read already');
    expect(parse(of('a.lectern.md')).books).toHaveLength(1);
    const both = `defaults: {out: o, ${key}: true}\nbooks: [a.lectern, b.md]\n`;
    expect(parse(both).books).toHaveLength(2);
  });

  // Bug: a number was read and written anew, so that the title 007 was 7, and an ISBN lost its first digit.
  it('takes a number as it is written', () => {
    const [book] = parse(`books:
  - file: 1984.0
    out: o
    title: 007
    author: [0815, Ann Lee]
    isbn: 0306406152
    series-part: 1.0
    max-cost: .5
`).books;
    expect(book).toMatchObject({ sourcePath: resolve('/plans/1984.0') });
    expect(book?.settings).toMatchObject({ mostMoney: 0.5 });
    expect(book?.settings.kept).toMatchObject({
      title: '007',
      author: '0815, Ann Lee',
      publication: { isbn: '0306406152', seriesPart: '1.0' },
    });
  });

  // The bug: files for ACX that it refuses, found out after the book was paid for and made.
  it('makes MP3 for ACX, and refuses another format for it alone', () => {
    const settingsOf = (keys: string) =>
      parse(`books:\n  - {file: a.md, out: o, ${keys}}`).books[0];
    expect(settingsOf('preset: acx')?.settings.formats).toEqual(['mp3']);
    expect(settingsOf('speed: 1')?.settings.formats).toEqual(['m4b']);
    expect(() => settingsOf('preset: acx, format: m4b')).toThrow(
      'line 2, file: ACX accepts only MP3 by chapter. Use the format mp3, or leave the format out.',
    );
  });

  // The bug: a loudness that is passed over without its preset, or that no file can have, found out after paying.
  it('takes values of the preset custom, and no others', () => {
    const settingsOf = (keys: string) =>
      parse(`books:\n  - {file: a.md, out: o, ${keys}}`).books[0]?.settings;
    const usual = { measure: 'lufs', level: -19, truePeakDb: -3, bitrate: 96 };
    expect(settingsOf('preset: custom')?.custom).toEqual(usual);
    expect(settingsOf('preset: custom, loudness: -14.5, peak: -1')?.custom).toEqual({
      ...usual,
      level: -14.5,
      truePeakDb: -1,
    });
    // Bug: a level was not read as a report writes it.
    for (const [level, measure] of [
      ['-16.0 LUFS', 'lufs'],
      ['−16lufs', 'lufs'],
      ['-20.0 dB RMS', 'rms'],
    ] as const) {
      expect(settingsOf(`preset: custom, loudness: ${level}`)?.custom?.measure).toBe(measure);
    }
    expect(settingsOf('preset: acx')).not.toHaveProperty('custom');
    const refused: readonly (readonly [string, string])[] = [
      ['loudness: -16', 'line 2, file: --loudness, --peak and --bitrate need the preset custom'],
      ['preset: custom, loudness: loud', 'line 2, loudness: it must be a level from -30 to -12'],
      ['preset: custom, loudness: -9', 'line 2, loudness: it must be a level from -30 to -12'],
      ['preset: custom, peak: 0', 'line 2, peak: it must be from -9 to -1 dBTP.'],
      ['preset: custom, bitrate: 48', 'line 2, bitrate: it must be one of 64, 80, 96'],
      ['preset: custom, loudness: -12', 'line 2, file: The preset custom takes a loudness of'],
      ['preset: custom, loudness: -17rms', 'at least 15 dB above it'],
    ];
    for (const [keys, message] of refused) expect(() => settingsOf(keys)).toThrow(message);
  });

  // The bug: values of the preset custom in defaults refused the one book that has another preset.
  it('leaves the values of the preset custom out of books that name presets without it', () => {
    const of = (keys: string) =>
      parse(`defaults: {out: o, preset: custom, loudness: -16, peak: -2, bitrate: 64}
books:
  - a.md
  - {file: b.md, preset: acx${keys}}
  - {file: c.md, preset: [podcast, custom], peak: -1}
`).books.map(({ settings }) => settings.custom);
    const custom = { measure: 'lufs', level: -16, truePeakDb: -2, bitrate: 64 };
    expect(of('')).toEqual([custom, undefined, { ...custom, truePeakDb: -1 }]);
    expect(() => of(', loudness: -16')).toThrow('need the preset custom');
  });

  // The bug: a mistake that is told without its place, or passed over, so that a book is made otherwise.
  it.each([
    [
      'a key that is not there',
      'defaults: {out: o}\nbooks:\n  - file: a.md\n    fromat: mp3\n',
      'line 4, fromat: there is no such key',
    ],
    [
      'a bad value',
      'defaults: {out: o}\nbooks:\n  - file: a.md\n    speed: 9\n',
      'line 4, speed: the speed must be from',
    ],
    [
      'a bad default',
      'defaults:\n  out: o\n  preset: loud\nbooks: [a.md]\n',
      'line 3, preset: there is no preset "loud"',
    ],
    [
      'a bad budget',
      'budget: plenty\nbooks: [a.md]\ndefaults: {out: o}\n',
      'line 1, budget: give an amount',
    ],
    [
      'a flag that is no flag',
      'books: [{file: a.md, out: o, credits: 3}]\n',
      'line 1, credits: give true or false',
    ],
    [
      'what no export can fulfil',
      'defaults: {out: o}\nbooks:\n  - {file: a.md, feed: "https://example.org/"}\n',
      'choose MP3 as well',
    ],
    ['no books', 'name: Night\n', 'books: give a list of books'],
    ['no folder', 'books:\n  - a.md\n', 'line 2, out: give the folder'],
    [
      'a book without a file',
      'defaults: {out: o}\nbooks:\n  - {speed: 1}\n',
      'line 3, file: each book',
    ],
    [
      'a file twice',
      'defaults: {out: o}\nbooks:\n  - a.md\n  - ./a.md\n',
      'line 4, file: "./a.md" is in the plan',
    ],
    // Bug: every book of the plan got the title of one.
    [
      'a title of all books',
      'defaults:\n  out: o\n  title: Sea\nbooks: [a.md, b.md]\n',
      'line 3, title: this is for one book',
    ],
    [
      'a language that is none',
      'books:\n  - {file: a.md, out: o, language: e_n}\n',
      'line 2, language: give a language',
    ],
    ['a key twice', 'name: a\nname: b\nbooks: [a.md]\n', 'line 2, YAML: Map keys must be unique'],
    // Bug: the place was said twice, the second time with a colon and nothing after it.
    ['no YAML at all', 'books:\n - [a\n', /line 3, YAML: Flow sequence .* end with a \]$/],
    ['a list in place of a plan', '- a.md\n', 'line 1, books'],
    [
      'a map in place of a word',
      'defaults: {out: {a: b}}\nbooks: [a.md]\n',
      'line 1, out: give a word',
    ],
  ])('names line and key of %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).toThrow('plan.yaml');
  });
});
