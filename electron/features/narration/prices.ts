import type { JobAdvice } from '../../../shared/model/export.ts';
import type { PaceBasis, Price } from '../../../shared/model/money.ts';
import { type CallTokens, priceOfCalls, type Tariff } from '../money/tariff.ts';
import { type PackLine, packEstimate, packLines } from './job-packs.ts';
import { type SegmentOrder, uniqueByIdentity } from './segment-orders.ts';

/** What a set of orders costs line by line, each text once however often it stands there. */
export function priceOf(orders: readonly SegmentOrder[], tariff: Tariff): Price {
  const once = new Map(orders.map((order) => [order.identity, order]));
  const price = priceOfCalls(
    tariff,
    [...once.values()].map(({ estimate }) => estimate),
  );
  return orders.length === 0 ? price : { ...price, pace: paceOf(orders) };
}

/** With fewer takes than this a voice is not called known. */
const knownFromTakes = 3;

function paceOf(orders: readonly SegmentOrder[]): PaceBasis {
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

/**
 * The price of these lines as speech jobs would be submitted: lines that follow each other go together. Jobs are
 * charged in advance by length (docs/gateway.md).
 */
export function jobPriceOf(
  lines: readonly PackLine[],
  tariff: Tariff,
  mostCharacters?: number,
): Price {
  return priceOfCalls(tariff, jobCallsOf(lines, mostCharacters));
}

/** What each of those jobs costs, worked out as it is asked for. */
export function* jobCallsOf(
  lines: readonly PackLine[],
  mostCharacters?: number,
): Generator<CallTokens> {
  for (const pack of packLines(uniqueByIdentity(lines), mostCharacters)) {
    const { jobTokens, jobAtMostTokens } = packEstimate(pack.map(({ order }) => order));
    yield { expectedTokens: jobTokens, atMostTokens: jobAtMostTokens };
  }
}

/** The dearest single one of those jobs: it is paid where it fails. */
export function jobAtRiskOf(
  lines: readonly PackLine[],
  tariff: Tariff,
  mostCharacters?: number,
): Price {
  const jobs = packLines(uniqueByIdentity(lines), mostCharacters);
  const prices = jobs.map((pack) => jobPriceOf(pack, tariff, mostCharacters));
  return prices.reduce(
    (most, one) => (one.expectedMoney > most.expectedMoney ? one : most),
    priceOfCalls(tariff, []),
  );
}

/** Up to so much more than line by line, jobs cost about the same. */
const aboutTheSame = 1.1;

/** Why speech jobs are worth a thought: requests are limited by a learned rate, or the price is about the same. */
export function jobAdviceOf(
  { price, jobPrice }: { readonly price: Price; readonly jobPrice: Price },
  ratePerSecond: number | null,
): JobAdvice {
  if (price.expectedMoney === 0) return null;
  if (ratePerSecond !== null) return 'few-requests';
  return jobPrice.expectedMoney <= price.expectedMoney * aboutTheSame ? 'price' : null;
}
