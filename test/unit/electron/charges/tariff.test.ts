import { describe, expect, it } from 'vitest';
import {
  amountOf,
  isDearer,
  type Tariff,
  tokensWithin,
} from '../../../../electron/charges/tariff.ts';
import { isWithin, type Limit } from '../../../../shared/model/money.ts';
import { seededRandom } from '../../../support/billing/seeded.ts';
import { tariffOf } from '../../../support/builders/tariff.ts';
import { someOf } from '../../../support/tools/some-of.ts';

const seeds = someOf(
  Array.from({ length: 20_000 }, (_, index) => index),
  4000,
);

function randomTariff(seed: number): Tariff {
  const random = seededRandom('tariff', seed);
  const multiplier = random.pick([
    0.1,
    0.5,
    1,
    2,
    3,
    5,
    1 / 3,
    0.7,
    10_000,
    1000.000001,
    2.0000000001,
    10 ** random.between(-2, 3),
  ]);
  const moneyPerToken = random.pick([0.0004, 0.01, 0.37, 3, 10 ** random.between(-6, 1)]);
  return tariffOf({ multiplier, moneyPerToken });
}

function randomLimit(seed: number, { multiplier, moneyPerToken }: Tariff): Limit {
  const random = seededRandom('limit', seed);
  // Also exactly what some tokens cost: the edge is where rounding goes wrong.
  const base = Math.floor(10 ** random.between(0, 5));
  const billed = random.pick([base, Math.ceil(base * multiplier), base * multiplier]);
  const tokens = Math.floor(billed);
  const money = random.pick([billed * moneyPerToken, Math.ceil(billed) * moneyPerToken]);
  return random.pick([
    { tokens, money: null },
    { tokens: null, money },
    { tokens, money },
  ]);
}

// The bugs: a hair of binary rounding that lets one token too many pass, or holds back one that is paid for.
describe('tokensWithin', () => {
  it('is the most that a limit pays for, and not one more', () => {
    for (const seed of seeds) {
      const tariff = randomTariff(seed);
      const limit = randomLimit(seed, tariff);
      const tokens = tokensWithin(tariff, limit);
      const facts = JSON.stringify({ seed, tariff, limit, tokens });
      expect(isWithin(amountOf(tariff, tokens), limit), `too much: ${facts}`).toBe(true);
      expect(isWithin(amountOf(tariff, tokens + 1), limit), `too little: ${facts}`).toBe(false);
    }
  });
});

describe('amountOf', () => {
  it('never takes less for more, and at a price per call the same for all', () => {
    for (const seed of seeds) {
      const tariff = randomTariff(seed);
      const tokens = seededRandom('tokens', seed).whole(0, 100_000);
      const amount = amountOf(tariff, tokens);
      expect(amount.tokens).toBeGreaterThanOrEqual(tokens * tariff.multiplier - 1e-6);
      expect(amount.tokens).toBeLessThan(tokens * tariff.multiplier + 1);
      expect(amountOf(tariff, tokens + 1).tokens).toBeGreaterThanOrEqual(amount.tokens);
      expect(amount.money).toBe(amount.tokens * tariff.moneyPerToken);
      const perCall = { ...tariff, moneyPerCall: 2.5 };
      expect(amountOf(perCall, tokens)).toEqual({ tokens: 0, money: 2.5 });
    }
  });
});

describe('isDearer', () => {
  it('is true whenever some call would cost more than it was offered for', () => {
    for (const seed of seeds) {
      const offered = randomTariff(seed);
      const now = randomTariff(seed + 1_000_000);
      const tokens = 100_000;
      const then = amountOf(offered, tokens);
      const since = amountOf(now, tokens);
      const isMore =
        since.tokens > then.tokens * (1 + 1e-4) + 1 || since.money > then.money * 1.001;
      if (isMore) expect(isDearer(now, offered), JSON.stringify({ now, offered })).toBe(true);
      expect(isDearer(offered, offered)).toBe(false);
      expect(isDearer({ ...now, isFree: true }, offered)).toBe(false);
    }
  });

  it('asks anew when tokens become a price per call, and the other way round', () => {
    const byTokens = tariffOf();
    const byCall = tariffOf({ moneyPerCall: 0.01 });
    expect([isDearer(byCall, byTokens), isDearer(byTokens, byCall)]).toEqual([true, true]);
    expect(isDearer(tariffOf({ moneyPerCall: 0.02 }), byCall)).toBe(true);
    expect(isDearer(byCall, tariffOf({ moneyPerCall: 0.02 }))).toBe(false);
  });
});
