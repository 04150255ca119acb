import type { PaceBasis, Price } from '../../shared/model/money.ts';
import type { SegmentLength } from '../../shared/model/project.ts';
import type { PlannedSegment } from '../../shared/script/plan/plan.ts';
import type { Reader } from '../app/open-reader.ts';
import { sourceKeyOf } from '../features/library/book-of-file.ts';
import type { Tariff } from '../features/money/tariff.ts';
import type { OrderTerms } from '../features/narration/order-terms.ts';
import { jobPriceOf, priceOf } from '../features/narration/prices.ts';
import {
  isHeard,
  lengthOf,
  type SegmentOrder,
  segmentOrders,
} from '../features/narration/segment-orders.ts';
import { formatAmount, type Output } from './output.ts';
import { sourceWords } from './spending.ts';
import { phrase } from './words/phrase.ts';

/** What a text takes, both ways. */
export type Quote = {
  readonly orders: readonly SegmentOrder[];
  readonly characters: number;
  readonly durationMs: number;
  readonly lines: Price;
  readonly jobs: Price;
};

type Reading = Parameters<typeof segmentOrders>[1];

/** As `lectern audiobook` reads that file: by what is asked, as its book is, or as the settings begin a new one. */
export function howToRead(
  { library, accounts }: Pick<Reader, 'library' | 'accounts'>,
  path: string,
  asked: {
    readonly speed?: number | undefined;
    readonly segments?: SegmentLength | undefined;
    readonly language?: string | undefined;
    readonly headings?: boolean | undefined;
  },
  { language }: { readonly language: string | null },
) {
  const known = library.projectBySource(sourceKeyOf(path));
  const { newBookSpeed, newBookSegments } = accounts.settings();
  return {
    language: asked.language ?? known?.language ?? language ?? 'en',
    speed: asked.speed ?? known?.speed ?? newBookSpeed,
    segmentLength: asked.segments ?? known?.segmentLength ?? newBookSegments,
    isHeadingSpoken: asked.headings ?? known?.isHeadingSpoken ?? true,
  };
}

export function quoteOf(
  planned: readonly PlannedSegment[],
  reading: Reading,
  terms: OrderTerms,
  tariff: Tariff,
): Quote {
  const segments = planned.filter((segment) => isHeard(segment, reading));
  const orders = segmentOrders(segments, reading, terms).flatMap((order) =>
    order === null ? [] : [order],
  );
  const sum = (value: (order: SegmentOrder) => number) =>
    orders.reduce((total, order) => total + value(order), 0);
  return {
    orders,
    characters: sum((order) => order.estimate.characters),
    durationMs: lengthOf(segments, orders),
    lines: priceOf(orders, tariff),
    jobs: jobPriceOf(
      orders.map((order) => ({ chapterId: '', order })),
      tariff,
    ),
  };
}

/** Both prices, a line each, and where they come from. */
export function showPrices(
  { lines, jobs }: Quote,
  currencyLabel: string,
  say: Output['say'],
): void {
  const words = (tokens: number, money: number) =>
    tokens === 0
      ? formatAmount(money, currencyLabel)
      : phrase('audiobook.tokens', { count: tokens, money: formatAmount(money, currencyLabel) });
  const atMost = words(lines.atMostTokens, lines.atMostMoney);
  say(
    phrase('quote.lineLineAbout', {
      price: words(lines.expectedTokens, lines.expectedMoney),
      atMost,
    }),
  );
  if (lines.pace !== undefined) say(paceWords(lines.pace));
  say(phrase('quote.speechJobsCharged', { price: words(jobs.expectedTokens, jobs.expectedMoney) }));
  if (!lines.isFree) say(phrase('quote.pricesAre', { source: phrase(sourceWords[lines.source]) }));
}

function paceWords({ takeCount, typicalVoiceCount }: PaceBasis): string {
  if (takeCount === 0) return phrase('quote.lengthTypicalPace');
  const rest = typicalVoiceCount === 0 ? '' : phrase('quote.otherVoicesTypical');
  return phrase('quote.lengthLearnedTakes', { count: takeCount, rest });
}
