import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { jobSegments } from '../../../electron/features/narration/missing-segments.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import type { RetakeScope } from '../../../shared/ipc/routes/takes.ts';
import { madeBook, type TakeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld, type PlannedRule } from '../../support/faults/fault-world.ts';
import { soundAnswer } from '../../support/faults/sound-answer.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { babble, joined } from '../../unit/electron/audio/signals.ts';

const world = forEachTest(openFaultWorld);
const rateHz = 24_000;
const silence = (seconds: number) => new Float32Array(Math.round(rateHz * seconds));
const wordsOf = (index: number) =>
  `Line number ${index} tells of the harbour, and of the boats that lay there.`;

const ofLine3 = (times: number) => ({ textIncludes: 'number 3', times });
const silent = (times = 1) => soundAnswer(silence(4), ofLine3(times));
const paused = soundAnswer(
  joined(babble(rateHz, 2.2, 3, 0.4), silence(2), babble(rateHz, 2.2, 4, 0.4), silence(0.2)),
  ofLine3(1),
);
const clean = soundAnswer(joined(silence(0.1), babble(rateHz, 4.5, 5, 0.4), silence(0.2)));
const lost: PlannedRule = {
  match: { path: '/v1/audio/speech', textIncludes: 'number 3' },
  isBilled: true,
  times: 1,
  fault: { kind: 'answer', status: 504 },
};

type Asked = Pick<ExportRequest, 'isRepaired' | 'retakeTries'> & Partial<ExportRequest>;

async function doubtedBook(first: PlannedRule): Promise<TakeBook> {
  world.setFaults(first, clean);
  const book = await madeBook(world, 4, wordsOf);
  world.setFaults(clean);
  return book;
}

function requestOf({ projectId }: TakeBook, asked: Asked): ExportRequest {
  return {
    projectId,
    chapters: null,
    // Nothing costs less to write.
    formats: ['wav'],
    preset: 'audiobook',
    policy: 'skip',
    folder: join(world.platform.paths.home, 'out'),
    via: 'sync',
    // What nothing in these tests comes up to.
    mostTokens: asked.retakeTries === undefined ? null : 50_000,
    ...asked,
  };
}

function queued(book: TakeBook, asked: Asked): string {
  const app = world.app();
  const params = requestOf(book, asked);
  const job = app.queue.add({
    accountId: app.accounts.current().id,
    kind: 'export',
    title: 'Audiobook',
    projectId: book.projectId,
    chapterId: null,
    params,
    folder: params.folder,
    segments: jobSegments(app.exports.missing(book.projectId, null)),
  });
  return job.id;
}
const runToEnd = (jobId: string) =>
  world.app().queue.runToEnd(jobId, new AbortController().signal, () => undefined);
/** Until that is so. */
const stopped = async (jobId: string, isEnough: () => boolean) => {
  const control = new AbortController();
  const end = world.app().queue.runToEnd(jobId, control.signal, () => {
    if (isEnough()) control.abort();
  });
  await end.catch(() => undefined);
};
const chargedCount = async () => (await world.gatewayLedger()).length;
const mendedBy = (jobId: string) => world.app().exports.outcomeOf(jobId)?.mended;
const inUse = (book: TakeBook) => book.takes(3).takeId;

describe('an export that mends doubted takes', () => {
  // The bugs: a request for what is mended free; a book that is exported with the take as it was before.
  it('repairs them before it renders, and sends nothing', async () => {
    const book = await doubtedBook(paused);
    const before = inUse(book);
    const first = await runToEnd(queued(book, {}));
    const jobId = queued(book, { isRepaired: true, retakeTries: 2 });
    const { job } = await runToEnd(jobId);
    expect(job).toMatchObject({ state: 'done', problem: null });
    expect(mendedBy(jobId)).toMatchObject({ repaired: 1, retaken: 0, open: [] });
    expect(world.posts()).toBe(0);
    expect(inUse(book)).not.toBe(before);
    const lengthOf = (files: typeof job.files) => files[0]?.durationMs ?? 0;
    expect(lengthOf(job.files)).toBeLessThan(lengthOf(first.job.files) - 500);
    expect(job.notices.join()).not.toMatch(/changed/);
  });

  // The bugs: more takes than are needed; takes of lines that nobody doubts.
  it('takes anew what no repair mends, until it is not doubted', async () => {
    const book = await doubtedBook(silent());
    const jobId = queued(book, { isRepaired: true, retakeTries: 2 });
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('done');
    expect(mendedBy(jobId)).toMatchObject({ repaired: 0, retaken: 1, open: [] });
    expect(world.posts()).toBe(1);
  });

  // The bug: each run of the same command buys as many takes once more.
  it('buys no more of a line than was asked for, however often it is run', async () => {
    const book = await doubtedBook(silent());
    world.setFaults(silent(9), clean);
    const asked = { retakeTries: 2 };
    const jobId = queued(book, asked);
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('done');
    expect(job.notices.join()).toMatch(/Still in doubt: 1 line/);
    expect(world.posts()).toBe(2);
    await world.restart();
    await runToEnd(queued(book, asked));
    expect(world.posts()).toBe(2);
  });

  // The bugs: a lost answer that is sent for again; a whole book that waits for a decision about one take.
  it('makes the book where a new take may be charged, and sends for it only by decision', async () => {
    const book = await doubtedBook(silent());
    const before = inUse(book);
    world.setFaults(lost, clean);
    const jobId = queued(book, { retakeTries: 2 });
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('needs-decisions');
    expect(existsSync(job.files[0]?.path ?? '')).toBe(true);
    expect(inUse(book)).toBe(before);
    await world.restart();
    expect((await runToEnd(jobId)).job.state).toBe('needs-decisions');
    expect(world.posts()).toBe(1);
    const [call] = world.app().uncertain.list();
    world.app().uncertain.decide([call?.id ?? ''], 'charged-buy-again');
    expect((await runToEnd(jobId)).job.state).toBe('done');
    expect(world.posts()).toBe(2);
    expect(mendedBy(jobId)?.open).toEqual([]);
  });

  // The bugs: new takes beyond --max-cost; a book that is not made because its limit holds no new takes.
  it('stays within the limit of the export, and makes the book all the same', async () => {
    const book = await doubtedBook(silent());
    const jobId = queued(book, { retakeTries: 2, mostTokens: 1 });
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('done');
    expect(job.notices.join()).toMatch(/stopped early/);
    expect(job.notices.join()).not.toMatch(/New takes of doubted lines: 1/);
    expect(mendedBy(jobId)?.retaken).toBe(0);
    expect(world.posts()).toBe(0);
    expect(mendedBy(jobId)?.open).toHaveLength(1);
  });

  // The bugs: a job that is resumed buys as many takes once more, and never looks at the good one that it paid.
  it.each([
    { label: 'good', takes: clean, total: 1, openCount: 0 },
    { label: 'doubted', takes: silent(99), total: 3, openCount: 1 },
  ])('goes on with its own paid take, a $label one, once it is resumed', async (one) => {
    const book = await doubtedBook(silent());
    const before = await chargedCount();
    world.setFaults(one.takes, clean);
    const jobId = queued(book, { retakeTries: 3 });
    await stopped(jobId, () => world.posts() >= 1);
    await world.app().engine.calls.settled();
    expect((await chargedCount()) - before).toBeGreaterThan(0);
    await world.restart();
    expect((await runToEnd(jobId)).job.state).toBe('done');
    expect((await chargedCount()) - before).toBe(one.total);
    expect(mendedBy(jobId)?.open).toHaveLength(one.openCount);
  });

  // The bug: another job for the same lines, with other chapters or a larger number, that adds its takes to those.
  it('buys no new take of a line that another job has taken anew', async () => {
    const book = await doubtedBook(silent());
    world.setFaults(silent(99), clean);
    const stoppedId = queued(book, { retakeTries: 2 });
    await stopped(stoppedId, () => world.posts() >= 1);
    await world.app().engine.calls.settled();
    const bought = world.posts();
    const otherId = queued(book, { retakeTries: 3, chapters: [1], mostTokens: 40_000 });
    const { job } = await runToEnd(otherId);
    expect(job.notices.join()).toMatch(/Still in doubt: 1 line/);
    expect(world.posts()).toBe(bought);
    await runToEnd(stoppedId);
    expect(world.posts()).toBe(2);
  });

  // The bug: a good take that was paid is never looked at, as the settings were changed before the export went on.
  it('puts to use the paid take of a stopped export with other settings, and buys no more', async () => {
    const book = await doubtedBook(silent());
    const before = inUse(book);
    await stopped(queued(book, { retakeTries: 2 }), () => world.posts() >= 1);
    await world.app().engine.calls.settled();
    await world.restart();
    expect([world.posts(), inUse(book)]).toEqual([1, before]);
    world.setFaults(silent(99), clean);
    const otherId = queued(book, { retakeTries: 2, formats: ['flac'], mostTokens: 1 });
    expect((await runToEnd(otherId)).job.state).toBe('done');
    expect(mendedBy(otherId)).toMatchObject({ open: [], problem: null });
    expect(inUse(book)).not.toBe(before);
    expect(world.posts()).toBe(0);
  });

  // The bugs: `check --retake` buys once more what a stopped export has paid and not looked at; no new take at all where
  // that cannot be read.
  it.each([
    { label: 'is there', isLost: false, total: 1 },
    { label: 'is lost', isLost: true, total: 2 },
  ])('leaves its paid take to `check --retake`, which buys no more if it $label', async (one) => {
    const book = await doubtedBook(silent());
    const before = inUse(book);
    await stopped(queued(book, { retakeTries: 2 }), () => world.posts() >= 1);
    await world.app().engine.calls.settled();
    await world.restart();
    const { audio, bookChecker, retakes, takeById } = world.app();
    const { projectId } = book;
    const { lines } = await bookChecker.run(projectId);
    const paid = book.takes(3).takes.find(({ id }) => id !== before);
    if (one.isLost) {
      const database = openDatabase(world.platform.paths.database);
      database.run('DELETE FROM take_inspection');
      database.close();
      await rm(audio.pathOf(takeById(paid?.id ?? '')?.audioSha256 ?? ''));
    }
    const scope: RetakeScope = { kind: 'lines', projectId, lines: [...lines] };
    const { jobId } = retakes.start(scope, retakes.offer(scope, 1).approval, 1);
    expect((await runToEnd(jobId)).job).toMatchObject({
      state: 'done',
      problem: null,
      notices: [],
    });
    expect(world.posts()).toBe(one.total);
    expect(inUse(book)).not.toBe(before);
    expect(bookChecker.read(projectId).openCount).toBe(0);
  });

  // The bug: a take that a person did not want is put to use again.
  it('leaves a take that a person chose beside a new one of another job', async () => {
    const book = await doubtedBook(silent());
    const before = inUse(book) ?? '';
    await runToEnd(queued(book, { retakeTries: 1 }));
    world.app().takes.choose(book.segmentId(3), before);
    await runToEnd(queued(book, { retakeTries: 1, formats: ['flac'] }));
    expect(inUse(book)).toBe(before);
    expect(world.posts()).toBe(1);
  });

  // The bug: new takes without any limit, where a job was queued before its limit was taken away.
  it('buys no new take without a limit, and makes the book', async () => {
    const book = await doubtedBook(silent());
    const jobId = queued(book, { retakeTries: 2, mostTokens: null });
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('done');
    expect(job.notices.join()).toMatch(/--max-cost/);
    expect(mendedBy(jobId)).toMatchObject({ retaken: 0, open: [{ index: 3 }] });
    expect(world.posts()).toBe(0);
  });

  const heard = (words: string) => ({ name: 'a program', hear: () => Promise.resolve(words) });

  // The bug: a line that is silent gets no new take, since a program has heard it before.
  it('needs what can hear a line only where it was doubted by ear', async () => {
    const book = await doubtedBook(silent());
    await world.app().bookChecker.run(book.projectId, undefined, heard(wordsOf(3)));
    const before = inUse(book);
    await runToEnd(queued(book, { retakeTries: 1 }));
    expect(inUse(book)).not.toBe(before);
    expect(world.posts()).toBe(1);
  });

  // The bug: lines that are left out, and nobody is told why.
  it('says which lines got no new take as nothing can hear it', async () => {
    const book = await doubtedBook(silent());
    await world.app().bookChecker.run(book.projectId, undefined, heard('something else'));
    const { job } = await runToEnd(queued(book, { retakeTries: 1 }));
    expect(world.posts()).toBe(0);
    expect(job.notices.join()).toMatch(/speech recognition program has doubted.*: 4 lines/);
  });

  // The bug: a good take that was paid, and is never looked at since a limit stopped the one after it.
  it('puts to use what was bought before a limit stopped the others', async () => {
    world.setFaults({ ...paused, match: { path: '/v1/audio/speech' }, times: 0 });
    const book = await madeBook(world, 6, wordsOf);
    world.setFaults(clean);
    // The worst case of one line fits more than once, as a take costs less than that.
    const atMost = world.charges()[0]?.atMostTokens ?? 0;
    const jobId = queued(book, { retakeTries: 1, mostTokens: 2 * atMost });
    const { job } = await runToEnd(jobId);
    expect(job.notices.join()).toMatch(/stopped early/);
    const posts = world.posts();
    expect(posts).toBeGreaterThan(0);
    expect(posts).toBeLessThan(6);
    expect(mendedBy(jobId)?.open).toHaveLength(6 - posts);
  });

  // The bug: a book without doubts, by the takes of another account that was chosen while the job ran.
  it('ends where another account is chosen while it checks', async () => {
    const book = await doubtedBook(silent());
    const jobId = queued(book, { isRepaired: true });
    const { job } = await world
      .app()
      .queue.runToEnd(jobId, new AbortController().signal, ({ stage, etaMs }) => {
        if (stage !== 'checking') return;
        expect(etaMs).toBeNull();
        void world.app().accounts.use('demo');
      });
    expect(job.problem?.code).toBe('conflict');
    expect(mendedBy(jobId)).toBeUndefined();
  });

  // The bug: a price that a person agreed to, and new takes that it did not contain.
  it('buys no new takes where a window starts it with the settings of an earlier one', async () => {
    const book = await doubtedBook(silent(9));
    world.setFaults(silent(9), clean);
    const { job } = await runToEnd(queued(book, { retakeTries: 1 }));
    expect(world.posts()).toBe(1);
    const again = world.app().exportAgain(job.id, null);
    expect(again.kind).toBe('ready');
    if (again.kind !== 'ready') return;
    expect(world.app().queue.job(again.jobId).params).not.toHaveProperty('retakeTries');
  });

  // Bug: all of them were bought, and none was looked at.
  it('buys no take that is to be heard where the program for it fails', async () => {
    const book = await doubtedBook(silent());
    const { bookChecker, recognisers } = world.app();
    const hear = () => Promise.resolve('quite other words');
    await bookChecker.run(book.projectId, undefined, { name: 'a program', hear });
    await recognisers.keep(`${join(world.platform.paths.home, 'gone')} {wav}`);
    const jobId = queued(book, { retakeTries: 2 });
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('done');
    expect(world.posts()).toBe(0);
    expect(mendedBy(jobId)).toMatchObject({ retaken: 0, problem: { code: 'bad_input' } });
  });

  // The bugs: "stopped early" is told where nothing was to be bought; a line is heard that nothing depends on.
  it('tells nothing of new takes where it has none to buy', async () => {
    const book = await doubtedBook(silent());
    const { bookChecker, recognisers } = world.app();
    const words = `"${process.execPath}" -e "console.log('other words')" {wav}`;
    await recognisers.keep(words);
    await bookChecker.run(book.projectId, undefined, heard('quite other words'));
    await runToEnd(queued(book, { retakeTries: 1 }));
    const bought = world.posts();
    expect(bought).toBe(4);
    await recognisers.keep(`${join(world.platform.paths.home, 'gone')} {wav}`);
    const tried = vi.spyOn(bookChecker, 'tryOut');
    const jobId = queued(book, { retakeTries: 1, formats: ['flac'] });
    const { job } = await runToEnd(jobId);
    expect(job.state).toBe('done');
    expect(world.posts()).toBe(bought);
    expect(mendedBy(jobId)).toMatchObject({ problem: null });
    expect(job.notices.join()).not.toMatch(/stopped early/);
    expect(tried).not.toHaveBeenCalled();
  });
});
