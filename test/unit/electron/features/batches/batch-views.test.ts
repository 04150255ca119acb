import { expect, it } from 'vitest';
import {
  type BatchViewParts,
  createBatchViews,
} from '../../../../../electron/features/batches/batch-views.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';
import type { BatchBookRow, BatchRow } from '../../../../../electron/storage/batches.ts';
import type { JobRow } from '../../../../../electron/storage/charges/jobs.ts';
import type { JobView } from '../../../../../shared/model/job.ts';
import { jobView } from '../../../../support/builders/job-view.ts';
import { partial } from '../../../../support/builders/partial.ts';

const batch: BatchRow = {
  id: 'b',
  accountId: 'a',
  name: 'Night',
  planKey: null,
  mostTokens: null,
  mostMoney: null,
  startsAtMs: null,
  startedAtMs: 0,
  endedAtMs: null,
  reportFolder: null,
  createdAtMs: 0,
};

const book = (id: string): BatchBookRow => ({
  id,
  batchId: 'b',
  rank: 0,
  title: id,
  sourcePath: null,
  sourceSha256: null,
  projectId: id,
  settings: { formats: ['m4b'], folder: 'x' },
  problem: null,
  jobId: id,
  jobSourceSha256: null,
  jobContentSha256: null,
});

/** The time left of a batch after ten seconds, in which the first of three books was made. */
function leftAfterTenSeconds(second: Partial<JobView>, third: Partial<JobView>) {
  let nowMs = 0;
  const none = { tokens: 0, money: 0 };
  const jobOf = (id: string): JobView => {
    if (id === 'second') return jobView(id, second);
    if (id === 'third') return jobView(id, third);
    return nowMs === 0
      ? jobView(id, { state: 'running', fraction: 0 })
      : jobView(id, { state: 'done', fraction: 1 });
  };
  const view = createBatchViews({
    batches: {
      books: () => ['first', 'second', 'third'].map(book),
      booked: () => ({ charged: none, possibly: none }),
    } as Partial<BatchViewParts['batches']> as BatchViewParts['batches'],
    jobStore: {
      byIds: (ids) =>
        new Map(
          ids.map((id) => [
            id,
            partial<JobRow>({ id, state: jobOf(id).state, files: [], params: {} }),
          ]),
        ),
    },
    jobViews: { some: (jobs) => jobs.map(({ id }) => jobOf(id)) },
    accountOf: () =>
      ({ id: 'a', kind: 'gateway', label: 'home' }) as Partial<AccountRow> as AccountRow,
    clock: { monotonicMs: () => nowMs },
  });
  expect(view(batch).etaMs).toBeNull();
  nowMs = 10_000;
  return view(batch).etaMs;
}

const running = (fraction: number, etaMs: number | null): Partial<JobView> => ({
  state: 'running',
  fraction,
  etaMs,
});

it('a batch takes as long as its slowest book (bug: 15 s left, of which one book takes 4 min)', () => {
  expect(leftAfterTenSeconds(running(0.1, 240_000), running(0.9, 2000))).toBe(240_000);
  expect(leftAfterTenSeconds(running(0.1, 240_000), { state: 'waiting' })).toBe(240_000);
});

it('a book that waits takes its share, one that needs a person none (bug: 3 min left beside 2 s)', () => {
  expect(leftAfterTenSeconds(running(0.5, 1000), { state: 'waiting' })).toBe(15_000);
  expect(leftAfterTenSeconds(running(0.9, 2000), { state: 'failed' })).toBe(2000);
});
