import { expect, it } from 'vitest';
import { createBatchWatch } from '../../../../../electron/features/batches/batch-watch.ts';
import type { Batches } from '../../../../../electron/features/batches/batches.ts';
import type { Clock, Logger } from '../../../../../electron/platform/ports.ts';
import type { BatchRow, BatchStore } from '../../../../../electron/storage/batches.ts';
import type { BatchView } from '../../../../../shared/model/batch.ts';
import { jobView } from '../../../../support/builders/job-view.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { createFakeClock } from '../../../../support/fakes/fake-clock.ts';

it('looks at a batch once as it begins to run (bug: no time left for who opens the page late)', () => {
  let isLive = true;
  let looks = 0;
  const watch = createBatchWatch({
    batches: partial<BatchStore>({
      batchOfJob: () => 'b',
      all: () => [partial<BatchRow>({ id: 'b', startedAtMs: 0, endedAtMs: null })],
      hasLiveJob: () => isLive,
    }),
    clock: partial<Clock>({}),
    logger: partial<Logger>({}),
    emit: () => undefined,
    service: () =>
      partial<Batches>({
        view: (id) => {
          looks += 1;
          return partial<BatchView>({ id, state: isLive ? 'running' : 'paused' });
        },
      }),
  });
  const looksOf = (isRunning: boolean, steps: number): number => {
    isLive = isRunning;
    looks = 0;
    for (let step = 0; step < steps; step += 1) {
      watch.jobsChanged([jobView('a', { kind: 'export', state: 'running' })]);
    }
    return looks;
  };
  expect(looksOf(true, 3)).toBe(1);
  expect(looksOf(false, 1)).toBe(1);
  // Goes on after a pause.
  expect(looksOf(true, 3)).toBe(1);
});

// The bug: a clock that ran ahead as the program started, and was set right, kept every later batch from its time.
it('starts a batch at its time though the clock was set back since the start', async () => {
  const hourMs = 3_600_000;
  const fake = createFakeClock();
  let aheadMs = 8 * hourMs;
  const clock = { ...fake, nowMs: () => fake.nowMs() + aheadMs };
  const times = new Map([['missed', fake.nowMs()]]);
  const started: string[] = [];
  const watch = createBatchWatch({
    batches: partial<BatchStore>({
      all: () => [...times].map(([id, startsAtMs]) => partial<BatchRow>({ id, startsAtMs })),
    }),
    clock,
    logger: partial<Logger>({}),
    emit: () => undefined,
    service: () =>
      partial<Batches>({
        startNow: (id) => {
          started.push(id);
          times.delete(id);
        },
      }),
  });
  watch.open();
  await fake.advance(0);
  aheadMs = 0;
  times.set('tonight', clock.nowMs() + hourMs);
  watch.timesChanged();
  await fake.advance(hourMs - 60_000);
  expect(started).toEqual([]);
  await fake.advance(120_000);
  expect(started).toEqual(['tonight']);
  await watch.close();
});
