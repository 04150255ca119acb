import { describe, expect, it } from 'vitest';
import { estimateSpeech } from '../../../../../shared/script/plan/estimate.ts';
import {
  learnTake,
  pacedMs,
  type RateSums,
  rateOf,
} from '../../../../../shared/script/plan/speaking-rate.ts';

/** Lengths of lines, in milliseconds at the typical pace. */
const lengths = [1200, 9000, 2600, 700, 15_000, 4100, 3300, 21_000, 1900, 6000];
const learned = (count: number, durationOf: (typicalMs: number, index: number) => number) => {
  let sums: RateSums | null = null;
  for (let index = 0; index < count; index += 1) {
    const typicalMs = lengths[index % lengths.length] ?? 0;
    sums = learnTake(sums, typicalMs, durationOf(typicalMs, index));
  }
  return rateOf(sums as unknown as RateSums);
};

describe('the pace of a voice', () => {
  // The bug: the estimate of a slow reader's book stays that of an average one.
  it.each([0.6, 0.8, 1.4, 2.2])('of factor %s is known to 1 %% after twenty takes', (factor) => {
    const rate = learned(20, (typicalMs) => typicalMs * factor);
    expect(pacedMs(10_000, rate) / (10_000 * factor)).toBeCloseTo(1, 2);
    expect(rate.takeCount).toBe(20);
  });

  // The bug: silence at the ends of each take counts as slowness, and long lines are overestimated.
  it('tells a fixed part of each take from a slower pace', () => {
    const rate = learned(60, (typicalMs) => typicalMs * 0.9 + 600);
    for (const typicalMs of [800, 5000, 25_000]) {
      const actual = typicalMs * 0.9 + 600;
      expect(Math.abs(pacedMs(typicalMs, rate) / actual - 1)).toBeLessThan(0.08);
    }
  });

  // The bug: the first short try of a voice changes the price of a whole book.
  it('is believed step by step', () => {
    const slow = (typicalMs: number) => typicalMs * 2;
    const after = [1, 2, 4, 10].map((count) => pacedMs(10_000, learned(count, slow)) / 10_000);
    expect(after).toEqual([...after].sort((one, other) => one - other));
    expect(after[0]).toBeLessThan(1.4);
    expect(after[3]).toBeGreaterThan(1.95);
  });

  // The bug: one take that rambles on, or says next to nothing, spoils the pace for hundreds of lines.
  it('is hardly moved by one odd take', () => {
    for (const odd of [0.05, 8]) {
      const rate = learned(21, (typicalMs, index) => typicalMs * (index === 20 ? odd : 1.2));
      expect(Math.abs(pacedMs(10_000, rate) / 12_000 - 1)).toBeLessThan(0.04);
    }
    expect(rateOf(learnTake(null, 1000, 1_000_000) as RateSums).factor).toBeLessThanOrEqual(4);
  });

  it('follows a voice that changes', () => {
    const rate = learned(800, (typicalMs, index) => typicalMs * (index < 400 ? 1 : 1.5));
    expect(pacedMs(10_000, rate)).toBeGreaterThan(13_500);
  });

  it('learns nothing of a text that takes no time', () => {
    expect(learnTake(null, 0, 500)).toBeNull();
    expect(learnTake(null, 500, Number.NaN)).toBeNull();
  });
});

describe('an estimate with a learned pace', () => {
  const text = 'The lamp had gone out, and nobody came to light it again that evening.';
  const of = (factor: number | null, fixedMs = 0) =>
    estimateSpeech({
      text,
      speed: 1,
      language: 'en',
      rate: factor === null ? null : { takeCount: 40, factor, fixedMs },
    });

  it('follows the pace, and its worst case stays', () => {
    const typical = of(null);
    const slow = of(1.5, 200);
    expect(slow.expectedDurationMs).toBe(Math.ceil(typical.expectedDurationMs * 1.5 + 200));
    expect(slow.worstDurationMs).toBe(typical.worstDurationMs);
    expect(of(0.5).atMostTokens).toBe(typical.atMostTokens);
    expect(slow.jobTokens).toBe(typical.jobTokens);
  });

  // The bug: a very slow voice is expected to cost more than the cap reserves for it.
  it.each([2, 3, 4])('never expects more than the worst case (factor %s)', (factor) => {
    const { expectedTokens, atMostTokens, expectedDurationMs, worstDurationMs } = of(factor, 2000);
    expect(expectedTokens).toBeLessThan(atMostTokens);
    expect(worstDurationMs).toBeGreaterThan(1.4 * expectedDurationMs);
  });

  // The bug: a path or a sum is expected to be read as fast as a word of so many letters.
  it('counts signs as words and marks as pauses', () => {
    const length = (words: string) =>
      estimateSpeech({ text: words, speed: 1, language: 'en' }).expectedDurationMs;
    expect(length('usr/share/bug/lamp')).toBeGreaterThan(1.5 * length('usr share bug lamp'));
    expect(length('Go. Run. Now.')).toBeGreaterThan(1.6 * length('Go and run now'));
    expect(length('“Go away”')).toBe(length('Go away'));
    expect(length('Wait...')).toBe(length('Wait.'));
  });
});
