import type { SegmentState, SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import {
  type ChapterUsual,
  type CheckedTake,
  checksOf,
  usualOf,
} from '../../audio/takes/take-checks.ts';
import type { Charge, ChargeStore, Take } from '../../charges/ports.ts';
import type { JobStore } from '../../storage/charges/jobs.ts';
import type { SegmentAudioStore, SegmentWithAudio } from '../../storage/segments/segment-audio.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';
import { playedMs, seamOf } from './segment-audio-lookup.ts';

type Progress = { readonly status: SegmentStatus; readonly problem: string | null };

/** The state of segments, from the database; why one was refused, from this run. */
export type SegmentStates = {
  /** On its way, or waiting for its turn in an approved job that runs. */
  readonly isUnderWay: (identity: string) => boolean;
  /** Whether it, or a part of it, waits for a decision: nothing else sends it. */
  readonly isInDoubt: (identity: string) => boolean;
  readonly fail: (identity: string, problem: string) => void;
  readonly clear: (identity: string) => void;
  /** What is usual in a chapter, from when it was last shown whole. */
  readonly usualOf: (chapterId: string, accountId: string) => ChapterUsual;
  /** Of a chapter whose identities are filled. */
  readonly views: (chapterId: string, accountId: string) => readonly SegmentView[];
  /** The states of a chapter's segments, without what only an edit changes. */
  readonly ofChapter: (chapterId: string, accountId: string) => readonly SegmentState[];
  /** Of single segments of one chapter; reads nothing else of it. */
  readonly ofSegments: (
    chapterId: string,
    accountId: string,
    segmentIds: readonly string[],
  ) => readonly SegmentState[];
};

type StateParts = {
  readonly charges: ChargeStore;
  readonly segments: Pick<SegmentStore, 'plan'>;
  readonly segmentAudio: Pick<SegmentAudioStore, 'states' | 'chapterStates'>;
  readonly jobStore: Pick<JobStore, 'find'>;
  /** As a segment is sent; '' where nothing is. */
  readonly textOf: (segmentId: string, accountId: string) => string;
};

export function createSegmentStates(parts: StateParts): SegmentStates {
  const { charges, segments, segmentAudio } = parts;
  const failed = new Map<string, string>();
  /** Of each chapter and account, from the last time that it was looked at whole. */
  const usual = new Map<string, ChapterUsual>();

  const isStopped = ({ groupId }: Charge): boolean => {
    const state = groupId === null ? undefined : parts.jobStore.find(groupId)?.state;
    return state !== undefined && state !== 'running' && state !== 'waiting';
  };
  const waitingFor = (heard: SegmentWithAudio): Charge | SegmentWithAudio['open'] => {
    if (heard.open !== null || !heard.isSplit || heard.identity === null) return heard.open;
    return openCallOf(charges, heard.identity);
  };
  const progressOf = (heard: SegmentWithAudio): Progress => {
    if (heard.identity === null) return { status: 'silent', problem: null };
    if (heard.take !== null) return { status: 'made', problem: null };
    const open = waitingFor(heard);
    const waiting = open === null ? null : statusOfCall(open);
    if (open !== null && waiting !== null) return { status: waiting, problem: problemOf(open) };
    const reason = failed.get(heard.identity);
    if (reason !== undefined) return { status: 'failed', problem: reason };
    return { status: heard.hasPast ? 'changed' : 'not-made', problem: null };
  };

  const checkedLine = (heard: SegmentWithAudio, accountId: string): CheckedTake | null => {
    if (heard.identity === null || heard.take === null) return null;
    return {
      facts: heard.take.facts,
      text: () => parts.textOf(heard.segmentId, accountId),
      expectedMs: heard.expectedMs,
      ...heard.edit,
    };
  };
  const measureUsual = (
    chapterId: string,
    accountId: string,
    heard: readonly SegmentWithAudio[],
  ): ChapterUsual => {
    const measured = usualOf(heard.flatMap((one) => checkedLine(one, accountId) ?? []));
    usual.set(`${accountId} ${chapterId}`, measured);
    return measured;
  };
  const knownUsual = (chapterId: string, accountId: string): ChapterUsual =>
    usual.get(`${accountId} ${chapterId}`) ??
    measureUsual(chapterId, accountId, segmentAudio.chapterStates(accountId, chapterId));

  const stateOf = (
    heard: SegmentWithAudio,
    accountId: string,
    ofChapter: ChapterUsual,
  ): SegmentState => {
    const line = checkedLine(heard, accountId);
    return {
      id: heard.segmentId,
      ...progressOf(heard),
      estimatedMs: heard.expectedMs,
      ...decidedAt(heard),
      checks: line === null ? [] : checksOf(line, ofChapter),
    };
  };
  const ofChapter: SegmentStates['ofChapter'] = (chapterId, accountId) => {
    const heard = segmentAudio.chapterStates(accountId, chapterId);
    const measured = measureUsual(chapterId, accountId, heard);
    return heard.map((one) => stateOf(one, accountId, measured));
  };

  return {
    isUnderWay: (identity) => {
      const open = openCallOf(charges, identity);
      const status = open === null ? null : statusOfCall({ ...open, isStopped: isStopped(open) });
      return status === 'queued' || status === 'making';
    },
    isInDoubt: (identity) => openCallOf(charges, identity)?.state === 'uncertain',
    fail: (identity, problem) => failed.set(identity, problem),
    clear: (identity) => failed.delete(identity),
    usualOf: knownUsual,
    ofChapter,
    ofSegments: (chapterId, accountId, segmentIds) => {
      const heard = segmentAudio.states(accountId, segmentIds);
      if (heard.length === 0) return [];
      const measured = knownUsual(chapterId, accountId);
      return heard.map((one) => stateOf(one, accountId, measured));
    },
    views: (chapterId, accountId) => {
      const { plan, ids } = segments.plan(chapterId);
      const states = new Map(ofChapter(chapterId, accountId).map((state) => [state.id, state]));
      return plan.segments.flatMap((segment, index): readonly SegmentView[] => {
        const state = states.get(ids[index] ?? '');
        if (state === undefined) return [];
        const { start, end, kind, speaker, emotions, shown } = segment;
        return [{ index, start, end, kind, speaker, emotions, shown, ...state }];
      });
    },
  };
}

/** The active take of a segment, and what a person decided about it. */
function decidedAt({ take, edit, choice, pauseAfterMs }: SegmentWithAudio) {
  const { isLocked, isFlagged, flagNote } = choice ?? undecided;
  const { trimStartMs, trimEndMs, gainDb } = edit;
  const sound =
    take === null
      ? { durationMs: null, mediaUrl: null, takeId: null }
      : { durationMs: playedMs(take, edit), mediaUrl: mediaUrlOf(take), takeId: take.id };
  const seam = take === null ? null : seamOf(take, edit);
  const isPauseOwn = choice !== null && choice.pauseAfterMs !== null;
  const pause = { pauseAfterMs, ...(isPauseOwn ? { isPauseOwn } : {}) };
  return {
    ...sound,
    ...pause,
    ...(seam === null ? {} : { seam }),
    isLocked,
    isFlagged,
    flagNote,
    trimStartMs,
    trimEndMs,
    gainDb,
  };
}

const undecided = { isLocked: false, isFlagged: false, flagNote: '' };

/** Of a call that waits: for a decision, or for work at the gateway that cannot be asked for. */
function problemOf({ state, failure }: Pick<Charge, 'state' | 'failure'>): string | null {
  const isTold = state === 'uncertain' || state === 'processing' || state === 'received';
  return isTold ? (failure?.message ?? null) : null;
}

/** Null for a row that waits for nobody: a single segment whose call could not be sent. */
function statusOfCall(
  call: Pick<Charge, 'state' | 'groupId'> & { readonly isStopped?: boolean },
): 'uncertain' | 'queued' | 'paused' | 'making' | null {
  if (call.state === 'uncertain') return 'uncertain';
  if (call.state === 'queued' || call.state === 'retry_wait') {
    if (call.groupId === null) return null;
    return call.isStopped === true ? 'paused' : 'queued';
  }
  return 'making';
}

/** The call that waits for a segment: its own, its job's, or that of a part of it. */
function openCallOf(charges: ChargeStore, identity: string): Charge | null {
  const open = charges.findCallFor(identity);
  if (open !== null) return open;
  const parts = charges.findSplit(identity) ?? [];
  const ofParts = parts.map((part) => openCallOf(charges, part.identity));
  return ofParts.find((call) => call?.state === 'uncertain') ?? null;
}

/** `/media/take-<id>`: a local id, of no use outside this library. */
export function mediaUrlOf(take: Take): string {
  return `/media/take-${take.id}`;
}
