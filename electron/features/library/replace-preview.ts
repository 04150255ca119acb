import type { ReplacePreview } from '../../../shared/model/manuscript.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { PriceList } from '../money/price-list.ts';
import type { OrderBook } from '../narration/order-book.ts';
import type { PlaceBook } from '../narration/places.ts';
import { priceOf } from '../narration/prices.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { ChapterWriter } from './chapter-writer.ts';
import type { Rewriting } from './search.ts';

export type PreviewParts = {
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly writer: Pick<ChapterWriter, 'nextPlan'>;
  readonly prices: Pick<PriceList, 'tariffOf'>;
};

/** What other texts for these chapters change, and what making again what was made would cost. */
export function previewRewriting(
  parts: PreviewParts,
  project: ProjectRow,
  account: AccountRow,
  rewritings: readonly Rewriting[],
): ReplacePreview {
  let [findCount, lineCount, remakeCount] = [0, 0, 0];
  const remakes: SegmentOrder[] = [];
  for (const { chapter, text, findCount: finds } of rewritings) {
    findCount += finds;
    const before = parts.orderBook.ofChapter(project, chapter, account);
    const placeBefore = parts.placeBook(account.id, before);
    const hadAudio = new Set(before.ids.filter((_, index) => placeBefore(index).take !== null));
    const known = new Set(before.orders.map((order) => order?.identity ?? ''));
    const next = parts.writer.nextPlan(project, chapter, text);
    const after = parts.orderBook.ofPlan(project, next, account);
    const placeAfter = parts.placeBook(account.id, after);
    for (const [index, order] of after.orders.entries()) {
      if (order === null || known.has(order.identity)) continue;
      lineCount += 1;
      const place = placeAfter(index);
      if (place.take !== null || !hadAudio.has(place.segmentId)) continue;
      remakeCount += 1;
      remakes.push(order);
    }
  }
  const price = priceOf(remakes, parts.prices.tariffOf(account));
  return { findCount, chapterCount: rewritings.length, lineCount, remakeCount, price };
}
