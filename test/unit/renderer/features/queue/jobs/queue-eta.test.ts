import { describe, expect, it } from 'vitest';
import {
  queueEta,
  queueEtaWords,
} from '../../../../../../renderer/features/queue/jobs/queue-eta.ts';
import type { JobView } from '../../../../../../shared/model/job.ts';
import { partial } from '../../../../../support/builders/partial.ts';

const job = (facts: Partial<JobView>) =>
  partial<JobView>({
    kind: 'export',
    accountLabel: 'home',
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

  // Bug: “About 5 min left in all” of an export that only joined its chapters, and of a book without a pace.
  it('does not count lines that nobody knows the pace of', () => {
    const joining = job({ doneItems: 100, etaMs: 5 * minuteMs });
    const book = job({ state: 'waiting', totalItems: 1000 });
    expect(queueEtaWords([joining, book])).toBe('About 5 min left for 1 of 2 jobs');
    expect(queueEtaWords([joining, { ...book, state: 'running' }])).toBe(
      'About 5 min left for 1 of 2 jobs',
    );
  });

  // Bug: 300 pieces of a text in a minute had 10,000 lines done in half an hour.
  it('takes pieces of a text, videos and voices for no lines', () => {
    const pieces = job({ kind: 'assistant', totalItems: 300, etaMs: minuteMs });
    const book = job({ state: 'waiting', totalItems: 10_000 });
    expect(queueEtaWords([pieces, book])).toBe('About 1 min left for 1 of 2 jobs');
    const spoken = job({ totalItems: 1000, etaMs: 10 * minuteMs });
    expect(queueEta([pieces, spoken, { ...book, totalItems: 2000 }])?.leftMs).toBe(30 * minuteMs);
    const video = job({ kind: 'video', totalItems: 1, etaMs: 40 * minuteMs });
    expect(queueEtaWords([video, spoken])).toBe('About 40 min left in all');
  });

  const capStop = { cap: 'today', share: 0.5 } as const;

  it('ends where today’s limit stops all of them, which they come up to together', () => {
    const jobs = [
      job({ etaMs: 10 * minuteMs, capStop }),
      job({ etaMs: 10 * minuteMs, capStop: { cap: 'today', share: 0.8 } }),
    ];
    expect(queueEta(jobs)?.leftMs).toBeCloseTo((50 / 130) * 10 * minuteMs);
    expect(queueEtaWords(jobs)).toBe('About 4 min, then today’s limit stops the jobs');
  });

  // Bug: the limit of one account stopped “the jobs”, among them those of another account.
  it('says that the limit stops the jobs only where it stops each of them', () => {
    const capped = job({ etaMs: minuteMs, capStop });
    const other = job({ accountLabel: 'work', totalItems: 5000, etaMs: 600 * minuteMs });
    expect(queueEtaWords([capped, other])).toBe('About 10 h 00 min left for 1 of 2 jobs');
    expect(queueEtaWords([capped, { ...other, capStop }])).toBe('');
    // What waits for the same money comes to no end either.
    expect(queueEtaWords([capped, job({ state: 'waiting' })])).toBe('');
  });

  // Bug: “About –, then today’s limit stops the jobs”.
  it('says nothing where the limit is reached', () => {
    const reached = job({ etaMs: 0, capStop: { cap: 'today', share: 0 } });
    expect(queueEtaWords([reached, job({ etaMs: minuteMs, capStop })])).toBe('');
    expect(queueEtaWords([reached, job({ accountLabel: 'work', etaMs: minuteMs })])).toBe(
      'About 1 min left for 1 of 2 jobs',
    );
  });

  it('is unknown before anything has a pace, and is not said of one job', () => {
    expect(queueEtaWords([job({}), job({ state: 'waiting' })])).toBe('');
    expect(queueEtaWords([job({ etaMs: minuteMs }), job({ state: 'paused' })])).toBe('');
  });
});
