import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { SegmentStore } from '../../storage/segments.ts';
import type { OrderBook } from './order-book.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** The order of one segment; null for one that is gone or has nothing to say. Reads nothing around it. */
export type SingleOrder = (segmentId: string, account: AccountRow) => SegmentOrder | null;

export function createSingleOrder(parts: {
  readonly library: Pick<LibraryStore, 'head' | 'project'>;
  readonly segments: Pick<SegmentStore, 'byId'>;
  readonly orderBook: Pick<OrderBook, 'ofSegment'>;
}): SingleOrder {
  const { library, segments, orderBook } = parts;
  return (segmentId, account) => {
    const segment = segments.byId(segmentId);
    const projectId = segment === null ? undefined : library.head(segment.chapterId)?.projectId;
    const project = projectId === undefined ? null : library.project(projectId);
    if (segment === null || project === null) return null;
    return orderBook.ofSegment(project, segment, account);
  };
}
