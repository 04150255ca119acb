import type { SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import { type ChapterUsual, type CheckedLine, checksOf, usualOf } from '../../audio/take-checks.ts';
import type { Charge, ChargeStore, Take } from '../../jobs/ports.ts';
import type { ChapterRow } from '../../storage/library.ts';
import type { ChapterOrders } from './order-book.ts';
import { type Place, type PlaceBook, soundingMs } from './places.ts';
import type { SegmentOrder } from './segment-orders.ts';

type Progress = { readonly status: SegmentStatus; readonly problem: string | null };

/** The state of every segment, from the database; why a line was refused, from this run. */
export type SegmentStates = {
  /** On its way, or waiting for its turn in an approved job. */
  readonly isUnderWay: (identity: string) => boolean;
  readonly fail: (identity: string, problem: string) => void;
  readonly clear: (identity: string) => void;
  /** What is usual in a chapter, from when it was last shown whole. */
  readonly usualOf: (chapterId: string) => ChapterUsual;
  /** The segments at these indexes; all of them when none are named. */
  readonly views: (
    chapter: ChapterRow,
    accountId: string,
    orders: ChapterOrders,
    indexes?: readonly number[],
  ) => readonly SegmentView[];
};

export function createSegmentStates(charges: ChargeStore, placeBook: PlaceBook): SegmentStates {
  const failed = new Map<string, string>();
  /** Of each chapter, from the last time that it was shown whole. */
  const usual = new Map<string, ChapterUsual>();

  const stateOf = (order: SegmentOrder, place: Place): Progress => {
    if (place.take !== null) return { status: 'made', problem: null };
    const open = openCallOf(charges, order.identity);
    const waiting = open === null ? null : statusOfCall(open);
    if (waiting !== null) {
      const problem = waiting === 'uncertain' ? (open?.failure?.message ?? null) : null;
      return { status: waiting, problem };
    }
    const reason = failed.get(order.identity);
    if (reason !== undefined) return { status: 'failed', problem: reason };
    return { status: place.hasPast ? 'changed' : 'not-made', problem: null };
  };

  return {
    isUnderWay: (identity) => {
      const open = openCallOf(charges, identity);
      const status = open === null ? null : statusOfCall(open);
      return status === 'queued' || status === 'making';
    },
    fail: (identity, problem) => failed.set(identity, problem),
    clear: (identity) => failed.delete(identity),
    usualOf: (chapterId) => usual.get(chapterId) ?? nothingUsual,
    views: (chapter, accountId, chapterOrders, indexes) => {
      const { plan, orders } = chapterOrders;
      const placeAt = placeBook(chapter.id, accountId, chapterOrders);
      const isWhole = indexes === undefined || !usual.has(chapter.id);
      const looked = isWhole ? plan.segments.map((_, index) => index) : indexes;
      const places = looked.map((index) => ({ index, place: placeAt(index) }));
      if (isWhole) {
        const lines = places.flatMap(({ index, place }) => checkedLine(orders[index], place) ?? []);
        usual.set(chapter.id, usualOf(lines));
      }
      const wanted = indexes === undefined ? null : new Set(indexes);
      return places.flatMap(({ index, place }) => {
        const segment = plan.segments[index];
        if (segment === undefined || wanted?.has(index) === false) return [];
        const order = orders[index] ?? null;
        const state = order === null ? silent : stateOf(order, place);
        const line = checkedLine(orders[index], place);
        const view: SegmentView = {
          index,
          id: place.segmentId,
          start: segment.start,
          end: segment.end,
          kind: segment.kind,
          speaker: segment.speaker,
          emotions: segment.emotions,
          shown: segment.shown,
          status: state.status,
          estimatedMs: order?.estimate.expectedDurationMs ?? 0,
          ...decidedAt(place),
          checks: line === null ? [] : checksOf(line, usual.get(chapter.id) ?? nothingUsual),
          problem: state.problem,
        };
        return [view];
      });
    },
  };
}

const nothingUsual: ChapterUsual = { levelDb: null, pace: null };

/** What sounds at a place, and what a person decided about it. */
function decidedAt({ take, edit, choice, pauseAfterMs }: Place) {
  const { isLocked, isFlagged, flagNote } = choice ?? undecided;
  const { trimStartMs, trimEndMs, gainDb } = edit;
  const sound =
    take === null
      ? { durationMs: null, mediaUrl: null, takeId: null }
      : { durationMs: soundingMs(take, edit), mediaUrl: mediaUrlOf(take), takeId: take.id };
  return { ...sound, pauseAfterMs, isLocked, isFlagged, flagNote, trimStartMs, trimEndMs, gainDb };
}

const undecided = { isLocked: false, isFlagged: false, flagNote: '' };

/** What the checks look at; null for a place without audio. */
function checkedLine(order: SegmentOrder | null | undefined, place: Place): CheckedLine | null {
  if (order === null || order === undefined || place.take === null) return null;
  const { trimStartMs, trimEndMs, gainDb } = place.edit;
  return {
    facts: place.take.facts,
    text: order.request.text,
    expectedMs: order.estimate.expectedDurationMs,
    trimStartMs,
    trimEndMs,
    gainDb,
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

const silent = { status: 'silent', problem: null } as const;

/** `/media/take-<id>`: a local id, of no use outside this library. */
export function mediaUrlOf(take: Take): string {
  return `/media/take-${take.id}`;
}
