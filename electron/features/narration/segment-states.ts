import type { SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import type { ChargeStore, Take } from '../../jobs/ports.ts';
import type { ChapterRow } from '../../storage/library.ts';
import type { ChapterOrders } from './order-book.ts';
import type { SegmentOrder } from './segment-orders.ts';

type Progress = { readonly status: SegmentStatus; readonly problem: string | null };

/** The state of every segment: what is under way in this run by identity, the rest from the database. */
export type SegmentStates = {
  readonly set: (identity: string, status: 'queued' | 'making') => void;
  /** Waiting or on its way in this run. */
  readonly isUnderWay: (identity: string) => boolean;
  readonly fail: (identity: string, problem: string) => void;
  readonly clear: (identity: string) => void;
  /** Forgets lines that were waiting and will not be sent. */
  readonly clearQueued: (identity: string) => void;
  /** The segments at these indexes; all of them when none are named. */
  readonly views: (
    chapter: ChapterRow,
    orders: ChapterOrders,
    indexes?: readonly number[],
  ) => readonly SegmentView[];
};

export function createSegmentStates(charges: ChargeStore): SegmentStates {
  const progress = new Map<string, Progress>();

  const stateOf = (order: SegmentOrder, isChanged: boolean): Progress & { take: Take | null } => {
    const take = charges.findTake(order.identity);
    if (take !== null) return { take, status: 'made', problem: null };
    const now = progress.get(order.identity);
    if (now !== undefined) return { take, ...now };
    const open = charges.findOpen(order.identity);
    if (open?.state === 'uncertain') {
      return { take, status: 'uncertain', problem: open.failure?.message ?? null };
    }
    return { take, status: isChanged ? 'changed' : 'not-made', problem: null };
  };

  return {
    set: (identity, status) => progress.set(identity, { status, problem: null }),
    isUnderWay: (identity) => {
      const status = progress.get(identity)?.status;
      return status === 'queued' || status === 'making';
    },
    fail: (identity, problem) => progress.set(identity, { status: 'failed', problem }),
    clear: (identity) => progress.delete(identity),
    clearQueued: (identity) => {
      if (progress.get(identity)?.status === 'queued') progress.delete(identity);
    },
    views: (chapter, { plan, orders }, indexes) => {
      const changed = new Set(JSON.parse(chapter.changedJson) as number[]);
      const wanted = indexes ?? plan.segments.map((_, index) => index);
      return wanted.flatMap((index) => {
        const segment = plan.segments[index];
        if (segment === undefined) return [];
        const order = orders[index] ?? null;
        const state = order === null ? silent : stateOf(order, changed.has(index));
        const view: SegmentView = {
          index,
          start: segment.start,
          end: segment.end,
          kind: segment.kind,
          speaker: segment.speaker,
          emotions: segment.emotions,
          shown: segment.shown,
          status: state.status,
          durationMs: state.take?.durationMs ?? null,
          estimatedMs: order?.estimate.expectedDurationMs ?? 0,
          pauseAfterMs: segment.pauseAfterMs,
          mediaUrl: state.take === null ? null : mediaUrlOf(state.take),
          problem: state.problem,
        };
        return [view];
      });
    },
  };
}

const silent = { take: null, status: 'silent', problem: null } as const;

/** `/media/take-<id>`: a local id, of no use outside this library. */
export function mediaUrlOf(take: Take): string {
  return `/media/take-${take.id}`;
}
