import type { Price } from '../../../shared/model/money.ts';
import { referencePrice } from '../../../shared/script/estimate.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** What a set of orders costs line by line, each text once however often it stands there. */
export function priceOf(
  orders: readonly SegmentOrder[],
  isFree: boolean,
  moneyPerToken = referencePrice(1),
): Price {
  return sum(orders, isFree, moneyPerToken, (order) => [
    order.estimate.expectedTokens,
    order.estimate.atMostTokens,
  ]);
}

/** The same through speech jobs, which are charged in advance by length (gateway-spec section 8). */
export function jobPriceOf(
  orders: readonly SegmentOrder[],
  isFree: boolean,
  moneyPerToken = referencePrice(1),
): Price {
  return sum(orders, isFree, moneyPerToken, (order) => [
    order.estimate.jobTokens,
    order.estimate.jobTokens,
  ]);
}

function sum(
  orders: readonly SegmentOrder[],
  isFree: boolean,
  moneyPerToken: number,
  tokensOf: (order: SegmentOrder) => readonly [number, number],
): Price {
  const seen = new Set<string>();
  let expectedTokens = 0;
  let atMostTokens = 0;
  for (const order of orders) {
    if (seen.has(order.identity)) continue;
    seen.add(order.identity);
    const [expected, atMost] = tokensOf(order);
    expectedTokens += expected;
    atMostTokens += atMost;
  }
  return {
    expectedTokens,
    atMostTokens,
    expectedMoney: expectedTokens * moneyPerToken,
    atMostMoney: atMostTokens * moneyPerToken,
    isFree,
  };
}
