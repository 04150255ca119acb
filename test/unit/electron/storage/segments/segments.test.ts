import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrySegmentIds } from '../../../../../electron/features/library/segment-ids.ts';
import { replanFor } from '../../../../../electron/features/narration/plan-text.ts';
import { openDatabase } from '../../../../../electron/storage/database.ts';
import { createSegmentStore } from '../../../../../electron/storage/segments/segments.ts';
import { sparseOrdinals } from '../../../../../electron/storage/segments/sparse-ordinals.ts';
import { addPlainChapter } from '../../../../support/engine/plain-chapter.ts';

const project = {
  cast: [{ name: 'Anna', voiceId: null, colour: '#b4690e', speed: null, emotion: null }],
  language: 'en',
};

/** A library in memory that tells which rows a save writes. */
function openLibrary() {
  const written: string[] = [];
  const database = openDatabase(':memory:', {
    trace: (sql) => {
      const [, verb, table] =
        /^\s*(INSERT|UPDATE|DELETE)\s+(?:INTO\s+|FROM\s+)?(\w+)/.exec(sql) ?? [];
      if (verb !== undefined) written.push(`${verb} ${table}`);
    },
  });
  const store = createSegmentStore(database);
  let chapterId = addPlainChapter(database);
  let revision = 0;
  const save = (text: string) => {
    revision += 1;
    const before = store.plan(chapterId);
    const { plan, keptFrom } = replanFor(project, text, before.plan);
    const known = { ids: before.ids, segments: before.plan.segments };
    const ids = carrySegmentIds(known, plan.segments, (key) => store.findDropped(chapterId, key));
    written.length = 0;
    const stored = store.replace(chapterId, text.length, { plan, keptFrom, ids, revision });
    return { plan, ids: stored };
  };
  const begin = () => {
    chapterId = addPlainChapter(database);
    return chapterId;
  };
  return { database, store, begin, save, written };
}

const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Paragraph number ${at} says a little more than forty characters.`,
  );

const piece = fc.constantFrom(
  'The lamp had gone out on the quay, and nobody came down to light it again.',
  'Yes.',
  'She said so.',
  '@Anna: (excited) You came back over the water after all these years!',
  '[pause 1.5 s]',
  '***',
  '# A heading',
  'A line [note: that is read where it stands] goes on for a while after the note.',
  'Another one [note end: to be read at the end of the chapter] with a note for later.',
  '(sad) 灯が消えた。誰も来なかった。',
  'مرحبا بكم في هذا الكتاب الذي يقرأ بصوت عال.',
  `One very long sentence ${'that goes on and on '.repeat(70)}without any end.`,
  '😀 👨‍👩‍👧‍👦 é',
  '   ',
  '',
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('\n\n'));

describe('segments as rows', () => {
  it('read back as the very plan that was stored, through any edits (bug: an offset or a border moves)', () => {
    const { database, store, begin, save } = openLibrary();
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const chapterId = begin();
        for (const next of texts) {
          const stored = save(next);
          expect(store.plan(chapterId)).toEqual(stored);
          expect(new Set(stored.ids).size).toBe(stored.ids.length);
        }
      }),
      { seed: 11, numRuns: 200 },
    );
    database.close();
  });

  it('writes the rows of one paragraph when one is edited (bug: a save rewrites the chapter)', () => {
    const { save, written } = openLibrary();
    const lines = paragraphs(400);
    save(lines.join('\n\n'));
    save(lines.map((one, at) => (at === 200 ? one.replace('says', 'now says') : one)).join('\n\n'));
    // The group is a new one and the next begins elsewhere; the segment stays, with other words.
    expect(written.sort()).toEqual([
      'DELETE segment_group',
      'INSERT segment_group',
      'UPDATE chapter',
      'UPDATE segment',
      'UPDATE segment_group',
    ]);
  });

  it('writes no other row when a paragraph is put in between (bug: all later ones are numbered anew)', () => {
    const { save, written } = openLibrary();
    const lines = paragraphs(300);
    save(lines.join('\n\n'));
    save(
      [
        ...lines.slice(0, 100),
        'A paragraph that was never here before, long enough.',
        ...lines.slice(100),
      ].join('\n\n'),
    );
    expect(written.filter((one) => one.endsWith(' segment'))).toEqual(['INSERT segment']);
    expect(written.filter((one) => one.endsWith(' segment_group')).sort()).toEqual([
      'INSERT segment_group',
      'UPDATE segment_group',
    ]);
  });

  it('gives the place of a segment among those of its chapter', () => {
    const { save, store } = openLibrary();
    const { ids } = save(paragraphs(5).join('\n\n'));
    expect(ids.map(store.indexOf)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('sparse ordinals', () => {
  it('rise, and rows that stand in order keep theirs', () => {
    const known = fc.array(fc.option(fc.integer({ min: -50, max: 50 }), { nil: null }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(known, (rows) => {
        const ordinals = sparseOrdinals(rows);
        for (let at = 1; at < ordinals.length; at += 1) {
          expect(ordinals[at]).toBeGreaterThan(ordinals[at - 1] ?? Number.NEGATIVE_INFINITY);
        }
        expect(ordinals.every(Number.isSafeInteger)).toBe(true);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('are numbered anew only where there is no room (bug: two rows share a number)', () => {
    let rows = [...sparseOrdinals([null, null])];
    let renumberings = 0;
    for (let count = 0; count < 200; count += 1) {
      const [first, ...rest] = rows;
      const next = [...sparseOrdinals([first ?? null, null, ...rest])];
      if (next[0] !== first || next.at(-1) !== rows.at(-1)) renumberings += 1;
      rows = next;
    }
    expect(new Set(rows).size).toBe(202);
    expect(renumberings).toBeLessThan(12);
  });
});
