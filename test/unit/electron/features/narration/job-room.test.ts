import { describe, expect, it } from 'vitest';
import type { SpeechOutcome } from '../../../../../electron/charges/ports.ts';
import { createJobRoom } from '../../../../../electron/features/narration/job-room.ts';
import { partial } from '../../../../support/builders/partial.ts';

const never = new AbortController().signal;
const done = partial<SpeechOutcome>({ kind: 'done', isReused: false });
const failed = partial<SpeechOutcome>({ kind: 'uncertain', chargeId: 'one' });

function manyJobs(room: ReturnType<typeof createJobRoom>, signals: readonly AbortSignal[]) {
  const ends: ((outcome: SpeechOutcome) => void)[] = [];
  const jobs = signals.map((signal) =>
    room.within(signal, () => new Promise((end) => ends.push(end))),
  );
  return {
    jobs,
    started: () => ends.length,
    end: async (at: number, outcome: SpeechOutcome) => {
      ends[at]?.(outcome);
      await new Promise(setImmediate);
    },
  };
}

describe('room for speech jobs', () => {
  it('is for one at first, for more as they come, and for one again once one fails', async () => {
    const room = createJobRoom();
    const { started, end } = manyJobs(room, Array(12).fill(never));
    await new Promise(setImmediate);
    expect(started()).toBe(1);
    await end(0, done);
    expect(started()).toBe(4);
    await end(1, done);
    expect(started()).toBe(7);
    await end(2, failed);
    await end(3, failed);
    expect(started()).toBe(7);
    expect(room.failuresInRow()).toBe(2);
  });

  // Bug: a job that is called off while it waits keeps the place of one that is not.
  it('is not taken by a job that is called off', async () => {
    const control = new AbortController();
    const { jobs, started, end } = manyJobs(createJobRoom(), [never, control.signal, never]);
    const calledOff = expect(jobs[1]).rejects.toThrow('no more');
    control.abort(new Error('no more'));
    await calledOff;
    await end(0, failed);
    expect(started()).toBe(2);
  });
});
