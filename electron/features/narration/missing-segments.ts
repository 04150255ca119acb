import type { SpeechRoute } from '../../../shared/model/export.ts';
import type { Offer, Price } from '../../../shared/model/money.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobSegment } from '../../storage/charges/jobs.ts';
import type { Approvals, Purchase } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Tariff } from '../money/tariff.ts';
import type { FoundChapter } from './found.ts';
import { jobPriceOf, priceOf } from './prices.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** A line without audio; lines of the same words are there each for itself. */
export type MissingSegment = {
  readonly chapterId: string;
  readonly segmentId: string;
  readonly order: SegmentOrder;
};

export type PricingParts = {
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Pick<Approvals, 'offer'>;
};

/** What is still to be made of a chapter: of these segments, or of all. */
export function missingSegments(
  { chapter, orders, audioAt }: FoundChapter,
  segmentIds?: readonly string[],
): readonly MissingSegment[] {
  const wanted = segmentIds === undefined ? null : new Set(segmentIds);
  return orders.orders.flatMap((order, index) => {
    const segmentId = orders.ids[index] ?? null;
    if (order === null || segmentId === null) return [];
    if (wanted?.has(segmentId) === false || audioAt(index).take !== null) return [];
    return [{ chapterId: chapter.id, segmentId, order }];
  });
}

/** Buying these lines on that account: each by itself, or through speech jobs. */
export function purchaseOf(
  account: AccountRow,
  tariff: Tariff,
  lines: readonly MissingSegment[],
  via: SpeechRoute = 'sync',
): Purchase {
  const items = lines.map(({ chapterId, segmentId, order: { identity, estimate } }) => ({
    chapterId,
    segmentId,
    identity,
    atMostTokens: via === 'sync' ? estimate.atMostTokens : estimate.jobAtMostTokens,
  }));
  return { accountId: account.id, tariff, kind: via === 'sync' ? 'speech' : 'speech-job', items };
}

/** What buying these segments costs, with the token of its approval; and the same through speech jobs. */
export function priceLines(
  { prices, approvals }: PricingParts,
  account: AccountRow,
  lines: readonly MissingSegment[],
  packCharacters?: number,
): Offer & { readonly jobPrice: Price } {
  const tariff = prices.tariffFor(account);
  const orders = lines.map(({ order }) => order);
  return {
    price: priceOf(orders, tariff),
    jobPrice: jobPriceOf(lines, tariff, packCharacters),
    approval: approvals.offer(purchaseOf(account, tariff, lines)),
  };
}

/** The segments of a purchase that an approval names. */
export function approvedSegments<Missing extends MissingSegment>(
  approvals: Pick<Approvals, 'allowed'>,
  purchase: Purchase,
  lines: readonly Missing[],
  approval: string | null,
): readonly Missing[] {
  const allowed = new Set(approvals.allowed(purchase, approval));
  return lines.filter((_, at) => {
    const item = purchase.items[at];
    return item !== undefined && allowed.has(item);
  });
}

/** As a job keeps them. */
export function jobSegments(lines: readonly MissingSegment[]): readonly JobSegment[] {
  return lines.map(({ chapterId, segmentId, order }) => ({
    chapterId,
    segmentId,
    identity: order.identity,
  }));
}
