import { describe, expect, it } from 'vitest';
import { p95, simulatePacing } from '../../../../support/engine/pacing-simulation.ts';
import { pacingTargets, simulateTarget } from '../../../../support/engine/pacing-targets.ts';

const runs = 12 * Number(process.env.LECTERN_SWEEP ?? 1);

describe('pacing against a gateway that tells nothing', () => {
  it.each(pacingTargets)('$name: within the span and the share of 429s', async (target) => {
    const results = await simulateTarget(target, runs);
    expect(p95(results.map((result) => result.spanOverIdeal))).toBeLessThanOrEqual(target.span);
    expect(p95(results.map((result) => result.limitedShare))).toBeLessThan(target.limitedShare);
    for (const { end } of results) expect(end).toMatchObject({ running: 0, waiting: 0 });
  });

  it('finds a rate of two calls a second and keeps to it: the later half is hardly refused', async () => {
    const target = pacingTargets.find(({ name }) => name.includes('2 calls a second'));
    if (target === undefined) throw new Error('There is no target with a rate.');
    for (const { end, lateLimitedShare, latePerSecond } of await simulateTarget(target, runs)) {
      expect(end.ratePerSecond).toBeGreaterThan(1.7);
      expect(end.ratePerSecond).toBeLessThan(2.3);
      expect(lateLimitedShare).toBeLessThan(0.01);
      expect(latePerSecond).toBeGreaterThan(1.75);
    }
  });

  it('outgrows a remembered rate that stands no more, instead of crawling for ever', async () => {
    const { end, latePerSecond } = await simulatePacing({
      seed: 1,
      calls: 1500,
      limits: { concurrency: [{ fromMs: 0, calls: 8 }] },
      remembered: { ceiling: null, ratePerSecond: 2 },
    });
    expect(latePerSecond).toBeGreaterThan(12);
    expect(end.level).toBeGreaterThanOrEqual(7);
  });

  it('keeps to a quota of so many calls a minute after meeting it a few times', async () => {
    const { lateLimitedShare, spanOverIdeal } = await simulatePacing({
      seed: 1,
      calls: 1500,
      limits: {
        concurrency: [{ fromMs: 0, calls: 1000 }],
        rate: { kind: 'minute', calls: 120 },
        tellsRetryAfter: true,
      },
    });
    expect(lateLimitedShare).toBeLessThan(0.02);
    expect(spanOverIdeal).toBeLessThan(1.1);
  });
});
