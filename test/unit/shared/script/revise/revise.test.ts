import { describe, expect, it } from 'vitest';
import type { ManuscriptChapter } from '../../../../../shared/script/revise/manuscript.ts';
import { paragraphsOf } from '../../../../../shared/script/revise/manuscript.ts';
import { composeRevision, reviseBook } from '../../../../../shared/script/revise/revise.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';

const cast = ['Mara', 'Tobias'];
const chapter = (title: string, ...paragraphs: string[]): ManuscriptChapter => ({
  title,
  text: `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`,
});
const kinds = (...input: Parameters<typeof reviseBook>) =>
  reviseBook(...input).map(({ former, paragraphs }) => ({
    former,
    kinds: paragraphs.map(({ kind }) => kind).join(' '),
  }));
const keys = (chapters: readonly ManuscriptChapter[]) =>
  paragraphsOf(chapters, cast).map(({ key }) => key);

const imported = [
  chapter(
    'Dusk',
    'The lamp had gone out over the quay.',
    '“You came,” she said at last.',
    'Nobody answered her that evening.',
  ),
  chapter('Dawn', 'The boats came home in the grey light.', 'He counted forty of them.'),
];
/** The same after work on it here: tags, a speaker, a respelling, a pause. */
const marked = [
  chapter(
    'Dusk',
    '(sad) The lamp had gone out over the {quay|key}.',
    '@Mara: (excited) “You came,” she said at last.',
    '[pause 2 s]',
    'Nobody answered her that evening.',
  ),
  chapter('Dawn', 'The boats came home in the grey light.', 'He counted forty of them.'),
];

describe('a revised manuscript', () => {
  // Bug: work on a book is lost with its next version, or everything is bought again.
  it('leaves the marks of what it did not revise', () => {
    const input = { book: marked, base: imported, draft: imported, cast };
    expect(kinds(input)).toEqual([
      { former: 0, kinds: 'same same same own same' },
      { former: 1, kinds: 'same same same' },
    ]);
    expect(composeRevision(reviseBook(input), input)).toEqual(
      marked.map((one, former) => ({ ...one, former })),
    );
  });

  it('puts its words into a paragraph and keeps the marks around them', () => {
    const draft = [
      chapter(
        'Dusk',
        'The old lamp had gone out over the quay.',
        '“You came back,” she said at last.',
        'Nobody answered her that evening.',
      ),
      ...imported.slice(1),
    ];
    const input = { book: marked, base: imported, draft, cast };
    const conflictFree = composeRevision(reviseBook(input), input);
    expect(conflictFree[0]?.text).toBe(
      [
        '# Dusk',
        '(sad) The old lamp had gone out over the {quay|key}.',
        '@Mara: (excited) “You came back,” she said at last.',
        '[pause 2 s]',
        'Nobody answered her that evening.\n',
      ].join('\n\n'),
    );
  });

  it('asks where both sides changed a paragraph, and keeps what was written here until then', () => {
    const book = [
      chapter(
        'Dusk',
        'The lamp had gone out above the old quay.',
        'Own words.',
        'Nobody answered her that evening.',
      ),
      ...imported.slice(1),
    ];
    const draft = [
      chapter(
        'Dusk',
        'The lamp had gone out over the long quay.',
        'Nobody answered her that evening.',
      ),
      ...imported.slice(1),
    ];
    const input = { book, base: imported, draft, cast };
    expect(kinds(input)[0]).toEqual({ former: 0, kinds: 'same conflict own same' });
    expect(composeRevision(reviseBook(input), input)[0]?.text).toBe(book[0]?.text);
    const [first] = composeRevision(reviseBook(input), input, () => 'theirs');
    expect(first?.text).toContain('over the long quay');
  });

  it('finds chapters that moved, were renamed, split and joined', () => {
    const [dusk, dawn] = imported;
    const book = [
      ...imported,
      chapter('Noon', 'Nothing moved at noon but the flies.', 'The bell hung still in its tower.'),
    ];
    const moved = [dawn, dusk, book[2]].flatMap((one) => one ?? []);
    expect(kinds({ book, base: null, draft: moved, cast }).map(({ former }) => former)).toEqual([
      1, 0, 2,
    ]);

    const renamed = [
      { ...chapter('Nightfall'), text: (dusk?.text ?? '').replace('Dusk', 'Nightfall') },
      ...book.slice(1),
    ];
    expect(kinds({ book, base: null, draft: renamed, cast })[0]).toEqual({
      former: 0,
      kinds: 'changed same same same',
    });

    const split = [
      chapter('Dusk', 'The lamp had gone out over the quay.', '“You came,” she said at last.'),
      chapter('Night', 'Nobody answered her that evening.'),
      ...book.slice(1),
    ];
    const parts = reviseBook({ book, base: null, draft: split, cast });
    expect(parts.map(({ former }) => former)).toEqual([0, null, 1, 2]);
    expect(parts[1]?.paragraphs).toMatchObject([
      { kind: 'new', isMoved: false },
      { kind: 'same', isMoved: true },
    ]);

    const joined = [{ title: 'Dusk', text: `${dusk?.text}\n${dawn?.text}` }, ...book.slice(2)];
    expect(kinds({ book, base: null, draft: joined, cast })).toEqual([
      { former: 0, kinds: 'same same same same same same same' },
      { former: 2, kinds: 'same same same' },
    ]);
  });

  it('keeps a chapter that was written here, where it stands', () => {
    const own = chapter('Interlude', 'Written here and nowhere else.');
    const book = [imported[0], own, imported[1]].flatMap((one) => one ?? []);
    const input = { book, base: imported, draft: imported, cast };
    expect(composeRevision(reviseBook(input), input).map(({ title }) => title)).toEqual([
      'Dusk',
      'Interlude',
      'Dawn',
    ]);
  });
});

/** A manuscript of made sentences, some of them said often. */
function makeBook(seed: number): ManuscriptChapter[] {
  const { fraction } = createFakeRandom(seed);
  const pick = (count: number) => Math.floor(fraction() * count);
  const words = ['lamp', 'quay', 'gull', 'ladder', 'rope', 'bell', 'tide', 'stair', 'key', 'salt'];
  const sentence = () => Array.from({ length: 4 + pick(9) }, () => words[pick(10)]).join(' ');
  return Array.from({ length: 1 + pick(6) }, (_, at) =>
    chapter(
      `Chapter ${at + 1}`,
      ...Array.from({ length: 1 + pick(12) }, () =>
        pick(8) === 0 ? '***' : pick(6) === 0 ? 'Yes, she said.' : `${sentence()}. ${sentence()}.`,
      ),
    ),
  );
}

/** Paragraphs changed, put in, taken out and moved, chapters turned around, joined and split. */
function edit(book: readonly ManuscriptChapter[], seed: number): ManuscriptChapter[] {
  const { fraction } = createFakeRandom(seed);
  const pick = (count: number) => Math.floor(fraction() * count);
  const parts = book.map(({ title, text }) => ({
    title,
    list: text.trim().split('\n\n').slice(1),
  }));
  for (let step = 0; step < 5; step += 1) {
    const one = parts[pick(parts.length)];
    const other = parts[pick(parts.length)];
    if (one === undefined || other === undefined) break;
    const at = pick(one.list.length + 1);
    const act = pick(7);
    if (act === 0) one.list[at] = `${one.list[at] ?? ''} and the rest`.trim();
    if (act === 1) one.list.splice(at, 0, `a new one of ${seed} and ${step}`);
    if (act === 2) one.list.splice(at, 1);
    if (act === 3) other.list.push(...one.list.splice(at, 1));
    if (act === 4) parts.reverse();
    if (act === 5) parts.push({ title: `Split ${step}`, list: one.list.splice(at) });
    if (act === 6 && one !== other) {
      other.list.push(...one.list);
      parts.splice(parts.indexOf(one), 1);
    }
  }
  return parts.map(({ title, list }) => chapter(title, ...list));
}

const runs = 200 * Number(process.env.LECTERN_SWEEP ?? 1);

describe('any revision', () => {
  it('taken whole gives the words of the manuscript, and nothing of the book is lost in the list', () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const base = makeBook(seed);
      const book = edit(base, seed + 10_000);
      const draft = edit(base, seed + 20_000);
      const isKnown = seed % 2 === 0;
      const input = { book: isKnown ? book : base, base: isKnown ? base : null, draft, cast };
      const revision = reviseBook(input);
      const all = revision.flatMap(({ paragraphs }) => paragraphs);
      // Each paragraph of the book is told exactly once.
      const ours = all.flatMap(({ ours: script }) => script ?? []).sort();
      expect(ours, `seed ${seed}`).toEqual(
        paragraphsOf(input.book, cast)
          .map(({ script }) => script)
          .sort(),
      );
      if (isKnown) continue;
      const taken = composeRevision(revision, input, () => 'theirs');
      expect(keys(taken), `seed ${seed}`).toEqual(keys(draft.filter(({ text }) => text !== '')));
      expect(taken.map(({ title }) => title)).toEqual(draft.map(({ title }) => title));
    }
  });

  it('that is none changes nothing', () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const base = makeBook(seed);
      const book = edit(base, seed + 10_000);
      const input = { book, base, draft: base, cast };
      const texts = composeRevision(reviseBook({ ...input, base: null, draft: book }), input);
      expect(texts.map(({ text }) => text)).toEqual(book.map(({ text }) => text));
    }
  });
});
