import type { Price } from './money.ts';

/** What an automatic check may doubt about a take. */
export const takeCheckKinds = [
  'silent',
  'too-short',
  'too-long',
  'clipped',
  'leading-silence',
  'inner-silence',
  'trailing-silence',
  'cut-off-tail',
  'too-quiet',
  'too-loud',
  'tail-noise',
  'offset',
  'repeated-end',
  'too-fast',
  'too-slow',
  'heard-differently',
] as const;

/**
 * One doubt about a take that can be used all the same: nothing is refused or bought because of it. Units by kind:
 * milliseconds for `silent`, `too-short`, `too-long`, `leading-silence`, `inner-silence`, `trailing-silence`,
 * `tail-noise` and `repeated-end`; places for `clipped`; dB for `cut-off-tail`, `too-quiet`, `too-loud` and `offset`;
 * percent of the usual pace for `too-fast` and `too-slow`, of the words for `heard-differently`.
 */
export type TakeCheck = {
  readonly kind: (typeof takeCheckKinds)[number];
  readonly measured: number;
  /** The limit that it passed, or the chapter's usual figure; null where there is none. */
  readonly expected: number | null;
};

/** A line in a list of lines of a book. */
export type ListedLine = {
  readonly chapterId: string;
  readonly chapterTitle: string;
  readonly segmentId: string;
  /** Of the line in its chapter, from 0. */
  readonly index: number;
  readonly speaker: string | null;
  /** As readers see the line. */
  readonly shown: string;
};

/** Bought (or free, from the demo voice), a file of one's own, or a copy of another take with shorter pauses. */
export type TakeOrigin = 'made' | 'recording' | 'shortened';

/** Limits of what can be corrected without buying. */
export const mostGainDb = 12;
export const leastGainDb = -20;
export const mostPauseAfterMs = 30_000;
/** A take is never trimmed to less than this. */
export const leastSoundMs = 50;
export const mostFlagNote = 500;

/** Characters of the note of a bookmark. */
export const mostBookmarkNote = 2000;

/** A take as it sounds at one place. */
export type TakeEditView = {
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly gainDb: number;
};

/** One take of a place in the script. */
export type TakeView = TakeEditView & {
  readonly id: string;
  readonly origin: TakeOrigin;
  readonly createdAtMs: number;
  /** Untrimmed. */
  readonly durationMs: number;
  readonly mediaUrl: string;
  /** A local id, and what people call the voice; null for a recording. */
  readonly voiceId: string | null;
  readonly voiceTitle: string | null;
  readonly tokens: number;
  readonly money: number;
  /** The demo's voice or one's own recording: it cost nothing. */
  readonly isFree: boolean;
  /** Which asking for the same text it is from: 1, 2, …; null for a recording. */
  readonly attempt: number | null;
  /** Made for what stands there now, in that voice; a recording always is. */
  readonly isCurrent: boolean;
  /** Level of its speech in dB of full scale, before its gain; null where it was not measured. */
  readonly speechDb: number | null;
  /** What was sent for it, where that is another text than now; else null. */
  readonly otherText: string | null;
  readonly checks: readonly TakeCheck[];
};

/** A line that was spoken in one audio with this one, and nobody knows for sure where the two part. */
export type UnsureNeighbour = Pick<AnotherTake, 'approval' | 'price'> & {
  readonly segmentId: string;
  readonly shown: string;
  /** How sure the border is, 0 to 1. */
  readonly confidence: number;
};

/** What one more take of a line would be. */
export type AnotherTake = {
  /** Names exactly this take: approving it twice buys it once. */
  readonly approval: string;
  readonly price: Price;
  /** On its way, or waiting for a decision on the page of uncertain calls. */
  readonly state: 'none' | 'making' | 'uncertain';
  /** To be made anew with it, where the border to them is unsure; each is approved and paid by itself. */
  readonly unsureNeighbours?: readonly UnsureNeighbour[];
};

/** Everything about one place: its takes, what is in use, and what a person said of it. */
export type SegmentTakes = {
  readonly chapterId: string;
  readonly segmentId: string;
  readonly index: number;
  readonly shown: string;
  readonly takeId: string | null;
  readonly isLocked: boolean;
  readonly isFlagged: boolean;
  readonly flagNote: string;
  readonly pauseAfterMs: number;
  /** What the script says, before a person changed it. */
  readonly plannedPauseMs: number;
  /** The one in use first, then the newest first. */
  readonly takes: readonly TakeView[];
  readonly another: AnotherTake;
};

/** A take that is doubted three times is doubted for its text or its voice. */
export const mostRetakeTries = 3;

/** Many lines anew: what it would make and cost. */
export type RetakeOffer = {
  /** Names exactly these lines and takes; starting with another one is refused. */
  readonly approval: string;
  /** Lines that get another take, and how many requests that is: equal lines share one. */
  readonly lineCount: number;
  readonly requestCount: number;
  /** Lines left alone: locked, or not made yet. */
  readonly lockedCount: number;
  readonly notMadeCount: number;
  readonly price: Price;
};

/** The density of every list of peaks of takes. */
export const wavePeaksPerSecond = 100;

export type TakePeaks = {
  /**
   * One a media address, in the order asked: base64 of one byte a hundredth of a second (the loudest
   * absolute sample, 0 to 127). Null where the take is gone.
   */
  readonly peaks: readonly (string | null)[];
};
