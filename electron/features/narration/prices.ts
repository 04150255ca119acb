import type { Price } from '../../../shared/model/money.ts';
import { type CallTokens, priceOfCalls, type Tariff } from '../money/tariff.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** What a set of orders costs line by line, each text once however often it stands there. */
export function priceOf(orders: readonly SegmentOrder[], tariff: Tariff): Price {
  return sum(orders, tariff, ({ estimate }) => estimate);
}

/** The same through speech jobs, which are charged in advance by length (docs/gateway.md). */
export function jobPriceOf(orders: readonly SegmentOrder[], tariff: Tariff): Price {
  return sum(orders, tariff, ({ estimate: { jobTokens, jobAtMostTokens } }) => ({
    expectedTokens: jobTokens,
    atMostTokens: jobAtMostTokens,
  }));
}

function sum(
  orders: readonly SegmentOrder[],
  tariff: Tariff,
  tokensOf: (order: SegmentOrder) => CallTokens,
): Price {
  const once = new Map(orders.map((order) => [order.identity, order]));
  return priceOfCalls(tariff, [...once.values()].map(tokensOf));
}
