import { expect, it } from 'vitest';
import {
  createQueue,
  type Queue,
  type QueueParts,
} from '../../../../../electron/features/queue/queue.ts';
import { createAccountStore } from '../../../../../electron/storage/accounts.ts';
import { createJobStore } from '../../../../../electron/storage/charges/jobs.ts';
import { openDatabase } from '../../../../../electron/storage/database.ts';
import { appError } from '../../../../../shared/app-error.ts';
import type { JobView } from '../../../../../shared/model/job.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { createTestPlatform } from '../../../../support/fakes/create-test-platform.ts';
import { createSkippingClock } from '../../../../support/fakes/skipping-clock.ts';
import { openInTest } from '../../../../support/tools/hooks.ts';

const account = { id: 'paying', kind: 'gateway', label: 'Paying', baseUrl: 'http://x' } as const;

const full = () => appError('disk_full.file', { file: 'a.body' });

/** A queue with one job, which stops when it is told to; `disk.isFull`: nothing can be saved. */
async function openQueue() {
  const platform = await openInTest(createTestPlatform({ clock: createSkippingClock(1000) }));
  const database = openDatabase(platform.paths.database);
  createAccountStore(database).insert(account, 0);
  const store = createJobStore(database);
  const disk = { isFull: false };
  const told: JobView[] = [];
  let fail: (error: unknown) => void = () => undefined;
  let signalNow: AbortSignal | null = null;
  const run = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise<never>((_, reject) => {
      fail = reject;
      signalNow = signal;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const queue = createQueue(
    partial<QueueParts>({
      platform,
      store: {
        ...store,
        update: (...change: Parameters<typeof store.update>) => {
          if (disk.isFull) throw appError('disk_full.file', { file: 'library.sqlite' });
          return store.update(...change);
        },
      },
      charges: { dropUnsent: () => undefined, transaction: database.transaction },
      accounts: { byId: () => account },
      views: {
        view: (job: object) => job,
        all: (jobs: readonly object[]) => jobs,
        submitted: () => [],
        progressed: () => undefined,
        waits: () => undefined,
        stopping: () => undefined,
        forget: () => null,
      },
      runners: () => ({ chapter: run }),
      pace: () => ({ hold: null, running: 0 }),
      waitsForMs: () => 0,
      changed: (changed: readonly JobView[]) => told.push(...changed),
      paceChanged: () => undefined,
      submittedChanged: () => undefined,
      linesChanged: () => undefined,
    }),
  );
  queue.open();
  const { id } = queue.add({
    accountId: account.id,
    kind: 'chapter',
    title: 'One',
    projectId: null,
    chapterId: null,
    params: {},
    folder: '/books/out',
  });
  return {
    queue,
    id,
    disk,
    told,
    savedState: () => store.byId(id).state,
    signal: () => signalNow,
    stop: async (error: unknown, state = 'paused') => {
      fail(error);
      await expect.poll(() => told.at(-1)?.state, { timeout: 2000 }).toBe(state);
    },
    close: async () => {
      await queue.close();
      database.close();
    },
  };
}

// The bug: a job that stopped on a full disk is shown as running for ever, and cannot be paused or resumed there.
it('a job whose end the disk did not take is shown as it ended', async () => {
  const one = await openInTest(openQueue());
  one.disk.isFull = true;
  await one.stop(full());
  expect(one.told.at(-1)).toMatchObject({ state: 'paused', problem: { code: 'disk_full' } });
  expect(one.queue.list().jobs).toMatchObject([
    { state: 'paused', problem: { code: 'disk_full' } },
  ]);
  expect(one.savedState()).toBe('running');
});

// The bug: nothing but a restart saves it once there is room, and until then nothing can be done with the job.
it('its end is saved once there is room, and it can be resumed', async () => {
  const one = await openInTest(openQueue());
  one.disk.isFull = true;
  await one.stop(full());
  one.disk.isFull = false;
  one.queue.list();
  expect(one.savedState()).toBe('paused');
  one.queue.resume([one.id]);
  expect(one.savedState()).toBe('running');
});

/*
 * The bug: work that met a full or lost disk in a plain write ended as an error of ours, which cannot be resumed and
 * says nothing of a disk.
 */
it.each([
  ['a full disk, where the system names no file', 'ENOSPC', undefined, 'disk_full', '/books/out'],
  ['a disk that was pulled out', 'EIO', '/books/out/a.m4b', 'disk_failed', '/books/out/a.m4b'],
  ['a folder that is gone', 'ENOENT', '/books/out/a.m4b', 'disk_failed', '/books/out/a.m4b'],
])('a job that meets %s waits and says so', async (_, code, path, problem, named) => {
  const one = await openInTest(openQueue());
  await one.stop(Object.assign(new Error(`${code}: write`), { code, path, syscall: 'write' }));
  expect(one.queue.list().jobs).toMatchObject([
    { state: 'paused', problem: { code: problem, message: expect.stringContaining(named) } },
  ]);
});

// The bug: any error is taken for one of the disk, and a fault of ours is tried again for ever.
it('a job that meets a fault of ours or of the network fails', async () => {
  const one = await openInTest(openQueue());
  await one.stop(Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 'failed');
  expect(one.queue.list().jobs).toMatchObject([{ state: 'failed', problem: { code: 'internal' } }]);
});

const failInOneGo = (queue: Queue, work: () => void) =>
  expect(() =>
    queue.inOneGo(() => {
      work();
      throw appError('not_found.chapter');
    }),
  ).toThrow();

// The bug: saved within changes that were rolled back, it was forgotten, and the job is shown as running for ever.
it('its end is not forgotten where changes made as one are rolled back', async () => {
  const one = await openInTest(openQueue());
  one.disk.isFull = true;
  await one.stop(full());
  one.disk.isFull = false;
  failInOneGo(one.queue, () => one.queue.findUnfinished(() => false));
  expect(one.queue.list().jobs).toMatchObject([
    { state: 'paused', problem: { code: 'disk_full' } },
  ]);
});

// The bug: a job was stopped for what was rolled back, and nothing took its place.
it('a job runs on where changes made as one are rolled back', async () => {
  const one = await openInTest(openQueue());
  failInOneGo(one.queue, () => one.queue.cancel([one.id]));
  expect(one.signal()?.aborted).toBe(false);
  one.queue.inOneGo(() => one.queue.cancel([one.id]));
  await expect.poll(one.savedState).toBe('cancelled');
});
