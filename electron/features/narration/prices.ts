import type { Pace, Price } from '../../../shared/model/money.ts';
import { priceAt, type Tariff } from '../money/tariff.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** What a set of orders costs line by line, each text once however often it stands there. */
export function priceOf(orders: readonly SegmentOrder[], tariff: Tariff): Price {
  const price = sum(orders, tariff, ({ estimate }) => [
    estimate.expectedTokens,
    estimate.atMostTokens,
  ]);
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
  return sum(orders, tariff, ({ estimate }) => [estimate.jobTokens, estimate.jobTokens]);
}

function sum(
  orders: readonly SegmentOrder[],
  tariff: Tariff,
  tokensOf: (order: SegmentOrder) => readonly [number, number],
): Price {
  const once = new Map(orders.map((order) => [order.identity, order]));
  let [expectedTokens, atMostTokens] = [0, 0];
  for (const order of once.values()) {
    const [expected, atMost] = tokensOf(order);
    expectedTokens += expected;
    atMostTokens += atMost;
  }
  return priceAt(tariff, { expectedTokens, atMostTokens });
}
