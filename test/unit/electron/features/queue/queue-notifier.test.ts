import { expect, it } from 'vitest';
import { createQueueNotifier } from '../../../../../electron/features/queue/queue-notifier.ts';
import type { PaceView } from '../../../../../shared/model/job.ts';
import { jobView } from '../../../../support/builders/job-view.ts';
import { createFakeClock } from '../../../../support/fakes/fake-clock.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';

const idle: PaceView = { running: 0, waiting: 0, level: 1, hold: null, holdForMs: 0 };

// Bug: one job whose view could not be made was tried again with each telling, and no other job was told any more.
it('tells the other jobs where one cannot be told', async () => {
  const clock = createFakeClock();
  const told: string[] = [];
  const notifier = createQueueNotifier(
    {
      platform: { clock, logger: createFakeLogger() },
      pace: () => idle,
      waiting: () => [],
      changed: (views) => told.push(...views.map(({ id }) => id)),
      paceChanged: () => undefined,
      submitted: () => [],
      submittedChanged: () => undefined,
    },
    (id) => {
      if (id === 'broken') throw new Error('Its book is gone.');
      return jobView(id);
    },
  );
  notifier.touch('broken');
  notifier.touch('whole');
  await clock.advance(1000);
  notifier.touch('next');
  await clock.advance(1000);
  expect(told).toEqual(['whole', 'next']);
  notifier.close();
});

// Bug: the disk stalled for two seconds while the queue was told, and the list stood still for forty.
it('tells again within two seconds of a telling that took ten', async () => {
  const clock = createFakeClock();
  let stalledMs = 0;
  let told = 0;
  const notifier = createQueueNotifier(
    {
      platform: {
        clock: { ...clock, monotonicMs: () => clock.monotonicMs() + stalledMs },
        logger: createFakeLogger(),
      },
      pace: () => idle,
      waiting: () => [],
      changed: () => {
        told += 1;
        stalledMs += told === 1 ? 10_000 : 0;
      },
      paceChanged: () => undefined,
      submitted: () => [],
      submittedChanged: () => undefined,
    },
    (id) => jobView(id),
  );
  notifier.touch('moved');
  await clock.advance(1000);
  notifier.touch('moved');
  await clock.advance(1900);
  expect(told).toBe(1);
  await clock.advance(200);
  expect(told).toBe(2);
  notifier.close();
});

// Bug: while the gateway made a book wait for minutes, its row and the command line stood at their old time left.
it('tells what waits for the gateway each second, until it waits no more', async () => {
  const clock = createFakeClock();
  const told: string[] = [];
  let waits = true;
  const notifier = createQueueNotifier(
    {
      platform: { clock, logger: createFakeLogger() },
      pace: () => ({ ...idle, waiting: waits ? 1 : 0 }),
      waiting: () => (waits ? ['book'] : []),
      changed: (views) => told.push(...views.map(({ id }) => id)),
      paceChanged: () => undefined,
      submitted: () => [],
      submittedChanged: () => undefined,
    },
    (id) => jobView(id),
  );
  notifier.touch('book');
  await clock.advance(3500);
  expect(told).toEqual(['book', 'book', 'book', 'book']);
  waits = false;
  await clock.advance(10_000);
  expect(told).toHaveLength(4);
  notifier.close();
});
