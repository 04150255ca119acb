import { beforeEach, describe, expect, it } from 'vitest';
import type { AppOptions } from '../../../electron/app/create-core.ts';
import { bookOf } from '../../support/crash/crash-books.ts';
import { moneyProblems, readMoney } from '../../support/engine/library-money.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const lineCount = 36;
const inFlight = 8;
const delay = { kind: 'delay', ms: 800, jitterMs: 0 } as const;

const one = forEachTest(openAppOnDemo);

beforeEach(async () => {
  const rules = [{ match: { path: '/v1/audio/speech' }, times: 0, isBilled: false, fault: delay }];
  one.demo.server.faults.setPlan({ seed: 1, rules });
});

/** An export with eight calls on their way, and how many had been sent by then. */
async function speaking(emit: AppOptions['emit'] = () => undefined) {
  const app = await one.start({ emit });
  app.accounts.limitForThisRun(inFlight);
  const job = await one.addExport(bookOf(lineCount));
  app.queue.open();
  await one.until(() => states().filter((state) => state === 'sending').length === inFlight);
  return { app, job, sent: app.engine.calls.sentCount() };
}

const states = () => readMoney(one.home).charges.map((charge) => charge.state);
const doneCount = () => states().filter((state) => state === 'done').length;

/** Every call that had left is answered, kept and paid once; nothing else was sent or is uncertain. */
async function expectKept(sent: number) {
  const { items } = await one.user.ledger();
  expect(items).toHaveLength(sent);
  expect(doneCount()).toBe(sent);
  expect(new Set(states())).toEqual(
    new Set(states().includes('queued') ? ['done', 'queued'] : ['done']),
  );
  expect(moneyProblems(readMoney(one.home), items)).toEqual([]);
}

/** The rest is bought in a new start, each line once. */
async function expectGoesOn(jobId: string) {
  one.demo.server.faults.setPlan({ seed: 1, rules: [] });
  const app = await one.start();
  const end = await app.queue.runToEnd(jobId, new AbortController().signal, () => undefined);
  expect(end.job.state).toBe('done');
  const { items } = await one.user.ledger();
  expect(new Set(items.map((row) => row.textSha256)).size).toBe(items.length);
  expect(moneyProblems(readMoney(one.home), items)).toEqual([]);
}

describe('with eight calls on their way', { timeout: 120_000 }, () => {
  it('the end of the program sends nothing more and keeps all eight answers', async () => {
    const { app, job, sent } = await speaking();
    await one.stop();
    expect(app.engine.calls.sentCount()).toBe(sent);
    await expectKept(sent);
    await expectGoesOn(job.id);
  });

  // Bug: a paused job went on saying that it generates until the last answer came, as if nobody had paused it.
  it('a pause says at once that the job is stopping', async () => {
    const { app, job } = await speaking();
    app.queue.pause([job.id]);
    const [view] = app.queue.list().jobs;
    expect(view).toMatchObject({ state: 'running', stage: 'stopping', etaMs: null });
    await one.until(() => app.queue.job(job.id).state === 'paused');
    expect(app.queue.list().jobs[0]?.stage).toBeNull();
  });

  it('a pause sends nothing more and keeps all eight answers', async () => {
    const { app, job, sent } = await speaking();
    app.queue.pause([job.id]);
    await one.until(() => app.queue.job(job.id).state === 'paused');
    await app.engine.calls.settled();
    expect(app.engine.calls.sentCount()).toBe(sent);
    await one.stop();
    await expectKept(sent);
  });

  it('a cancel sends nothing more, keeps all eight answers, and takes back what was never sent', async () => {
    const { app, job, sent } = await speaking();
    app.queue.cancel([job.id]);
    await one.until(() => app.queue.job(job.id).state === 'cancelled');
    await app.engine.calls.settled();
    expect(app.engine.calls.sentCount()).toBe(sent);
    await one.stop();
    await expectKept(sent);
    // One that was reserved and not sent yet keeps its entries, and waits for nobody.
    const waiting = readMoney(one.home).charges.filter(({ state }) => state === 'queued');
    expect(waiting.filter(({ groupId }) => groupId !== null)).toEqual([]);
    expect(waiting.length).toBeLessThanOrEqual(inFlight);
  });

  // Bug: lines of a stopped export went on saying that they wait their turn, and playing waited for them for good.
  it.each([
    ['pause', 'paused'],
    ['cancel', 'not-made'],
  ] as const)('after a %s a window that shows the chapter is told: %s', async (act, status) => {
    const told = new Map<string, string>();
    const { app, job } = await speaking((event) => {
      if (event.name !== 'chapter.segments') return;
      for (const segment of event.payload.segments) told.set(segment.id, segment.status);
    });
    const [chapter] = app.library.chapters(job.projectId ?? '');
    const lines = app.narration.chapter(chapter?.id ?? '').segments;
    expect(lines.filter((line) => line.status === 'queued').length).toBeGreaterThan(inFlight);
    app.queue[act]([job.id]);
    await one.until(() => app.queue.job(job.id).state !== 'running');
    await app.engine.calls.settled();
    const waited = lines.filter((line) => line.status === 'queued').map(({ id }) => told.get(id));
    expect(new Set(waited)).toEqual(new Set([status]));
  });
});
