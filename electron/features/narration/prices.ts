import type { Price } from '../../../shared/model/money.ts';
import { priceAt, type Tariff } from '../money/tariff.ts';
import { jobPackOf, type PackLine, packLines } from './job-packs.ts';
import { type SegmentOrder, uniqueByIdentity } from './segment-orders.ts';

/** What a set of orders costs line by line, each text once however often it stands there. */
export function priceOf(orders: readonly SegmentOrder[], tariff: Tariff): Price {
  const once = new Map(orders.map((order) => [order.identity, order]));
  const estimates = [...once.values()].map(({ estimate }) => estimate);
  return priceAt(tariff, {
    expectedTokens: estimates.reduce((sum, { expectedTokens }) => sum + expectedTokens, 0),
    atMostTokens: estimates.reduce((sum, { atMostTokens }) => sum + atMostTokens, 0),
  });
}

/**
 * The same through speech jobs, as they would be submitted: lines that follow each other go together. Jobs are
 * charged in advance by length (docs/gateway.md).
 */
export function jobPriceOf(
  lines: readonly PackLine[],
  tariff: Tariff,
  mostCharacters?: number,
): Price {
  const jobs = packLines(uniqueByIdentity(lines), mostCharacters).map(
    (pack) => jobPackOf(pack.map(({ order }) => order)).estimate,
  );
  return priceAt(tariff, {
    expectedTokens: jobs.reduce((sum, { jobTokens }) => sum + jobTokens, 0),
    atMostTokens: jobs.reduce((sum, { jobAtMostTokens }) => sum + jobAtMostTokens, 0),
  });
}
