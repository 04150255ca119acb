import { describe, expect, it } from 'vitest';
import { exactRate } from '../../../../../electron/charges/pacing/exact-rate.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';
import { createPretendedGateway } from '../../../../support/pacing/pretended-gateway.ts';

const { fraction } = createFakeRandom(9);

/** So many calls at random gaps around a mean, answered by a gateway; each takes a second. */
function callsTo(
  limits: Parameters<typeof createPretendedGateway>[0],
  count: number,
  gapMs: number,
) {
  const gateway = createPretendedGateway(limits, fraction);
  let atMs = 0;
  let endsMs: number[] = [];
  return Array.from({ length: count }, (_, sequence) => {
    atMs += 2 * gapMs * fraction();
    for (const endMs of endsMs) if (endMs <= atMs) gateway.leave();
    endsMs = endsMs.filter((endMs) => endMs > atMs);
    const isRefused = gateway.arrive(atMs, 100) !== null;
    if (!isRefused) endsMs.push(atMs + 800 + 400 * fraction());
    const ordinal = endsMs.length + (isRefused ? 1 : 0);
    return {
      slot: { sequence, admittedAtMs: atMs, ordinal, size: 100, isSpaced: false },
      isRefused,
    };
  });
}

const bucket = { kind: 'bucket', unit: 'requests', amount: 10, windowMs: 1000, burst: 10 } as const;
const second = { ...bucket, kind: 'fixed', amount: 5, openForMs: 330 } as const;
const strays = { share: 0.05, status: 429, retryAfterMs: null } as const;

describe('a rate that is read exactly', () => {
  // The bug: the burst at the start counts as the rate, which then comes down by tenths.
  it.each([
    ['a bucket', { rate: bucket }, 80, 10],
    ['a bucket, with strays', { rate: bucket, strays }, 80, 10],
    ['a quota of each second', { rate: second }, 170, 5],
    ['a quota of each second, with strays', { rate: second, strays }, 170, 5],
  ])('is that of %s', (_, limits, gapMs, perSecond) => {
    const found = exactRate(callsTo(limits, 150, gapMs));
    expect(found?.gain).toBeGreaterThan(14);
    expect(found?.perSecond).toBeGreaterThan(0.93 * perSecond);
    expect(found?.perSecond).toBeLessThan(1.07 * perSecond);
  });

  it('is none where only strays are refused', () => {
    expect(exactRate(callsTo({ strays }, 150, 100))?.gain ?? 0).toBeLessThan(8);
  });

  // The bug: a quota of a minute that is used up passes for one of the second in which it ended.
  it('is none where the calls saw the end of a long quota', () => {
    const rate = { ...second, amount: 60, windowMs: 60_000, openForMs: 0 } as const;
    expect(exactRate(callsTo({ rate }, 150, 100))).toBeNull();
  });
});
