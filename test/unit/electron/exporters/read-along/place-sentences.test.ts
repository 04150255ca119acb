import { describe, expect, it } from 'vitest';
import { placeSentences } from '../../../../../electron/exporters/read-along/place-sentences.ts';

const numbered = (chapter: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `Wonder ${index} of ${chapter} pleased the traveller.`,
  );

const found = (source: string, chapters: readonly (readonly string[])[]) => {
  const placed = placeSentences(source, chapters);
  if (!placed.isFound) return placed;
  return placed.chapters.map((ranges) =>
    ranges.map((range) => range && source.slice(range.from, range.to)),
  );
};

describe('placing heard sentences in their source', () => {
  // Bug: typographic quotes, accents written apart, or capitals make a sentence look edited.
  it('looks at letters alone and takes the signs around them', () => {
    const source =
      'THE LAMP\n“Who is the\u0301re?” she said —  softly. (No\u00ADbody came.)\n古い灯。消えた。';
    const heard = [
      'The lamp',
      '"Who is thére?"',
      'she said - softly.',
      'Nobody came.',
      '古い灯。',
      '消えた。',
    ];
    expect(found(source, [heard])).toEqual([
      [
        'THE LAMP',
        '“Who is the\u0301re?”',
        'she said —  softly.',
        '(No\u00ADbody came.)',
        '古い灯。',
        '消えた。',
      ],
    ]);
  });

  // Bug: a short answer is found inside of a longer word, or pages further on.
  it('finds short sentences whole and near, each once', () => {
    const source = `Nobody came. No. Yes. No. ${numbered('Italy', 20).join(' ')} Perhaps.`;
    const heard = ['No.', 'Yes.', 'No.', 'Perhaps.'];
    expect(placeSentences(source, [heard])).toEqual({
      isFound: true,
      chapters: [[{ from: 13, to: 16 }, { from: 17, to: 21 }, { from: 22, to: 25 }, null]],
    });
  });

  it('leaves new and edited sentences out, and the others where they are', () => {
    const source = numbered('France', 30);
    const heard = [
      'Read by nobody.',
      ...source.with(7, 'It rained in France for many days on end.'),
    ];
    const [ranges] = found(source.join(' '), [heard]) as string[][];
    expect(ranges).toEqual([null, ...source.with(7, null as never)]);
  });

  it('tells moved chapters from missing ones, and does not judge credits', () => {
    const [france, italy, spain] = ['France', 'Italy', 'Spain'].map((name) => numbered(name, 10));
    const source = [france, italy, spain].map((lines) => lines?.join(' ')).join('\n');
    const credits = ['The end.', 'Read by a voice.'];
    expect(placeSentences(source, [france ?? [], italy ?? [], spain ?? [], credits]).isFound).toBe(
      true,
    );
    expect(found(source, [spain ?? [], france ?? [], italy ?? []])).toEqual({
      isFound: false,
      chapter: 0,
      why: 'moved',
    });
    expect(found(source, [france ?? [], numbered('Norway', 10)])).toEqual({
      isFound: false,
      chapter: 1,
      why: 'missing',
    });
  });

  // Bug: one sentence that is edited or put in draws those after it to other places.
  it('places every other sentence exactly in a book with edits all over', () => {
    let seed = 7;
    const below = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * most);
    };
    const sentence = (): string => {
      const words = Array.from({ length: 1 + below(14) }, () => below(900).toString(36));
      return `${words.join(' ')}.`;
    };
    const source = Array.from({ length: 2000 }, sentence);
    const heard = source.map((said, index) => (index % 17 === 0 ? `Edited line ${index}!` : said));
    const placed = placeSentences(source.join(' '), [heard]);
    let from = 0;
    const expected = source.map((said, index) => {
      const range = { from, to: from + said.length };
      from += said.length + 1;
      return index % 17 === 0 ? null : range;
    });
    expect(placed).toEqual({ isFound: true, chapters: [expected] });
  });

  // Bug: a heading behind a long listing that nobody reads is shown twice, or a technical book falls back.
  it('finds what stands once behind something long, and counts a repeated label once', () => {
    const rooms = Array.from({ length: 12 }, (_, at) => `Room ${at} of the house was locked.`);
    const listing = 'make all && make install; '.repeat(200);
    const source = rooms.map((room, at) => `${room} ${listing} ${at}.7. A heading here`).join(' ');
    const heard = rooms.flatMap((room, at) => [room, 'Code listing.', `${at}.7. A heading here`]);
    const placed = placeSentences(source, [heard]);
    expect(placed.isFound).toBe(true);
    const ranges = placed.isFound ? (placed.chapters[0] ?? []) : [];
    const lost = heard.filter((_, index) => ranges[index] === null);
    // The last one has nothing behind it that would say where it ends.
    expect(lost).toEqual([...rooms.map(() => 'Code listing.'), '11.7. A heading here']);
  });
});
