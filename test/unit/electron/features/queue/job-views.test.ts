import { expect, it } from 'vitest';
import { createJobViews } from '../../../../../electron/features/queue/job-views.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';
import { createJobStore } from '../../../../../electron/storage/charges/jobs.ts';
import { createLedgerReader } from '../../../../../electron/storage/charges/ledger-reader.ts';
import { createLibraryStore } from '../../../../../electron/storage/library.ts';
import type { AccountCaps } from '../../../../../shared/model/session.ts';
import { tariffOf } from '../../../../support/builders/tariff.ts';
import { engineForEachTest, sound } from '../../../../support/engine/engine-for-each-test.ts';

const { open, bench, platform } = engineForEachTest();
const never = new AbortController().signal;
const status = { error: null, figure: null } as const;
const account: AccountRow = { id: 'paying', kind: 'gateway', label: 'Paying', baseUrl: 'http://x' };

const noCaps = {
  capPerDayTokens: null,
  capPerDayMoney: null,
  capPerExportTokens: null,
  capPerExportMoney: null,
};

/** The queue's view of a job whose calls are those of the bench. */
function openViews(caps: AccountCaps = noCaps) {
  const { database, store: charges } = bench();
  const store = createJobStore(database);
  const ledger = createLedgerReader(database);
  const library = createLibraryStore(database);
  const parts = {
    tariffOf: () => tariffOf(),
    store,
    charges,
    ledger,
    library,
    accountOf: () => account,
    capsOf: () => caps,
    clock: platform().clock,
  };
  const views = createJobViews(parts);
  const cleared = createJobViews({ ...parts, store: { ...store, isListed: () => false } });
  return {
    job: () => views.view(store.byId('group')),
    progressed: views.progressed,
    waits: views.waits,
    jobProblem: () => views.view(store.byId('group')).problem,
    itemProblems: () => views.items('group', 0, 10).items.map(({ problem }) => problem?.code),
    submitted: (jobs: 'listed' | 'cleared') =>
      (jobs === 'listed' ? views : cleared).submitted().map(({ problem }) => problem?.code),
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

// The bug: a line that is paid for and whose sound is still to come was in no list once its command had ended.
it('work of no job is a line that is still to come, too', async () => {
  const seen: unknown[] = [];
  let views: ReturnType<typeof openViews> | null = null;
  const { make, order } = open(() => ({ kind: 'later' }), {
    statusOf: (poll) => {
      seen.push(views?.submitted('cleared'));
      return { ...status, status: poll < 1 ? 'processing' : 'completed' };
    },
  });
  views = openViews();
  await make(order('One.'));
  expect([seen, views.submitted('cleared')]).toEqual([[[undefined], [undefined]], []]);
});

// The bug: the queue promised the end of a book that its cap stops after a third.
it('a running job tells the cap that its lines come up to, and the time until then', async () => {
  const { make, order, calls, database } = open(() => sound);
  // One second of sound for each: a line costs 17 tokens and its text.
  const lines = Array.from({ length: 10 }, (_, index) =>
    order(`Line ${index}.`, { expectedTokens: 20, atMostTokens: 40 }),
  );
  calls.enqueue(lines);
  const [first] = lines;
  if (first !== undefined) await make(first);
  const spent = bench().store.spent({ accountId: 'paying', groupId: 'group' }).tokens;
  const capped = openViews({ ...noCaps, capPerExportTokens: spent + 90 });
  const progress = { stage: 'speaking', doneItems: 1, totalItems: 10, fraction: 0.1 } as const;
  capped.progressed('group', progress, 60_000);
  expect(capped.job()).toMatchObject({ capStop: { cap: 'export', share: 0.5 }, etaMs: 30_000 });
  // What the gateway makes it wait for comes before all of it.
  capped.waits('group', 120_000);
  const { etaMs, waitsUntilMs } = capped.job();
  // The clock goes on between the two.
  const leftMs = (waitsUntilMs ?? 0) - platform().clock.nowMs();
  expect(leftMs).toBeGreaterThan(0);
  expect(etaMs).toBeGreaterThanOrEqual(30_000 + leftMs);
  expect(etaMs).toBeLessThanOrEqual(150_000);
  capped.waits('group', 0);
  expect(capped.job()).toMatchObject({ etaMs: 30_000, waitsUntilMs: null });
  const wide = openViews({ ...noCaps, capPerDayTokens: spent + 180 });
  expect(wide.job().capStop).toBeNull();
  const day = openViews({ ...noCaps, capPerDayTokens: spent + 45, capPerExportTokens: spent + 90 });
  expect(day.job().capStop).toEqual({ cap: 'today', share: 0.25 });
  database.run(`UPDATE job SET params_json = '{"mostTokens": 1}' WHERE id = 'group'`);
  expect(day.job().capStop).toEqual({ cap: 'export', share: 0 });
  database.run(`UPDATE job SET state = 'paused' WHERE id = 'group'`);
  expect(day.job().capStop).toBeNull();
});
