import type { SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import type { Charge, ChargeStore, Take } from '../../jobs/ports.ts';
import type { ChapterRow } from '../../storage/library.ts';
import type { ChapterOrders } from './order-book.ts';
import type { SegmentOrder } from './segment-orders.ts';

type Progress = { readonly status: SegmentStatus; readonly problem: string | null };

/** The state of every segment, from the database; why a line was refused, from this run. */
export type SegmentStates = {
  /** On its way, or waiting for its turn in an approved job. */
  readonly isUnderWay: (identity: string) => boolean;
  readonly fail: (identity: string, problem: string) => void;
  readonly clear: (identity: string) => void;
  /** The segments at these indexes; all of them when none are named. */
  readonly views: (
    chapter: ChapterRow,
    orders: ChapterOrders,
    indexes?: readonly number[],
  ) => readonly SegmentView[];
};

export function createSegmentStates(charges: ChargeStore): SegmentStates {
  const failed = new Map<string, string>();

  const stateOf = (order: SegmentOrder, isChanged: boolean): Progress & { take: Take | null } => {
    const take = charges.findTake(order.identity);
    if (take !== null) return { take, status: 'made', problem: null };
    const open = openCallOf(charges, order.identity);
    const waiting = open === null ? null : statusOfCall(open);
    if (waiting !== null) {
      const problem = waiting === 'uncertain' ? (open?.failure?.message ?? null) : null;
      return { take, status: waiting, problem };
    }
    const reason = failed.get(order.identity);
    if (reason !== undefined) return { take, status: 'failed', problem: reason };
    return { take, status: isChanged ? 'changed' : 'not-made', problem: null };
  };

  return {
    isUnderWay: (identity) => {
      const open = openCallOf(charges, identity);
      const status = open === null ? null : statusOfCall(open);
      return status === 'queued' || status === 'making';
    },
    fail: (identity, problem) => failed.set(identity, problem),
    clear: (identity) => failed.delete(identity),
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

/** Null for a row that waits for nobody: a single line whose call could not be sent. */
function statusOfCall(call: Charge): 'uncertain' | 'queued' | 'making' | null {
  if (call.state === 'uncertain') return 'uncertain';
  if (call.state === 'queued' || call.state === 'retry_wait') {
    return call.groupId === null ? null : 'queued';
  }
  return 'making';
}

/** The call that waits for a line: its own, or that of a part of it. */
function openCallOf(charges: ChargeStore, identity: string): Charge | null {
  const own = charges.findOpen(identity);
  if (own !== null) return own;
  const parts = charges.findSplit(identity) ?? [];
  const open = parts.map((part) => openCallOf(charges, part.identity));
  return open.find((call) => call?.state === 'uncertain') ?? null;
}

const silent = { take: null, status: 'silent', problem: null } as const;

/** `/media/take-<id>`: a local id, of no use outside this library. */
export function mediaUrlOf(take: Take): string {
  return `/media/take-${take.id}`;
}
