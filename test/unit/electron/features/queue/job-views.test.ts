import { expect, it } from 'vitest';
import { createJobViews } from '../../../../../electron/features/queue/job-views.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';
import { createJobStore } from '../../../../../electron/storage/charges/jobs.ts';
import { createLedgerReader } from '../../../../../electron/storage/charges/ledger-reader.ts';
import { createLibraryStore } from '../../../../../electron/storage/library.ts';
import { tariffOf } from '../../../../support/builders/tariff.ts';
import { engineForEachTest, sound } from '../../../../support/engine/engine-for-each-test.ts';

const { open, bench } = engineForEachTest();
const never = new AbortController().signal;
const status = { error: null, figure: null } as const;
const account: AccountRow = { id: 'paying', kind: 'gateway', label: 'Paying', baseUrl: 'http://x' };

/** The queue's view of a job whose calls are those of the bench. */
function openViews() {
  const { database, store: charges } = bench();
  const store = createJobStore(database);
  const ledger = createLedgerReader(database);
  const library = createLibraryStore(database);
  const views = createJobViews({
    tariffOf: () => tariffOf(),
    store,
    charges,
    ledger,
    library,
    accountOf: () => account,
  });
  return {
    jobProblem: () => views.view(store.byId('group')).problem,
    itemProblems: () => views.items('group', 0, 10).items.map(({ problem }) => problem?.code),
    submitted: (jobs: 'listed' | 'cleared') =>
      views.submitted(jobs === 'listed' ? store.all() : []).map(({ problem }) => problem?.code),
  };
}

// The bug: a job whose work at the gateway cannot be seen looks as if all were well.
it('a job, its item and work of no job tell what keeps submitted work from being fetched', async () => {
  const seen: unknown[] = [];
  let views: ReturnType<typeof openViews> | null = null;
  const { calls, orderOf } = open(() => sound, {
    statusOf: (poll) => {
      if (poll === 0) return { failsWith: 403 };
      seen.push([
        views?.jobProblem()?.code,
        views?.itemProblems(),
        views?.submitted('cleared'),
        views?.submitted('listed'),
      ]);
      return { ...status, status: poll < 2 ? 'processing' : 'completed' };
    },
  });
  views = openViews();
  const job = orderOf('speech-job', { text: 'Long.', voiceId: 'default', speed: 1 });
  expect((await calls.run(job, never)).kind).toBe('done');
  const forbidden = 'gateway_forbidden';
  expect(seen).toEqual([
    [forbidden, [forbidden], [forbidden], []],
    [undefined, [undefined], [undefined], []],
  ]);
  expect(views.submitted('cleared')).toEqual([]);
});
