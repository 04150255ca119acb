import { describe, expect, it } from 'vitest';
import {
  mayAnswer,
  spends,
  sumUncertain,
} from '../../../../../../renderer/features/queue/uncertain/uncertain-totals.ts';
import type { UncertainView } from '../../../../../../shared/model/job.ts';

const call = (id: string, isPaid = false): UncertainView => ({
  id,
  kind: 'speech',
  atMs: 0,
  jobId: null,
  projectId: null,
  projectTitle: null,
  chapterId: null,
  chapterTitle: null,
  label: 'A line.',
  lines: [],
  reason: 'Lost.',
  isPaid,
  expectedTokens: 100,
  atMostTokens: 160,
  expectedMoney: 0.1,
  atMostMoney: 0.16,
  accountLabel: 'home',
  mediaUrl: null,
});

describe('uncertain totals', () => {
  it('the worst case of many is the sum of worst cases (bug: the expected sum on the button)', () => {
    const sum = sumUncertain([call('a'), call('b'), call('c', true)]);
    expect(sum).toMatchObject({ count: 3, expectedTokens: 300, atMostTokens: 480, paidCount: 1 });
    expect(sum.atMostMoney).toBeCloseTo(0.48);
    expect(sumUncertain([]).atMostMoney).toBe(0);
  });

  it('what is surely paid is never called “not charged” (bug: bought twice without a word)', () => {
    expect(mayAnswer('not-charged-send-again', [call('a'), call('b', true)])).toBe(false);
    expect(mayAnswer('not-charged-send-again', [call('a')])).toBe(true);
    expect(mayAnswer('charged-buy-again', [call('b', true)])).toBe(true);
    expect(mayAnswer('leave-out', [])).toBe(false);
  });

  it('only leaving out is free', () => {
    expect([spends('leave-out'), spends('charged-buy-again')]).toEqual([false, true]);
    expect(spends('not-charged-send-again')).toBe(true);
  });
});
