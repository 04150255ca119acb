import type { ChapterPlan } from '../../../shared/script/plan.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import { planOf } from '../library/chapters.ts';
import { type SegmentOrder, segmentOrders } from './segment-orders.ts';

/** A chapter's plan with the order of each of its segments. */
export type ChapterOrders = {
  readonly plan: ChapterPlan;
  /** One a segment; null where there is nothing to say. */
  readonly orders: readonly (SegmentOrder | null)[];
  /** Where in the chapter the same audio is used. */
  readonly placesOf: (identity: string) => readonly number[];
};

export type OrderBook = (
  project: ProjectRow,
  chapter: ChapterRow,
  account: AccountRow,
) => ChapterOrders;

const mostKept = 400;

/** Works out a chapter's orders once for each revision, voice and account: hashing a book is not free. */
export function createOrderBook(serviceOf: (account: AccountRow) => string): OrderBook {
  const kept = new Map<string, { readonly key: string; readonly orders: ChapterOrders }>();
  return (project, chapter, account) => {
    const service = serviceOf(account);
    const voices = JSON.stringify([project.narratorVoiceId, project.speed, project.cast]);
    const key = `${chapter.revision}|${service}|${project.language}|${voices}`;
    const known = kept.get(chapter.id);
    if (known?.key === key) return known.orders;
    const made = makeOrders(project, chapter, service);
    kept.delete(chapter.id);
    kept.set(chapter.id, { key, orders: made });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

function makeOrders(project: ProjectRow, chapter: ChapterRow, service: string): ChapterOrders {
  const plan = planOf(chapter);
  const orders = segmentOrders(plan.segments, project, service);
  const places = new Map<string, number[]>();
  for (const order of orders) {
    if (order === null) continue;
    const at = places.get(order.identity);
    if (at === undefined) places.set(order.identity, [order.index]);
    else at.push(order.index);
  }
  return { plan, orders, placesOf: (identity) => places.get(identity) ?? [] };
}
