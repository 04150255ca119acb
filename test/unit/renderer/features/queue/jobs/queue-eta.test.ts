import { describe, expect, it } from 'vitest';
import {
  queueEta,
  queueEtaWords,
} from '../../../../../../renderer/features/queue/jobs/queue-eta.ts';
import type { JobView } from '../../../../../../shared/model/job.ts';
import { partial } from '../../../../../support/builders/partial.ts';

const job = (facts: Partial<JobView>) =>
  partial<JobView>({
    state: 'running',
    doneItems: 0,
    totalItems: 100,
    etaMs: null,
    capStop: null,
    ...facts,
  });
const minuteMs = 60_000;

describe('how long the queue still takes', () => {
  it('is what is left of all by the pace of all that run', () => {
    const jobs = [
      job({ doneItems: 40, etaMs: 6 * minuteMs }),
      job({ doneItems: 90, etaMs: minuteMs }),
      job({ state: 'waiting', totalItems: 130 }),
    ];
    expect(queueEta(jobs)?.leftMs).toBe(10 * minuteMs);
    expect(queueEtaWords(jobs)).toBe('About 10 min left in all');
  });

  it('is no shorter than a job says of itself: joining chapters takes no line', () => {
    const jobs = [
      job({ doneItems: 100, etaMs: 5 * minuteMs }),
      job({ doneItems: 90, etaMs: minuteMs }),
    ];
    expect(queueEta(jobs)?.leftMs).toBe(5 * minuteMs);
  });

  it('says for how many it speaks where a job that waits has not told its lines', () => {
    const jobs = [job({ etaMs: minuteMs }), job({ state: 'waiting', totalItems: 0 })];
    expect(queueEtaWords(jobs)).toBe('About 1 min left for 1 of 2 jobs');
  });

  it('ends where today’s limit stops all of them, which they come up to together', () => {
    const capStop = { cap: 'today', share: 0.5 } as const;
    const jobs = [job({ etaMs: 10 * minuteMs, capStop }), job({ etaMs: 20 * minuteMs })];
    expect(queueEtaWords(jobs)).toBe('About 5 min, then today’s limit stops the jobs');
  });

  it('is unknown before anything has a pace, and is not said of one job', () => {
    expect(queueEtaWords([job({}), job({ state: 'waiting' })])).toBe('');
    expect(queueEtaWords([job({ etaMs: minuteMs }), job({ state: 'paused' })])).toBe('');
  });
});
