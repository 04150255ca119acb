import type { JobAdvice } from '../../../shared/model/export.ts';
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

/** The dearest single one of those jobs: it is paid where it fails. */
export function jobAtRiskOf(
  lines: readonly PackLine[],
  tariff: Tariff,
  mostCharacters?: number,
): Price {
  const jobs = packLines(uniqueByIdentity(lines), mostCharacters);
  const prices = jobs.map((pack) => jobPriceOf(pack, tariff, mostCharacters));
  const none = priceAt(tariff, { expectedTokens: 0, atMostTokens: 0 });
  return prices.reduce(
    (most, one) => (one.expectedTokens > most.expectedTokens ? one : most),
    none,
  );
}

/** Up to so much more than line by line, jobs cost about the same. */
const aboutTheSame = 1.1;

/** Why speech jobs are worth a thought: requests are limited by a learned rate, or the price is about the same. */
export function jobAdviceOf(
  { price, jobPrice }: { readonly price: Price; readonly jobPrice: Price },
  ratePerSecond: number | null,
): JobAdvice {
  if (price.expectedTokens === 0) return null;
  if (ratePerSecond !== null) return 'few-requests';
  return jobPrice.expectedTokens <= price.expectedTokens * aboutTheSame ? 'price' : null;
}
