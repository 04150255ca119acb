import { describe, expect, it } from 'vitest';
import { checkCaps } from '../../../../electron/charges/caps.ts';
import { type Amount, type Limit, noAmount, noLimit } from '../../../../shared/model/money.ts';

const check = (perGroup: Limit, used: Amount, atMost: Amount, isPerCall = false) =>
  checkCaps(
    { spent: () => used, reserved: () => noAmount, batchOf: () => null },
    { perDay: noLimit, perGroup },
    { accountId: 'a', groupId: 'g', atMost, isPerCall },
    0,
  );

describe('a cap', () => {
  it('in money holds where one in tokens would not (bug: money was turned into tokens)', () => {
    const limit = { tokens: null, money: 1 };
    check(limit, { tokens: 9999, money: 0.5 }, { tokens: 9999, money: 0.5 });
    expect(() => check(limit, { tokens: 1, money: 0.5 }, { tokens: 1, money: 0.51 })).toThrow(
      'The spending limit of 1 for this export would be exceeded',
    );
  });

  it('that is tiny is told as it is (bug: a limit of 0, as if there were none to raise)', () => {
    const limit = { tokens: null, money: 0.00001 };
    const next = { tokens: 1, money: 0.0444444 };
    expect(() => check(limit, noAmount, next)).toThrow('limit of 0.00001 for this export');
    expect(() => check(limit, noAmount, next)).toThrow(/: 0 is spent .* cost 0.0444\./);
    // The bug: what was left of adding up was told as money, and small amounts as 1e-7.
    const dust = { tokens: 0, money: 0.1 + 0.2 - 0.3 };
    const tiny = { tokens: null, money: 0.0000001 };
    expect(() => check(tiny, dust, next)).toThrow(/limit of 0\.0000001 for .*: 0 is spent/);
  });

  it('holds on both of its sides', () => {
    const limit = { tokens: 100, money: 100 };
    expect(() => check(limit, noAmount, { tokens: 101, money: 1 })).toThrow('100 tokens');
    expect(() => check(limit, noAmount, { tokens: 1, money: 101 })).toThrow('limit of 100 for');
  });

  it('is not passed by the last digit of a sum of money', () => {
    check({ tokens: null, money: 0.3 }, { tokens: 0, money: 0.1 }, { tokens: 0, money: 0.2 });
  });

  // The bug: a limit of 1 for a model with a price of 2.5 a call became no limit at all.
  it('in tokens cannot hold a price per call, and says so before anything is sent', () => {
    const perCall = { tokens: 0, money: 2.5 };
    expect(() => check({ tokens: 5000, money: null }, noAmount, perCall, true)).toThrow(
      'Set the limit in money',
    );
    expect(() => check({ tokens: null, money: 1 }, noAmount, perCall, true)).toThrow('limit of 1 ');
    check({ tokens: null, money: 2.5 }, noAmount, perCall, true);
  });

  // Bugs: calls under way at once overshoot the budget of an export or a batch, or one counts what another has used.
  it.each(['today', 'export', 'batch'] as const)('counts what is under way, for %s', (cap) => {
    const limitOf = (of: typeof cap): Limit =>
      of === cap ? { tokens: 100, money: null } : noLimit;
    const used = ({
      groupId,
      batchId,
    }: {
      readonly groupId?: string;
      readonly batchId?: string;
    }) => {
      const of = batchId === 'batch' ? 'batch' : groupId === 'g' ? 'export' : 'today';
      return { tokens: of === cap ? 40 : 1000, money: 0 };
    };
    const ask = (tokens: number, groupId: string | null = 'g') =>
      checkCaps(
        { spent: used, reserved: used, batchOf: () => ({ id: 'batch', limit: limitOf('batch') }) },
        { perDay: limitOf('today'), perGroup: limitOf('export') },
        { accountId: 'a', groupId, atMost: { tokens, money: 0 }, isPerCall: false },
        0,
      );
    ask(20);
    expect(() => ask(21)).toThrow('limit of 100 tokens');
    // A line that is only heard belongs to no export.
    if (cap !== 'today') ask(200, null);
  });
});
