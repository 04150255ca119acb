import { expect, test } from 'vitest';
import {
  scheduledJobs,
  sleepWithTheMachine,
  stayAwakeForJobs,
} from '../../../../electron/shell/power.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import type { BatchView } from '../../../../shared/model/batch.ts';
import type { JobState, JobView } from '../../../../shared/model/job.ts';
import { partial } from '../../../support/builders/partial.ts';

function setUp(scheduled: readonly string[] = []) {
  const blocking = new Set<number>();
  let lastId = 0;
  let tell: (events: readonly EventMessage[]) => void = () => undefined;
  const release = stayAwakeForJobs(
    {
      emit: () => undefined,
      subscribe: (listener) => {
        tell = listener;
        return () => {
          tell = () => undefined;
        };
      },
    },
    {
      start: () => {
        lastId += 1;
        blocking.add(lastId);
        return lastId;
      },
      stop: (id) => blocking.delete(id),
    },
    scheduled,
  );
  const say = (id: string, state: JobState, code?: string) => {
    const problem = code === undefined ? null : { code, message: '' };
    const changed = [{ id, state, problem } as JobView];
    tell([{ name: 'jobs.changed', payload: { changed, removed: [] } }]);
  };
  return { blocking, say, release };
}

// Catches a machine that never sleeps again after an export that failed or was cancelled.
test.each(['done', 'failed', 'cancelled', 'paused', 'needs-decisions'] as const)(
  'the machine stays awake while a job runs, and may sleep once it is %s',
  (end) => {
    const { blocking, say } = setUp();
    say('one', 'waiting');
    expect(blocking.size).toBe(0);
    say('one', 'running');
    expect(blocking.size).toBe(1);
    say('one', end);
    expect(blocking.size).toBe(0);
  },
);

// Catches a machine that sleeps through the time that a batch was to start at, or never sleeps after it was stopped.
test('the machine stays awake until the set time of a job, and may sleep once it was stopped', () => {
  const { blocking, say } = setUp();
  say('one', 'paused', 'scheduled');
  expect(blocking.size).toBe(1);
  say('one', 'cancelled', 'scheduled');
  expect(blocking.size).toBe(0);
});

// Catches a machine that sleeps through the night after a restart, and one that never sleeps for a time that is past.
test('after a restart the machine stays awake for batches whose time is to come', async () => {
  const batch = (jobId: string, startsAtMs: number | null) =>
    partial<BatchView>({ startsAtMs, books: [{ jobId }, { jobId: null }] });
  const data = [batch('coming', 2000), batch('past', 900), batch('none', null)];
  const router = { request: () => Promise.resolve({ ok: true as const, data }) };
  const scheduled = await scheduledJobs({ router }, 1000);
  expect(scheduled).toEqual(['coming']);

  const { blocking, say } = setUp(scheduled);
  expect(blocking.size).toBe(1);
  say('coming', 'running');
  expect(blocking.size).toBe(1);
  say('coming', 'done');
  expect(blocking.size).toBe(0);
});

test('two jobs hold one blocker until both have ended; the end of the program lets go', () => {
  const { blocking, say, release } = setUp();
  say('one', 'running');
  say('two', 'running');
  say('one', 'done');
  expect(blocking.size).toBe(1);
  release();
  expect(blocking.size).toBe(0);
  say('three', 'running');
  expect(blocking.size).toBe(0);
});

// Catches a laptop that goes on sending while its lid closes, and one that never goes on afterwards.
test('a machine that sleeps suspends the studio, and wakes it again', () => {
  const heard: string[] = [];
  const listeners = new Map<string, () => void>();
  sleepWithTheMachine(
    { on: (name: string, listener: () => void) => listeners.set(name, listener) },
    { suspend: () => heard.push('suspend'), wake: () => heard.push('wake') },
  );
  listeners.get('suspend')?.();
  listeners.get('resume')?.();
  expect(heard).toEqual(['suspend', 'wake']);
});
