import type { ChapterPlan } from '../../../shared/script/plan.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterHead, ProjectRow } from '../../storage/library.ts';
import type { SegmentStore } from '../../storage/segments.ts';
import { type SegmentOrder, segmentOrders } from './segment-orders.ts';

/** A chapter's plan with the order of each of its segments. */
export type ChapterOrders = {
  readonly plan: ChapterPlan;
  /** The lasting id of each segment; null for one that a plan which is only tried would add. */
  readonly ids: readonly (string | null)[];
  /** One a segment; null where there is nothing to say. */
  readonly orders: readonly (SegmentOrder | null)[];
};

export type OrderBook = {
  /** Of the chapter as it stands. */
  readonly ofChapter: (
    project: ProjectRow,
    chapter: Pick<ChapterHead, 'id'>,
    account: AccountRow,
  ) => ChapterOrders;
  /** Of a plan that is only tried. */
  readonly ofPlan: (
    project: ProjectRow,
    planned: Pick<ChapterOrders, 'plan' | 'ids'>,
    account: AccountRow,
  ) => ChapterOrders;
};

/** How a book's pronunciation changes what is sent. */
export type Pronunciation = { readonly apply: (sent: string) => string };

/** The orders of whole chapters: for prices, previews, exports. One segment alone never asks here. */
export function createOrderBook(
  segments: Pick<SegmentStore, 'plan'>,
  serviceOf: (account: AccountRow) => string,
  pronunciationOf: (project: ProjectRow) => Pronunciation,
): OrderBook {
  const ofPlan: OrderBook['ofPlan'] = (project, { plan, ids }, account) => {
    const pronounce = pronunciationOf(project).apply;
    const orders = segmentOrders(plan.segments, project, serviceOf(account), pronounce);
    return { plan, ids, orders };
  };
  return {
    ofPlan,
    ofChapter: (project, chapter, account) => ofPlan(project, segments.plan(chapter.id), account),
  };
}
