import type { Price } from '../../shared/model/money.ts';
import type { PlannedSegment } from '../../shared/script/plan/plan.ts';
import type { Tariff } from '../features/money/tariff.ts';
import { jobPriceOf, priceOf } from '../features/narration/prices.ts';
import { type SegmentOrder, segmentOrders } from '../features/narration/segment-orders.ts';
import { formatMoney, type Output } from './output.ts';

/** What a text takes, both ways. */
export type Quote = {
  readonly orders: readonly SegmentOrder[];
  readonly characters: number;
  readonly durationMs: number;
  readonly lines: Price;
  readonly jobs: Price;
};

type Reading = Parameters<typeof segmentOrders>[1];

export function quoteOf(
  segments: readonly PlannedSegment[],
  reading: Reading,
  tariff: Tariff,
): Quote {
  const orders = segmentOrders(segments, reading, 'estimate').flatMap((order) =>
    order === null ? [] : [order],
  );
  const sum = (value: (order: SegmentOrder) => number) =>
    orders.reduce((total, order) => total + value(order), 0);
  const pausesMs = segments.reduce((total, segment) => total + segment.pauseAfterMs, 0);
  return {
    orders,
    characters: sum((order) => order.estimate.characters),
    durationMs: sum((order) => order.estimate.expectedDurationMs) + pausesMs,
    lines: priceOf(orders, tariff),
    jobs: jobPriceOf(
      orders.map((order) => ({ chapterId: '', order })),
      tariff,
    ),
  };
}

/** Both prices, a line each. */
export function showPrices({ lines, jobs }: Quote, say: Output['say']): void {
  say(
    `Line by line: about ${lines.expectedTokens} tokens (${formatMoney(lines.expectedMoney)}), at most ${lines.atMostTokens} (${formatMoney(lines.atMostMoney)})`,
  );
  say(
    `As speech jobs: ${jobs.expectedTokens} tokens (${formatMoney(jobs.expectedMoney)}), charged in advance`,
  );
}
