import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  createWatchFolders,
  type WatchFolderParts,
} from '../../../../../electron/features/batches/watch-folders.ts';
import type { WatchFolderRow } from '../../../../../electron/storage/watch-folders.ts';
import { appError } from '../../../../../shared/app-error.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import { type Limit, noAmount } from '../../../../../shared/model/money.ts';
import { partial } from '../../../../support/builders/partial.ts';

const dayMs = 24 * 3_600_000;
const job = (id: string, state: JobState, code: string | null) => ({
  id,
  state,
  problem: code === null ? null : { code, message: '' },
});

// Bugs: a budget of a day that each look begins anew, and a new day that starts what a person has stopped.
it('sets the budget anew for each day, and goes on only with what the budget stopped', async () => {
  const path = await mkdtemp(join(tmpdir(), 'lectern-watch-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const perDay: Limit = { tokens: null, money: 10 };
  let folder: WatchFolderRow = {
    id: 'f',
    batchId: 'b',
    path,
    settings: {},
    perDay,
    day: null,
  };
  let nowMs = Date.UTC(2026, 10, 22, 12);
  let spent = noAmount;
  const budgets: Limit[] = [];
  const resumed: (readonly string[])[] = [];
  const held = new Set<string>();
  const jobs = new Map(
    [
      job('capped', 'paused', 'cap_reached'),
      job('paused', 'paused', null),
      job('closed', 'paused', 'interrupted'),
      job('later', 'paused', 'scheduled'),
      job('stopped', 'cancelled', 'cap_reached'),
      job('done', 'done', null),
    ].map((row) => [row.id, row]),
  );
  const parts = partial<WatchFolderParts>({
    folders: {
      all: () => [folder],
      beginDay: (_: string, startMs: number, before: typeof noAmount) => {
        folder = { ...folder, day: { startMs, before } };
      },
    },
    batches: {
      row: () => ({ accountId: 'a' }),
      setBudget: (_: string, budget: Limit) => budgets.push(budget),
    },
    batchStore: { books: () => [...jobs.keys()].map((jobId) => ({ jobId, problem: null })) },
    jobStore: { find: (id: string) => jobs.get(id) ?? null, inStates: () => [] },
    requireJobTold: ({ id }: { id: string }) =>
      held.has(id) ? Promise.reject(appError('approval_needed.not_sent')) : Promise.resolve([]),
    queue: { resume: (ids: readonly string[]) => resumed.push(ids) },
    charges: { spent: () => spent, reserved: () => noAmount },
    clock: { nowMs: () => nowMs },
  });
  const { signal } = new AbortController();
  const { look } = createWatchFolders(parts);
  await look(signal);
  spent = { tokens: 0, money: 7 };
  await look(signal);
  expect([budgets, resumed]).toEqual([[{ tokens: null, money: 10 }], []]);
  // Another process on another day.
  nowMs += dayMs;
  const later = createWatchFolders(parts);
  expect((await later.look(signal)).map(({ id }) => id)).toEqual(['capped']);
  await later.look(signal);
  expect(budgets.slice(1)).toEqual([{ tokens: null, money: 17 }]);
  expect(resumed).toEqual([['capped']]);
  // The bug: what a Ctrl-C or a budget stopped never goes on, whoever watches the folder again.
  expect((await later.goOn('b')).map(({ id }) => id)).toEqual(['capped', 'closed']);
  // The bug: lines that another account has were bought again, as their job was there already.
  held.add('capped');
  expect((await later.goOn('b')).map(({ id }) => id)).toEqual(['closed']);
});

/** A folder with books, and a link to it beside. */
async function linkedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-watch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'books');
  const link = join(folder, 'link');
  await mkdir(path);
  await symlink(path, link, 'junction');
  return { folder, path, link };
}

// Bug: what is made is taken as the next book, where the folder is named by a link or, on Windows, in another case.
it('refuses to put what is made into the folder that is watched, by whatever name', async () => {
  const { path, link } = await linkedFolder();
  const { add } = createWatchFolders(partial<WatchFolderParts>({}));
  for (const out of [path, join(path, '.'), link]) {
    const settings = partial<Parameters<typeof add>[0]['settings']>({ folder: out });
    expect(() => add({ path, settings, budget: null }), out).toThrow(/watch/i);
  }
});

// Bug: by its other name the folder was watched a second time, and each of its books taken twice.
it('knows a folder that is watched by another name', async () => {
  const { folder, path, link } = await linkedFolder();
  const known: WatchFolderRow = {
    id: 'f',
    batchId: 'b',
    path,
    settings: {},
    perDay: null,
    day: null,
  };
  const updated: string[] = [];
  const { add } = createWatchFolders(
    partial<WatchFolderParts>({
      folders: partial<WatchFolderParts['folders']>({
        all: () => [known],
        update: ({ id }) => updated.push(id),
      }),
      batches: partial<WatchFolderParts['batches']>({ setBudget: () => undefined }),
    }),
  );
  const settings = partial<Parameters<typeof add>[0]['settings']>({ folder });
  for (const name of [path, join(path, '.'), link]) {
    expect(add({ path: name, settings, budget: null })).toBe('b');
  }
  expect(updated).toEqual(['f', 'f', 'f']);
});
