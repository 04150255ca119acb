import type { Pace, Price } from '../../../shared/model/money.ts';
import { type CallTokens, priceOfCalls, type Tariff } from '../money/tariff.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** What a set of orders costs line by line, each text once however often it stands there. */
export function priceOf(orders: readonly SegmentOrder[], tariff: Tariff): Price {
  const price = sum(orders, tariff, ({ estimate }) => estimate);
  return orders.length === 0 ? price : { ...price, pace: paceOf(orders) };
}

/** With fewer takes than this a voice is not called known. */
const knownFromTakes = 3;

function paceOf(orders: readonly SegmentOrder[]): Pace {
  const takes = new Map(
    orders.map(({ request, rate }) => [request.voiceId, rate?.takeCount ?? 0] as const),
  );
  const counts = [...takes.values()];
  const known = counts.filter((count) => count >= knownFromTakes);
  return {
    takeCount: known.reduce((sum, count) => sum + count, 0),
    typicalVoiceCount: counts.length - known.length,
  };
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
