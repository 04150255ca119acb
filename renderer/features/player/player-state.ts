import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { HearSegmentAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { Offer } from '../../../shared/model/money.ts';
import type { SegmentStatus, SegmentView } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { indexInPlan, type PlayScope, wholeChapter } from './player-queue.ts';

export type ReadyAnswer = Extract<HearSegmentAnswer, { kind: 'ready' }>;
export type ApprovalAnswer = Extract<HearSegmentAnswer, { kind: 'approval' }>;

export type PlayerTrack = {
  readonly projectId: string;
  readonly chapterId: string;
  readonly chapterTitle: string;
  readonly segments: readonly SegmentView[];
};

export type PlayerStatus = 'idle' | 'waiting' | 'playing' | 'gap' | 'paused';

export type Question = Offer & {
  readonly segmentCount: number;
  /** The lines that a yes is for. */
  readonly lines: readonly SegmentView[];
};

/** What comes after the line that plays, and the silence before it. */
export type Follow = {
  readonly track: PlayerTrack;
  readonly next: SegmentView;
  readonly gapMs: number;
};

/** Why playing stopped before a line. A price is told where making it would go on. */
export type Halt = {
  readonly index: number;
  readonly status: SegmentStatus;
  readonly question: Question | null;
};

export type PlayerState = {
  readonly track: PlayerTrack | null;
  /** The segment that plays or would play; an index of the track. */
  readonly index: number | null;
  readonly status: PlayerStatus;
  /** In the segment, after trimming. */
  readonly positionMs: number;
  readonly durationMs: number;
  readonly scope: PlayScope;
  readonly isLooping: boolean;
  /** As chosen, and remembered. */
  readonly speed: number;
  /** What L made of it for the moment; null plays at the chosen speed. */
  readonly shuttleSpeed: number | null;
  readonly approval: Question | null;
  readonly halt: Halt | null;
  readonly problem: AppError | null;
  /** Grows when a person goes to another place by the player: the text goes there too. */
  readonly seekCount: number;
  /** Grows with every start by hand: the text follows again what is spoken. */
  readonly manualStartCount: number;
  /** Shows a chapter without playing it; a chapter that plays is left alone. */
  readonly offer: (track: PlayerTrack, index: number) => void;
  /** A book is removed: nothing of it plays on, or is asked for again. */
  readonly leave: (projectId: string) => void;
  readonly updateSegments: (chapterId: string, segments: readonly SegmentView[]) => void;
  /** From this line on; with a scope only that, and again and again when `isLooping`. */
  readonly playSegment: (
    track: PlayerTrack,
    index: number,
    scope?: PlayScope,
    isLooping?: boolean,
  ) => Promise<void>;
  readonly toggle: () => Promise<void>;
  readonly pause: () => void;
  readonly stop: () => void;
  /** To a place of the chapter: a line, and ms in it. */
  readonly seek: (index: number, positionMs: number) => Promise<void>;
  readonly nudge: (deltaMs: number) => void;
  readonly step: (direction: 1 | -1) => Promise<void>;
  readonly setSpeed: (speed: number) => void;
  /** L: plays, and where it plays already, faster until the next pause. */
  readonly faster: () => Promise<void>;
  readonly setLoop: (scope: PlayScope, isLooping: boolean) => void;
  readonly answerApproval: (isApproved: boolean) => Promise<void>;
  /** Yes to the price that a halt tells. */
  readonly approveAndResume: () => Promise<void>;
  /** Another account pays from now on. */
  readonly forgetApprovals: () => void;
  readonly clearProblem: () => void;
};

/** What the player's buttons do by the rules of the open script; renderer/app joins the two. */
export type PlayActions = {
  readonly togglePlay: () => void;
  readonly playFromHere: () => void;
  /** The segment at hand and no other. */
  readonly playSegment: () => void;
  readonly playChapter: () => void;
  readonly toggleLoop: () => void;
  /** Opens the script at the segment that plays. */
  readonly goToSegment: () => void;
};

export type PlayerPorts = {
  readonly hear: (input: {
    readonly segmentId: string;
    readonly approval: string | null;
  }) => Promise<HearSegmentAnswer>;
  /** What these lines cost as far as they are not made. */
  readonly price: (input: {
    readonly chapterId: string;
    readonly segmentIds: readonly string[];
  }) => Promise<Offer & { readonly segmentCount: number }>;
  /** The next chapter of the book that has something to say; null behind the last one. */
  readonly nextTrack: (track: PlayerTrack) => Promise<PlayerTrack | null>;
  /** True where making costs nothing, so that playing may make as it goes. */
  readonly isFree: () => boolean;
  readonly speed: number;
  readonly rememberSpeed: (speed: number) => void;
};

/** Before anything was offered to it. */
export const initialState = {
  track: null,
  index: null,
  status: 'idle',
  positionMs: 0,
  durationMs: 0,
  scope: wholeChapter,
  isLooping: false,
  shuttleSpeed: null,
  approval: null,
  halt: null,
  problem: null,
  seekCount: 0,
  manualStartCount: 0,
} as const;

/** One list for every place without a chapter: it keeps what is worked out from it. */
export const noSegments: readonly SegmentView[] = [];

/** The clock runs: a segment plays, or the pause behind it. */
export const isRunning = (status: PlayerStatus): boolean =>
  status === 'playing' || status === 'gap';

export const isOn = (status: PlayerStatus): boolean => isRunning(status) || status === 'waiting';

/** As it sounds, or about. */
export function lengthOf({ durationMs, estimatedMs }: SegmentView): number {
  return durationMs ?? estimatedMs;
}

/** What went wrong on the way to the ear; main's own errors are said as they are. */
export function asPlayProblem(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(errorCodes.audioUndecodable, t('hear.unplayable'), { cause: error });
}

/** The state with a newer plan of its chapter, at the same places of the track. */
export function withPlan(
  { index, scope, halt }: PlayerState,
  track: PlayerTrack,
  segments: readonly SegmentView[],
): Partial<PlayerState> {
  const last = Math.max(0, segments.length - 1);
  const moved = (at: number): number =>
    Math.min(indexInPlan(track.segments, segments, at) ?? at, last);
  const halted = halt === null ? undefined : segments[moved(halt.index)];
  return {
    track: { ...track, segments },
    index: index === null ? null : moved(index),
    ...(scope.kind === 'lines'
      ? { scope: { ...scope, from: moved(scope.from), to: moved(scope.to) } }
      : {}),
    // What stopped the playing is over.
    ...(halted === undefined || halted.status === halt?.status ? {} : { halt: null }),
  };
}
