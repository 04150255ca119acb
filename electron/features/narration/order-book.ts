import type { ChapterPlan } from '../../../shared/script/plan.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import { planOf } from '../library/chapters.ts';
import { segmentIdsOf } from '../library/segment-ids.ts';
import { type SegmentOrder, segmentOrders } from './segment-orders.ts';

/** A chapter's plan with the order of each of its segments. */
export type ChapterOrders = {
  readonly plan: ChapterPlan;
  /** The lasting id of each segment. */
  readonly ids: readonly string[];
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

/** A book's pronunciation: how it changes what is sent, and a key that changes with it. */
export type Pronunciation = { readonly key: string; readonly apply: (sent: string) => string };

const mostKept = 400;

/** Works out a chapter's orders once for each plan, voice and account: hashing a book is not free. */
export function createOrderBook(
  serviceOf: (account: AccountRow) => string,
  pronunciationOf: (project: ProjectRow) => Pronunciation,
): OrderBook {
  type Kept = { readonly key: string; readonly planned: Planned; readonly orders: ChapterOrders };
  const kept = new Map<string, Kept>();
  return (project, chapter, account) => {
    const service = serviceOf(account);
    const voices = JSON.stringify([project.narratorVoiceId, project.speed, project.cast]);
    const pronunciation = pronunciationOf(project);
    const key = [service, project.language, pronunciation.key, voices].join('|');
    const known = kept.get(chapter.id);
    // Not by revision: one that was rolled back would leave the orders of another text behind.
    if (known?.key === key && isSamePlan(known.planned, chapter)) return known.orders;
    const made = makeOrders(project, chapter, service, pronunciation.apply);
    kept.delete(chapter.id);
    const { planJson, segmentIdsJson } = chapter;
    kept.set(chapter.id, { key, planned: { planJson, segmentIdsJson }, orders: made });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

type Planned = Pick<ChapterRow, 'planJson' | 'segmentIdsJson'>;

function isSamePlan(one: Planned, other: Planned): boolean {
  return one.planJson === other.planJson && one.segmentIdsJson === other.segmentIdsJson;
}

function makeOrders(
  project: ProjectRow,
  chapter: ChapterRow,
  service: string,
  pronounce: Pronunciation['apply'],
): ChapterOrders {
  const plan = planOf(chapter);
  const orders = segmentOrders(plan.segments, project, service, pronounce);
  const places = new Map<string, number[]>();
  for (const order of orders) {
    if (order === null) continue;
    const at = places.get(order.identity);
    if (at === undefined) places.set(order.identity, [order.index]);
    else at.push(order.index);
  }
  const ids = segmentIdsOf(chapter.segmentIdsJson, plan.segments);
  return { plan, ids, orders, placesOf: (identity) => places.get(identity) ?? [] };
}
