import type { ChapterPlan } from '../../../shared/script/plan/plan.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChapterHead, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentStore, SegmentText } from '../../storage/segments/segments.ts';
import type { TermsOf } from './order-terms.ts';
import { type SegmentOrder, segmentOrders } from './segment-orders.ts';

/** A chapter's plan with the order of each of its segments. */
export type ChapterOrders = {
  readonly plan: ChapterPlan;
  /** The lasting id of each segment; null for one that a plan which is only tried would add. */
  readonly ids: readonly (string | null)[];
  /** One a segment; null where there is nothing to say. */
  readonly orders: readonly (SegmentOrder | null)[];
};

export type SpeechOrders = {
  /** Of the chapter as it stands. */
  readonly ofChapter: (
    project: ProjectRow,
    chapter: Pick<ChapterHead, 'id'>,
    account: AccountRow,
  ) => ChapterOrders;
  /** Of one segment by itself; null where it has nothing to say. */
  readonly ofSegment: (
    project: ProjectRow,
    segment: SegmentText,
    account: AccountRow,
  ) => SegmentOrder | null;
  /** Of a plan that is only tried. */
  readonly ofPlan: (
    project: ProjectRow,
    planned: Pick<ChapterOrders, 'plan' | 'ids'>,
    account: AccountRow,
  ) => ChapterOrders;
};

/** How a book's pronunciation changes what is sent. */
export type Pronunciation = { readonly apply: (sent: string) => string };

/** The orders of whole chapters, for prices, previews, exports, and of one segment, which reads no chapter. */
export function createSpeechOrders(
  store: Pick<SegmentStore, 'plan'>,
  termsOf: TermsOf,
  pronunciationOf: (project: ProjectRow) => Pronunciation,
): SpeechOrders {
  const ordersOf = (segments: readonly SegmentText[], project: ProjectRow, account: AccountRow) =>
    segmentOrders(segments, project, termsOf(account), pronunciationOf(project).apply);
  const ofPlan: SpeechOrders['ofPlan'] = (project, { plan, ids }, account) => ({
    plan,
    ids,
    orders: ordersOf(plan.segments, project, account),
  });
  return {
    ofPlan,
    ofSegment: (project, segment, account) => ordersOf([segment], project, account)[0] ?? null,
    ofChapter: (project, chapter, account) => ofPlan(project, store.plan(chapter.id), account),
  };
}

/** The order of one segment; null for one that is gone or has nothing to say. Reads nothing around it. */
export type OrderOfSegment = (segmentId: string, account: AccountRow) => SegmentOrder | null;

export function createOrderOfSegment(parts: {
  readonly library: Pick<LibraryStore, 'head' | 'project'>;
  readonly segments: Pick<SegmentStore, 'byId'>;
  readonly speechOrders: Pick<SpeechOrders, 'ofSegment'>;
}): OrderOfSegment {
  const { library, segments, speechOrders } = parts;
  return (segmentId, account) => {
    const segment = segments.byId(segmentId);
    const projectId = segment === null ? undefined : library.head(segment.chapterId)?.projectId;
    const project = projectId === undefined ? null : library.project(projectId);
    if (segment === null || project === null) return null;
    return speechOrders.ofSegment(project, segment, account);
  };
}
