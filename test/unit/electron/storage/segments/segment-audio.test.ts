import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewTake } from '../../../../../electron/charges/ports.ts';
import { openDatabase } from '../../../../../electron/storage/database.ts';
import { createLibraryStore } from '../../../../../electron/storage/library.ts';
import { createSegmentAudioStore } from '../../../../../electron/storage/segments/segment-audio.ts';
import { createSegmentChoiceStore } from '../../../../../electron/storage/segments/segment-choices.ts';
import { createSegmentStore } from '../../../../../electron/storage/segments/segments.ts';
import { createTakeStore } from '../../../../../electron/storage/takes.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { addPlainChapter } from '../../../../support/engine/plain-chapter.ts';

const lines = Array.from(
  { length: 6 },
  (_, at) => `Paragraph number ${at} says a little more than forty characters.`,
);
const text = `${lines.join('\n\n')}\n\n[pause 2 s]`;
const accountId = 'demo';

function openBook() {
  const database = openDatabase(':memory:');
  let now = 0;
  const clock = { nowMs: () => (now += 1) } as Parameters<typeof createTakeStore>[1];
  database.run(
    `INSERT INTO account (id, kind, label, base_url, created_at_ms) VALUES ('demo', 'demo', '', '', 0)`,
  );
  const chapterId = addPlainChapter(database);
  const plan = planChapter(text, { cast: [], language: 'en' });
  const ids = createSegmentStore(database).replace(chapterId, text.length, {
    plan,
    keptFrom: plan.groups.map(() => null),
    ids: plan.segments.map(() => null),
    revision: 1,
  });
  const audio = createSegmentAudioStore(database);
  const identityOf = (at: number, version: number) =>
    plan.segments[at]?.sent === '' ? null : `identity-${at % 4}-${version}`;
  const fill = (version: number) =>
    audio.fill(chapterId, accountId, {
      version: `demo ${version}`,
      rows: ids.map((segmentId, at) => ({
        segmentId,
        identity: identityOf(at, version),
        expectedMs: 1000 + at,
      })),
      remembersPast: true,
    });
  fill(1);
  const projectId = createLibraryStore(database).head(chapterId)?.projectId ?? '';
  return { database, clock, projectId, chapterId, ids, audio, fill, identityOf };
}

const newTake = (id: string, identity: string, durationMs: number): NewTake => ({
  id,
  accountId,
  identity,
  audioSha256: id,
  audioBytes: 1,
  sampleRateHz: 24_000,
  sampleCount: 1,
  durationMs,
  peaksPerSecond: 100,
  peaks: new Uint8Array(1),
  facts: {},
});

type Book = ReturnType<typeof openBook>;
type Act = {
  readonly kind: 'take' | 'remove' | 'restore' | 'choose' | 'edit' | 'refill' | 'uncertain';
  readonly at: number;
  readonly number: number;
};

/** Does to a book what people and the gateway do; its version changes with the voice. */
function createActor(book: Book) {
  const { database, clock, ids, audio, fill, identityOf } = book;
  const takes = createTakeStore(database, clock);
  const choices = createSegmentChoiceStore(database);
  const made: string[] = [];
  let version = 1;
  const anyTake = (number: number) => made[number % Math.max(1, made.length)] ?? null;
  const setRemoved = (number: number, atMs: number | null) => {
    const takeId = anyTake(number);
    if (takeId !== null) takes.setRemoved(takeId, atMs);
  };
  const acts: { readonly [Kind in Act['kind']]: (act: Act) => void } = {
    take: ({ at, number }) => {
      const identity = identityOf(at, version);
      if (identity === null) return;
      made.push(`take-${made.length}`);
      takes.insert(newTake(made.at(-1) ?? '', identity, 500 + number));
    },
    remove: ({ number }) => setRemoved(number, 1),
    restore: ({ number }) => setRemoved(number, null),
    choose: ({ at, number }) =>
      choices.choose({
        segmentId: ids[at] ?? '',
        takeId: anyTake(number),
        forIdentity: identityOf(at, version),
        isLocked: number % 2 === 0,
        pauseAfterMs: number * 100,
        isFlagged: false,
        flagNote: '',
      }),
    edit: ({ at, number }) => {
      const takeId = anyTake(number);
      const cut = { trimStartMs: number, trimEndMs: 1, gainDb: 0 };
      if (takeId !== null) choices.edit({ segmentId: ids[at] ?? '', takeId, ...cut });
    },
    refill: ({ number }) => {
      version = 1 + (number % 2);
      fill(version);
    },
    uncertain: ({ at }) => {
      const identity = identityOf(at, version);
      if (identity === null || isUncertain(database, identity)) return;
      database.run(
        `INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
           at_most_tokens, created_at_ms, updated_at_ms)
         VALUES (:id, 'demo', 'speech', :identity, 'uncertain', '{}', 1, 1, 0, 0)`,
        { id: `charge-${clock.nowMs()}`, identity },
      );
      audio.refreshUncertain(identity);
    },
  };
  return { act: (one: Act) => acts[one.kind](one), version: () => version };
}

const isUncertain = (database: Book['database'], identity: string | null) =>
  database.get('SELECT 1 FROM charge WHERE identity = :identity', { identity }) !== null;

/** The index says what a fresh look says, and the counts say what the index says. */
function expectSound(book: Book, version: number) {
  const { database, projectId, chapterId, ids, audio, identityOf } = book;
  const heard = audio.chapterStates(accountId, chapterId);
  const again = audio.sounds(
    accountId,
    ids.map((segmentId, at) => ({ segmentId, identity: identityOf(at, version) })),
  );
  const shown = (rows: typeof again) =>
    rows.map(({ take, edit, pauseAfterMs }) => ({ take, edit, pauseAfterMs }));
  expect(shown(heard)).toEqual(shown(again));

  const lengthOf = ({ take, edit, expectedMs }: (typeof heard)[number]) =>
    take === null ? expectedMs : take.durationMs - edit.trimStartMs - edit.trimEndMs;
  const total = (rows: typeof heard) =>
    rows.reduce((sum, one) => sum + lengthOf(one) + one.pauseAfterMs, 0);
  const spoken = heard.filter(({ identity }) => identity !== null);
  const generated = spoken.filter(({ take }) => take !== null);
  const lost = spoken.filter(
    ({ take, identity }) => take === null && isUncertain(database, identity),
  );
  const counts = {
    segmentCount: spoken.length,
    generatedCount: generated.length,
    uncertainCount: lost.length,
    generatedMs: total(generated),
    totalMs: total(heard),
    pauseMs: heard.reduce((sum, { pauseAfterMs }) => sum + pauseAfterMs, 0),
  };
  expect(audio.counts(projectId, accountId).get(chapterId)).toEqual(counts);
  expect(listed(book)).toMatchObject({ chapterCount: 1, counts });
}

const listed = ({ database, projectId }: Book) =>
  createLibraryStore(database)
    .listed(accountId, 'demo')
    .find(({ project }) => project.id === projectId);

describe('what is heard at segments', () => {
  // Bug: a count drifts from its rows, and a book is never done, or done too early.
  it('keeps the counts of a chapter equal to its segments, whatever happens to takes and choices', () => {
    const act: fc.Arbitrary<Act> = fc.record({
      kind: fc.constantFrom('take', 'remove', 'restore', 'choose', 'edit', 'refill', 'uncertain'),
      at: fc.nat(6),
      number: fc.nat(5),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const book = openBook();
        const actor = createActor(book);
        for (const one of acts) {
          actor.act(one);
          expectSound(book, actor.version());
        }
        book.database.close();
      }),
      { seed: 8, numRuns: 40 },
    );
  });

  it('counts a book by the chapters that are in it (bug: a chapter that was taken out is still to be made)', () => {
    const book = openBook();
    const library = createLibraryStore(book.database);
    const whole = listed(book);
    expect(whole?.counts.segmentCount).toBe(lines.length);
    library.setChapterRemoved(book.chapterId, 1);
    expect(listed(book)).toMatchObject({
      chapterCount: 0,
      counts: { segmentCount: 0, totalMs: 0 },
    });
    library.setChapterRemoved(book.chapterId, null);
    expect(listed(book)).toEqual(whole);
    book.database.close();
  });

  it('remembers audio that another voice took away, and forgets nothing of it (bug: an old take is lost)', () => {
    const { database, clock, ids, audio, fill, identityOf } = openBook();
    createTakeStore(database, clock).insert(newTake('take', identityOf(1, 1) ?? '', 700));
    fill(2);
    const [state] = audio.states(accountId, [ids[1] ?? '']);
    expect(state).toMatchObject({ take: null, hasPast: true });
    fill(1);
    expect(audio.states(accountId, [ids[1] ?? ''])[0]?.take?.id).toBe('take');
    database.close();
  });
});
