import { describe, expect, it } from 'vitest';
import { createPriceList } from '../../../../../electron/features/money/price-list.ts';
import { readPricing } from '../../../../../electron/gateway/wire/pricing-response.ts';
import { createAccountStore } from '../../../../../electron/storage/accounts.ts';
import { openDatabase } from '../../../../../electron/storage/database.ts';
import { createTestPlatform } from '../../../../support/fakes/create-test-platform.ts';
import { forEachTest } from '../../../../support/tools/hooks.ts';

const account = { id: 'a', kind: 'gateway', label: 'A', baseUrl: 'http://gateway' } as const;

/** A price list over a pricing page that can be changed, with its reads counted. */
const world = forEachTest(async () => {
  const platform = await createTestPlatform();
  const database = openDatabase(':memory:');
  const store = createAccountStore(database);
  store.insert(account, 0);
  let page: unknown = null;
  let reads = 0;
  let isHanging = false;
  const pricing = async () => {
    reads += 1;
    if (isHanging) await new Promise(() => undefined);
    return page === null ? null : readPricing(page);
  };
  const clientFor = async () => ({ pricing }) as never;
  let setBackMs = 0;
  const { logger } = platform;
  const clock = { ...platform.clock, nowMs: () => platform.clock.nowMs() - setBackMs };
  const open = () => createPriceList({ store, select: { clientFor }, clock, logger });
  return {
    open,
    store,
    setBack: (milliseconds: number) => {
      setBackMs = milliseconds;
    },
    show: (next: unknown) => {
      page = next;
    },
    hang: () => {
      isHanging = true;
    },
    reads: () => reads,
    close: async () => {
      database.close();
      await platform.remove();
    },
  };
});

const pageOf = (entry: object, more: object = {}) => ({
  data: [{ model_name: 'fish-speech', ...entry }],
  ...more,
});

describe('the price list', () => {
  it('is the reference price without a page, and says so', () => {
    const tariff = world.open().tariffFor(account);
    expect(tariff).toEqual({
      multiplier: 1,
      moneyPerToken: 0.0004,
      moneyPerCall: null,
      source: 'reference',
      isFree: false,
    });
    expect(world.open().tariffOf('a', 'chat', 'some-model').source).toBe('unknown');
  });

  // The bug: a limit of 0.2 was quoted at 0.03 and charged 1.50, as the page was read after the quote.
  it('waits for the page before it quotes', async () => {
    const prices = world.open();
    world.show(pageOf({ model_ratio: 3 }, { token_price: 0.01 }));
    await prices.readyToQuote(account);
    expect(prices.tariffFor(account)).toMatchObject({
      multiplier: 3,
      moneyPerToken: 0.01,
      source: 'pricing',
    });
  });

  it('asks once for many quotes, and again when it is old', async () => {
    const prices = world.open();
    await Promise.all([prices.ready('a'), prices.ready('a')]);
    await prices.ready('a');
    expect(world.reads()).toBe(1);
    await prices.refresh('a');
    expect(world.reads()).toBe(2);
  });

  it('asks again after a clock was set back (bug: a day long a dearer price was not seen)', async () => {
    const prices = world.open();
    await prices.ready('a');
    world.setBack(86_400_000);
    await prices.ready('a');
    expect(world.reads()).toBe(2);
  });

  it('asks again soon for a page that was never read (bug: an hour at a factor of 1)', async () => {
    const prices = world.open();
    await prices.ready('a');
    world.show(pageOf({ model_ratio: 3 }));
    world.setBack(61_000);
    await prices.ready('a');
    await expect.poll(() => prices.tariffFor(account).multiplier).toBe(3);
    expect(world.reads()).toBe(2);
    world.setBack(122_000);
    await prices.ready('a');
    expect(world.reads()).toBe(2);
  });

  it('waits for a page that does not answer once (bug: 5 seconds of each minute)', async () => {
    const prices = world.open();
    await prices.ready('a');
    world.hang();
    world.setBack(61_000);
    await prices.ready('a');
    await prices.ready('a');
    expect(world.reads()).toBe(2);
  });

  it('keeps what was read for the next run', async () => {
    world.show(pageOf({ quota_type: 1, model_price: 2.5 }));
    await world.open().ready('a');
    expect(world.open().tariffFor(account)).toMatchObject({ moneyPerCall: 2.5, source: 'pricing' });
  });

  it('takes what makes no sense as unknown, and tells it', async () => {
    const prices = world.open();
    world.show(pageOf({ model_ratio: -3 }, { token_price: 1e9 }));
    await prices.ready('a');
    expect(prices.tariffFor(account)).toMatchObject({ multiplier: 1, source: 'unknown' });
    const { problems } = prices.view('a');
    expect(problems.join('; ')).toContain('fish-speech: a factor of -3');
    expect(problems.join('; ')).toContain('a token for 1000000000');
  });

  it('reads what an older version kept (bug: a studio that does not start)', () => {
    world.store.saveSetting('prices:a', { multipliers: { 'fish-speech': 2 }, tokenPrice: 0.001 });
    expect(world.open().tariffFor(account)).toMatchObject({ multiplier: 2, moneyPerToken: 0.001 });
    expect(world.open().view('a')).toMatchObject({ readAtMs: null, problems: [] });
  });

  it('a multiplier without a price of a token leaves the money of speech as it is documented', async () => {
    const prices = world.open();
    world.show({
      data: [
        { model_name: 'fish-speech', model_ratio: 4 },
        { model_name: 'chat-model', model_ratio: 2 },
      ],
    });
    await prices.ready('a');
    const speech = prices.tariffFor(account);
    expect(speech.moneyPerToken * speech.multiplier).toBeCloseTo(0.0004, 12);
    const chat = prices.tariffFor(account, 'chat', 'chat-model');
    expect(chat.moneyPerToken * chat.multiplier).toBeCloseTo(0.0002, 12);
    expect([speech.source, chat.source]).toEqual(['reference', 'reference']);
  });
});
