import type { ReplacePreview } from '../../../shared/model/manuscript.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import type { PriceList } from '../money/price-list.ts';
import type { OrderBook } from '../narration/order-book.ts';
import type { PlaceBook } from '../narration/places.ts';
import { priceOf } from '../narration/prices.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import { planFor, planOf } from './chapters.ts';
import type { Rewriting } from './search.ts';
import { carrySegmentIds } from './segment-ids.ts';

type PreviewParts = {
  readonly orderBook: OrderBook;
  readonly placeBook: PlaceBook;
  readonly prices: Pick<PriceList, 'tariffOf'>;
};

let trials = 0;

/**
 * The next revision of a chapter as saving would make it, under a name and number of its own: orders are
 * remembered by both, and what is only tried must not stand for what is saved.
 */
function trialOf(project: ProjectRow, chapter: ChapterRow, text: string): ChapterRow {
  const former = planOf(chapter);
  const plan = planFor(project, text, former);
  const ids = carrySegmentIds(chapter, former.segments, plan.segments, chapter.revision + 1);
  trials += 1;
  return {
    ...chapter,
    id: `${chapter.id} (trial)`,
    text,
    revision: -trials,
    planJson: JSON.stringify(plan),
    segmentIdsJson: ids,
  };
}

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
    const before = parts.orderBook(project, chapter, account);
    const placeBefore = parts.placeBook(chapter.id, account.id, before);
    const hadAudio = new Set(before.ids.filter((_, index) => placeBefore(index).take !== null));
    const known = new Set(before.orders.map((order) => order?.identity ?? ''));
    const after = parts.orderBook(project, trialOf(project, chapter, text), account);
    const placeAfter = parts.placeBook(chapter.id, account.id, after);
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
