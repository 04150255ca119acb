import { describe, expect, it } from 'vitest';
import { forecastStops } from '../../../../../electron/features/batches/forecast.ts';
import { noAmount, noLimit } from '../../../../../shared/model/money.ts';

const free = { limit: noLimit, used: noAmount };
const tokens = (most: number, used = 0) => ({
  limit: { tokens: most, money: null },
  used: { tokens: used, money: 0 },
});
const book = (cost: number, own = free) => ({ cost: { tokens: cost, money: cost / 100 }, own });

describe('what the limits of a batch will stop', () => {
  // The bug: each book held to the whole budget, so that none seems to be stopped.
  it('counts the books before it against the shared budget', () => {
    const stops = forecastStops([book(60), book(60), book(60)], {
      today: free,
      batch: tokens(100),
    });
    expect(stops).toEqual([null, { cap: 'batch', share: 40 / 60 }, { cap: 'batch', share: 0 }]);
  });

  it('leaves to the books after it what a book is kept from spending by its own cap', () => {
    const stops = forecastStops([book(60, tokens(30)), book(60)], {
      today: free,
      batch: tokens(90),
    });
    expect(stops).toEqual([{ cap: 'export', share: 0.5 }, null]);
  });

  it('takes the tightest of all, in money too, with what is spent already', () => {
    const money = { limit: { tokens: null, money: 0.5 }, used: { tokens: 0, money: 0.25 } };
    const stops = forecastStops([book(50)], { today: money, batch: tokens(100, 70) });
    expect(stops).toEqual([{ cap: 'today', share: 0.5 }]);
  });
});
