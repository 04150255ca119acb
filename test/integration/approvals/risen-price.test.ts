import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchBookSettings } from '../../../electron/features/batches/batch-book.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { noLimit } from '../../../shared/model/money.ts';
import { addChapter } from '../../support/engine/chapter-jobs.ts';
import { madeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

// A price was approved, the work did not run at once, and the account's page tells a higher one by then.
const world = forEachTest(openFaultWorld);
const app = () => world.app();
const never = new AbortController().signal;
const run = (jobId: string | null) => app().queue.runToEnd(jobId ?? '', never, () => undefined);
const needsApproval = { code: errorCodes.approvalNeeded };

/** A token costs 25 times the reference price. */
const dearer = { data: [{ model_name: 'fish-speech', model_ratio: 1 }], token_price: 0.01 };
const slow = { timeout: 30_000 };
async function raisePrice(): Promise<void> {
  // What is still on its way left at the old price, and is answered as it was.
  await vi.waitFor(() => expect(app().queue.list().pace.running).toBe(0), slow);
  world.setFaults({
    match: { method: 'GET', path: '/api/pricing' },
    times: 0,
    fault: { kind: 'answer', status: 200, body: { json: dearer } },
  });
  // On a busy machine a page may come too late to be read.
  await vi.waitFor(async () => {
    await app().prices.refresh(world.account().id);
    expect(app().prices.view(world.account().id).moneyPerToken).toBe(dearer.token_price);
  }, slow);
}

describe('a chapter whose price rose after it was approved', () => {
  const lineCount = 4;
  let chapterId: string;
  beforeEach(async () => {
    chapterId = await addChapter(world, lineCount);
  });
  const firstLine = () => app().narration.chapter(chapterId).segments[0]?.id ?? '';
  const approve = () =>
    app().chapters.make(chapterId, undefined, app().narration.price(chapterId).approval).jobId;
  const answerEverything = (status: number) =>
    world.setFaults({
      match: { path: '/v1/audio/speech' },
      isBilled: false,
      times: 0,
      fault: { kind: 'answer', status, body: { json: {} } },
    });

  it('is not bought by going on, also after a restart, but by approving the new price', async () => {
    const jobId = approve();
    await world.restart();
    await raisePrice();
    expect((await run(jobId)).job).toMatchObject({
      state: 'needs-decisions',
      problem: needsApproval,
    });
    expect(world.posts()).toBe(0);

    const anew = approve();
    expect((await run(anew)).job.state).toBe('done');
    expect(world.posts()).toBe(lineCount);
    expect(app().queue.job(jobId ?? '').state).toBe('cancelled');
  });

  it('tells the new price of a line that is heard while its job is stopped', async () => {
    answerEverything(402);
    expect((await run(approve())).job.state).toBe('paused');
    await raisePrice();
    expect((await app().narration.hear(firstLine(), null)).kind).toBe('approval');
    expect(world.posts()).toBe(0);
  });

  it('sends no line again that a person decided about, before its new price is approved', async () => {
    answerEverything(504);
    const { approval } = app().narration.price(chapterId, [firstLine()]);
    await expect(app().narration.hear(firstLine(), approval)).rejects.toThrow();
    await raisePrice();
    const [call] = app().uncertain.list();
    app().uncertain.decide([call?.id ?? ''], 'not-charged-send-again');
    const [job] = app().queue.list().jobs;
    expect((await run(job?.id ?? '')).job.problem).toMatchObject(needsApproval);
    const asked = await app().narration.hear(firstLine(), null);
    expect(asked.kind).toBe('approval');
    expect(world.posts()).toBe(0);
    const agreed = asked.kind === 'approval' ? asked.approval : null;
    expect((await app().narration.hear(firstLine(), agreed)).kind).toBe('ready');
    expect(world.posts()).toBe(1);
  });

  it('is not exported by going on, but by approving the new price', async () => {
    const { projectId } = app().narration.chapter(chapterId);
    const start = () =>
      app().startExport({
        projectId,
        chapters: null,
        formats: ['mp3'],
        preset: 'none',
        folder: join(world.platform.paths.home, 'out'),
        policy: 'skip',
        via: 'sync',
        mostTokens: null,
        approval: app().exports.preview(projectId, '').approval,
      });
    const { id } = start();
    await raisePrice();
    expect((await run(id)).job).toMatchObject({ state: 'needs-decisions', problem: needsApproval });
    expect(world.posts()).toBe(0);
    expect(start().id).toBe(id);
    expect((await run(id)).job.state).toBe('done');
    expect(world.posts()).toBe(lineCount);
  });
});

it('a book of a batch that waits for its time is not bought at a higher price', async () => {
  const { batches, narration } = app();
  const { projectId } = narration.chapter(await addChapter(world, 3));
  const { id } = batches.open({
    name: 'Night',
    planKey: null,
    budget: noLimit,
    reportFolder: null,
  });
  const settings: BatchBookSettings = {
    chapters: null,
    formats: ['mp3'],
    preset: 'none',
    policy: 'skip',
    via: 'sync',
    folder: join(world.platform.paths.home, 'out'),
    mostTokens: null,
    mostMoney: null,
  };
  batches.addBooks(id, [{ title: 'Book', sourcePath: null, projectId, settings }]);
  await batches.prepare(id, never);
  const [job] = await batches.start(id, batches.price(id), world.clock.nowMs() + 3_600_000);
  await raisePrice();
  expect((await run(job?.id ?? '')).job.problem).toMatchObject(needsApproval);
  expect(world.posts()).toBe(0);
  const [anew] = await batches.start(id, batches.price(id));
  expect(anew?.id).toBe(job?.id);
  expect((await run(job?.id ?? '')).job.state).toBe('done');
});

describe('a further take whose price rose after it was shown', () => {
  const allOf = (projectId: string) =>
    ({ kind: 'speaker', projectId, chapterId: null, speaker: null }) as const;

  it('is not bought for many lines by the former price, nor by a job that waited', async () => {
    const scope = allOf((await madeBook(world, 3)).projectId);
    const { approval } = app().retakes.offer(scope);
    const { jobId } = app().retakes.start(scope, approval);
    await raisePrice();
    expect((await run(jobId)).job.problem).toMatchObject(needsApproval);
    app().queue.cancel([jobId]);
    expect(() => app().retakes.start(scope, approval)).toThrow(
      expect.objectContaining(needsApproval),
    );
    expect(world.posts()).toBe(0);
    const anew = app().retakes.start(scope, app().retakes.offer(scope).approval);
    expect((await run(anew.jobId)).job.state).toBe('done');
    expect(world.posts()).toBe(3);
  });

  it('is not bought for one line by the former price', async () => {
    const book = await madeBook(world, 1);
    const { approval } = book.takes(0).another;
    await raisePrice();
    await expect(book.another(0, approval)).rejects.toMatchObject(needsApproval);
    expect(world.posts()).toBe(0);
    expect(await book.another(0)).toMatchObject({ kind: 'made' });
  });
});
