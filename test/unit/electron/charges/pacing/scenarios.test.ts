import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../../support/pacing/reached.ts';
import { pacingScenarios, simulateScenario } from '../../../../support/pacing/scenarios.ts';
import { simulatePacing } from '../../../../support/pacing/simulate-pacing.ts';
import { percentile } from '../../../../support/tools/percentile.ts';

/** A tenth of the seeds of `npm run bench pacing`, and of its scenarios those with calls of a second. */
const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const isSweep = sweep > 1;
const seeds = 20 * sweep;
const scenarios = pacingScenarios.filter(({ latencyMs }) => isSweep || latencyMs === 1000);

describe('pacing against a gateway that tells nothing', () => {
  // The bug: a change of the estimator that helps one kind of gateway and ruins another.
  it.each(scenarios)('$group: $name', async (scenario) => {
    const results = await simulateScenario(scenario, seeds);
    const { span, limitedShare, leastShare = 0 } = boundsOf(scenario);
    const spans = results.map((result) => result.spanOverIdeal);
    expect(percentile(spans, 0.95)).toBeLessThanOrEqual(span);
    const refused = results.map((result) => result.limitedShare);
    expect(percentile(refused, 0.95)).toBeLessThanOrEqual(limitedShare);
    const shares = results.map((result) => result.leastShare);
    expect(percentile(shares, 0.05)).toBeGreaterThanOrEqual(leastShare);
    for (const end of results.flatMap(({ ends }) => ends)) {
      expect(end).toMatchObject({ running: 0, waiting: 0 });
    }
  });

  it('tells requests a minute where they are limited, and none where only strays are met', async () => {
    const minute = { kind: 'fixed', unit: 'requests', amount: 60, windowMs: 60_000 } as const;
    const limited = await simulatePacing({
      seed: 1000,
      calls: 480,
      latencyMs: 1000,
      limits: { rate: minute, retryAfter: 'told' },
    });
    const [learned] = limited.ends;
    expect(learned?.ratePerSecond).toBeGreaterThan(50 / 60);
    expect(learned?.ratePerSecond).toBeLessThan(75 / 60);
    const strays = { share: 1 / 23, status: 429, retryAfterMs: 1000 } as const;
    for (let seed = 0; seed < 10; seed += 1) {
      const free = await simulatePacing({
        seed,
        calls: 500,
        latencyMs: 1000,
        most: 8,
        limits: { strays },
      });
      expect(free.ends[0]?.ratePerSecond).toBeNull();
    }
  });

  it('outgrows a remembered rate that stands no more, instead of crawling for ever', async () => {
    const { ends, latePerSecond } = await simulatePacing({
      seed: 1,
      calls: 1500,
      latencyMs: 415,
      limits: { concurrency: [{ fromMs: 0, calls: 8 }] },
      remembered: { ceiling: null, ratePerSecond: 2 },
    });
    expect(latePerSecond).toBeGreaterThan(6);
    expect(ends[0]?.level).toBeGreaterThanOrEqual(7);
  });
});
