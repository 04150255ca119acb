import { expect, it } from 'vitest';
import {
  type BatchViewParts,
  createBatchViews,
} from '../../../../../electron/features/batches/batch-views.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';
import type { BatchBookRow, BatchRow } from '../../../../../electron/storage/batches.ts';
import type { JobRow } from '../../../../../electron/storage/charges/jobs.ts';
import { jobView } from '../../../../support/builders/job-view.ts';

const batch: BatchRow = {
  ...{ id: 'b', accountId: 'a', name: 'Night', planKey: null, mostTokens: null, mostMoney: null },
  ...{ startsAtMs: null, startedAtMs: 0, endedAtMs: null, reportFolder: null, createdAtMs: 0 },
};

const book = (id: string): BatchBookRow => ({
  ...{ id, batchId: 'b', rank: 0, title: id, sourcePath: null, sourceSha256: null },
  ...{ projectId: id, settings: { formats: ['m4b'], folder: 'x' }, problem: null },
  ...{ jobId: id, jobSourceSha256: null, jobContentSha256: null },
});

it('a batch takes as long as its slowest book (bug: 15 s left, of which one book takes 4 min)', () => {
  let nowMs = 0;
  let shortFraction = 0;
  const none = { tokens: 0, money: 0 };
  const stateOf = (id: string) => (id === 'short' && shortFraction === 1 ? 'done' : 'running');
  const view = createBatchViews({
    batches: {
      books: () => [book('short'), book('long')],
      booked: () => ({ charged: none, possibly: none }),
    } as Partial<BatchViewParts['batches']> as BatchViewParts['batches'],
    jobStore: {
      find: (id: string) => ({ id, state: stateOf(id), files: [], params: {} }) as Partial<JobRow>,
    } as BatchViewParts['jobStore'],
    jobViews: {
      view: ({ id }: JobRow) =>
        jobView(id, {
          state: stateOf(id),
          fraction: id === 'short' ? shortFraction : 0.1,
          etaMs: id === 'short' ? null : 240_000,
        }),
    } as BatchViewParts['jobViews'],
    accountOf: () =>
      ({ id: 'a', kind: 'gateway', label: 'home' }) as Partial<AccountRow> as AccountRow,
    clock: { monotonicMs: () => nowMs },
  });
  expect(view(batch).etaMs).toBeNull();
  nowMs = 10_000;
  shortFraction = 1;
  expect(view(batch).etaMs).toBe(240_000);
});
