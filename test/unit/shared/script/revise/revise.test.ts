import { describe, expect, it } from 'vitest';
import { composeRevision } from '../../../../../shared/script/revise/compose.ts';
import type { ManuscriptChapter } from '../../../../../shared/script/revise/manuscript.ts';
import { paragraphsOf } from '../../../../../shared/script/revise/manuscript.ts';
import { type RevisionInput, reviseBook } from '../../../../../shared/script/revise/revise.ts';
import type { RevisionOrder } from '../../../../../shared/script/revise/revision.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';

const cast = ['Mara', 'Tobias'];
const chapter = (title: string, ...paragraphs: string[]): ManuscriptChapter => ({
  title,
  text: `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`,
});
const revised = (input: RevisionInput, order: RevisionOrder = 'theirs') =>
  reviseBook(input).inOrder(order);
const kinds = (input: RevisionInput) =>
  revised(input).map(({ former, paragraphs }) => ({
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
    expect(composeRevision(revised(input), input)).toEqual(
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
    const conflictFree = composeRevision(revised(input), input);
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
    expect(composeRevision(revised(input), input)[0]?.text).toBe(book[0]?.text);
    const [first] = composeRevision(revised(input), input, () => 'theirs');
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
    const parts = revised({ book, base: null, draft: split, cast });
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
    expect(composeRevision(revised(input), input).map(({ title }) => title)).toEqual([
      'Dusk',
      'Interlude',
      'Dawn',
    ]);
  });
});

describe('paragraphs beside others', () => {
  const of = (...paragraphs: string[]) => [chapter('One', ...paragraphs)];
  const [lamp, gull, rope, bell] = [
    'The lamp went out over the long quay that night.',
    'A gull cried somewhere above the roofs of the town.',
    'He wound the rope around his hand and waited.',
    'The bell rang twice and then it was still again.',
  ] as const;

  // Bug: a paragraph that went elsewhere hides what was edited behind it.
  it('are found where they were edited beside one that moved away', () => {
    const base = [...of(lamp, gull, rope), chapter('Two', bell)];
    const draft = [...of(lamp, `${rope} Long.`), chapter('Two', bell, gull)];
    expect(kinds({ book: base, base, draft, cast }).map((one) => one.kinds)).toEqual([
      'same same changed',
      'same same same',
    ]);
  });

  // Bug: the opening of a chapter that was split off is new, and its takes and tags are gone.
  it('are found where they were edited at the start of what was split off', () => {
    const base = of(lamp, gull, rope, bell);
    const draft = [...of(lamp, gull), { title: 'Two', text: `${rope} Long.\n\n${bell}\n` }];
    expect(kinds({ book: base, base, draft, cast })[1]?.kinds).toBe('changed same');
  });

  it('are found where nothing else of the chapter stayed', () => {
    const base = [...of(lamp), { title: 'Two', text: `${bell}\n` }];
    const draft = [...of(lamp), { title: 'Two', text: `${bell} And again.\n` }];
    expect(kinds({ book: base, base, draft, cast })[1]?.kinds).toBe('changed');
  });

  // Bug: each update adds the notes and scene breaks of the book once more.
  it('that only hold a note, a pause or a scene break are the same ones as before', () => {
    const base = of(lamp, '[note: see the map]', '***', rope, '***', gull, '[pause 1 s]', bell);
    for (const known of [base, null]) {
      const input = { book: base, base: known, draft: base, cast };
      expect(kinds(input)[0]?.kinds).toBe(Array.from({ length: 9 }, () => 'same').join(' '));
    }
    const edited = of(lamp, '***', `${rope} Long.`, '***', gull, '[pause 1 s]', bell);
    const input = { book: base, base, draft: edited, cast };
    expect(kinds(input)[0]?.kinds).toBe('same same gone same changed same same same same');
  });

  // Bug: an update takes out a chapter that a person made and has not written yet.
  it('leave an empty chapter of the book where it is', () => {
    const book = [...of(lamp), { title: 'Notes', text: '' }, chapter('Two', bell)];
    const base = [...of(lamp), chapter('Two', bell)];
    for (const order of ['ours', 'theirs'] as const) {
      const input = { book, base, draft: base, cast };
      expect(composeRevision(revised(input, order), input).map(({ title }) => title)).toEqual([
        'One',
        'Notes',
        'Two',
      ]);
    }
  });

  // Bug: a chapter that was not ticked at the import comes back, or one that was ticked goes.
  it('of front matter follow only where the book has them', () => {
    const dedication = {
      title: 'Dedication',
      text: 'For the keeper of the lamp.\n',
      isMatter: true,
    };
    const licence = { title: 'Licence', text: 'All rights belong to nobody.\n', isMatter: true };
    const base = [dedication, ...of(lamp), licence];
    const book = [dedication, ...of(lamp)];
    const draft = [
      { ...dedication, text: 'For the old keeper of the lamp.\n' },
      ...of(lamp),
      { ...licence, text: 'All rights belong to somebody.\n' },
    ];
    const input = { book, base, draft, cast };
    // Bug: the licence was shown as a new chapter, of which nothing was new.
    expect(kinds(input).map((one) => one.kinds)).toEqual(['changed', 'same same']);
    expect(composeRevision(revised(input), input).map(({ title }) => title)).toEqual([
      'Dedication',
      'One',
    ]);
  });

  // Bug: the page of a new part, which a new book would speak, is missing after the update.
  it('that are new and a title alone are taken over', () => {
    const part = { title: 'Part Two', text: '# Part Two\n' };
    const book = [...of(lamp), chapter('Two', bell)];
    const draft = [...of(lamp), part, chapter('Two', bell), { ...part, title: 'Part Three' }];
    for (const order of ['ours', 'theirs'] as const) {
      for (const base of [book, null]) {
        const input = { book, base, draft, cast };
        expect(composeRevision(revised(input, order), input)[1]).toEqual({ former: null, ...part });
        expect(composeRevision(revised(input, order), input)).toHaveLength(4);
      }
    }
  });

  // Bug: chapters that a person parted or joined here are put back by every update.
  it('stay in the chapters that a person made where the manuscript kept its own', () => {
    const base = of(lamp, gull, rope, bell);
    const book = [...of(lamp, gull), chapter('Own', rope, bell)];
    const draft = of(lamp, gull, 'Something that is new here.', rope, `${bell} Ever.`);
    const revision = reviseBook({ book, base, draft, cast });
    expect(revision).toMatchObject({ usualOrder: 'ours', isSameOrder: false });
    const texts = composeRevision(revision.inOrder('ours'), { book, cast });
    expect(texts.map(({ title }) => title)).toEqual(['One', 'Own']);
    expect(texts[0]?.text).toContain('Something that is new here.');
    expect(texts[1]?.text).toContain(`${bell} Ever.`);
  });

  it('that both sides changed may both stay', () => {
    const book = of(`${lamp} Mine.`, gull);
    const draft = of(`${lamp} Theirs.`, gull);
    const input = { book, base: of(lamp, gull), draft, cast };
    const both = composeRevision(revised(input), input, ({ kind }) =>
      kind === 'conflict' ? 'both' : 'theirs',
    );
    expect(both[0]?.text).toContain(`${lamp} Mine.\n\n${lamp} Theirs.\n\n${gull}`);
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
      const revision = revised(input);
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

  // Bug: what a person keeps is changed, moved or parted after all.
  it('of which nothing is taken changes nothing', () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const base = makeBook(seed);
      const book = edit(base, seed + 10_000);
      const draft = edit(base, seed + 20_000);
      const input = { book, base: seed % 2 === 0 ? base : null, draft, cast };
      const kept = composeRevision(revised(input, 'ours'), input, () => 'ours');
      expect(
        kept.map(({ text }) => text),
        `seed ${seed}`,
      ).toEqual(book.map(({ text }) => text));
      const same = { book, base, draft: base, cast };
      const again = composeRevision(reviseBook(same).inOrder(reviseBook(same).usualOrder), same);
      if (reviseBook(same).usualOrder === 'ours') {
        expect(
          again.map(({ text }) => text),
          `seed ${seed}`,
        ).toEqual(book.map(({ text }) => text));
      }
    }
  });

  // Bug: a person's order is told as a loss: words of the manuscript are missing in it, or come twice.
  it('has the same words in either order', () => {
    for (let seed = 1; seed <= runs; seed += 1) {
      const base = makeBook(seed);
      const draft = edit(base, seed + 20_000);
      const input = { book: edit(base, seed + 10_000), base, draft, cast };
      const [ours, theirs] = (['ours', 'theirs'] as const).map((order) =>
        keys(composeRevision(revised(input, order), input, () => 'theirs')).sort(),
      );
      expect(ours, `seed ${seed}`).toEqual(theirs);
    }
  });
});
