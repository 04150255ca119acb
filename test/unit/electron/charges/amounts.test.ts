import { describe, expect, it } from 'vitest';
import { type Limit, noAmount, noLimit } from '../../../../shared/model/money.ts';
import { tariffOf } from '../../../support/builders/tariff.ts';
import { engineForEachTest, sound } from '../../../support/engine/engine-for-each-test.ts';

const { open } = engineForEachTest();

describe('what a call reserves and is booked with', () => {
  it('is as it is billed: times the multiplier (bug: an export of 30000 tokens was billed 87746)', async () => {
    const tariff = tariffOf({ multiplier: 3, moneyPerToken: 0.01, source: 'pricing' });
    const { make, order, store, sent } = open(() => sound, { tariff });
    let perGroup: Limit = { tokens: 299, money: null };
    const caps = () => ({ perDay: noLimit, perGroup });
    const capped = order('A line.', { caps, tariff });
    await expect(make(capped)).rejects.toMatchObject({ code: 'cap_reached' });
    expect(sent).toEqual([]);
    perGroup = { tokens: 300, money: 3 };
    expect((await make(capped)).kind).toBe('done');
    // One second is 17 tokens, and the text two, or seven at most.
    expect(store.booked(store.findDone(capped.identity)?.id ?? '')).toEqual({
      charged: { tokens: 57, money: expect.closeTo(0.57) },
      possibly: { tokens: 15, money: expect.closeTo(0.15) },
    });
  });

  it('is the price of the call, however long it is', async () => {
    const tariff = tariffOf({ moneyPerCall: 2.5, source: 'pricing' });
    const { make, order, store } = open(() => sound, { tariff });
    const asked = order('A line.', { tariff });
    await make(asked);
    expect(store.booked(store.findDone(asked.identity)?.id ?? '')).toEqual({
      charged: { tokens: 0, money: 2.5 },
      possibly: noAmount,
    });
  });

  it('is never dearer than it was planned with (bug: a price that rose in between is paid)', async () => {
    const { make, order, sent } = open(() => sound, { tariff: tariffOf({ multiplier: 2 }) });
    await expect(make(order('A line.'))).rejects.toMatchObject({ code: 'approval_needed' });
    expect(sent).toEqual([]);
  });
});

describe('a video', () => {
  const request = { model: 'm', prompt: 'Rain' };
  const never = new AbortController().signal;
  const booked = async (
    tariff: ReturnType<typeof tariffOf>,
    figure: { tokens: number; isBilled: boolean } | null,
    status: 'completed' | 'failed' = 'completed',
  ) => {
    const bench = open(() => sound, {
      tariff,
      statusOf: () => ({ status, error: status === 'failed' ? 'too dark' : null, figure }),
    });
    const asked = bench.orderOf('video', request, { tariff, atMostTokens: 5000 });
    await bench.calls.run(asked, never);
    const charge = bench.store.findDone(asked.identity) ?? bench.uncertain()[0];
    return bench.store.booked(charge?.id ?? '');
  };

  // The bug: the allowance was booked as charged, also when the video failed.
  it('of unknown price is possibly charged, at most what was allowed', async () => {
    const most = { tokens: 5000, money: 2 };
    const unknown = tariffOf({ source: 'unknown' });
    expect(await booked(unknown, null)).toEqual({ charged: noAmount, possibly: most });
  });

  it('that failed is so, too', async () => {
    const { charged, possibly } = await booked(tariffOf({ source: 'unknown' }), null, 'failed');
    expect([charged.tokens, possibly.tokens]).toEqual([0, 5000]);
  });

  it('whose cost the gateway tells is booked with exactly that, times the multiplier or billed', async () => {
    const tariff = tariffOf({ multiplier: 2, source: 'pricing' });
    const counted = await booked(tariff, { tokens: 250, isBilled: false });
    expect(counted).toEqual({
      charged: { tokens: 500, money: expect.closeTo(0.2, 9) },
      possibly: noAmount,
    });
  });

  it('that failed and whose cost is told is booked with that', async () => {
    const { charged, possibly } = await booked(
      tariffOf(),
      { tokens: 500, isBilled: true },
      'failed',
    );
    expect([charged.tokens, possibly.tokens]).toEqual([500, 0]);
  });

  it('with a price per call is charged that', async () => {
    const tariff = tariffOf({ moneyPerCall: 2.5, source: 'pricing' });
    expect((await booked(tariff, null)).charged).toEqual({ tokens: 0, money: 2.5 });
  });
});
