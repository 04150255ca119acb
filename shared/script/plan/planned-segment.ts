/** The unit of work, cost and repair. JSON values only. */
export type PlannedSegment = {
  /**
   * [start, end) in UTF-16 units of the chapter's text. The segments tile it in order. A fold that is
   * read and too long for one segment goes on in segments with an empty range at the fold's end; folds
   * that are read at the chapter's end stand as empty ranges at the text's end. See `spokenFrom`.
   */
  readonly start: number;
  readonly end: number;
  readonly kind: 'heading' | 'speech' | 'silence' | 'scene-break';
  /** A name of the cast; null is the narrator. */
  readonly speaker: string | null;
  /** Ids of the emotion and the tones that hold for it. */
  readonly emotions: readonly string[];
  /** NFC text exactly as sent, tags in English parentheses; '' when nothing is to be said. */
  readonly sent: string;
  /** What subtitles show, on one line. */
  readonly shown: string;
  /** Of `sent`; at most 1000. */
  readonly codePoints: number;
  /** Silence to make after it; a pause at a chapter's start is a `silence` segment of its own. */
  readonly pauseAfterMs: number;
  /** True for a `[pause]` of the script. */
  readonly isSilenceMade: boolean;
  /** True when its last sentence goes on in the next segment. */
  readonly isCut: boolean;
  /** Which block of the chapter (heading, paragraph, scene break) it starts in, from 0. */
  readonly sourceParagraph: number;
  /** Where the words stand inside a fold that is read; null for everything else. */
  readonly spokenFrom: { readonly start: number; readonly end: number } | null;
};

/** Paragraphs that were planned together: one, or short ones with the neighbour that they joined. */
export type PlannedGroup = {
  /** Offset of its first visible character. */
  readonly start: number;
  readonly blocks: readonly { readonly fingerprint: string; readonly length: number }[];
  /** How many of the plan's segments are its own, in place and at the chapter's end. */
  readonly bodyCount: number;
  readonly endCount: number;
};

/** What is stored with a chapter. JSON values only. */
export type ChapterPlan = {
  readonly schema: 1;
  readonly planner: number;
  readonly language: string;
  readonly groups: readonly PlannedGroup[];
  /** Those in place first, then those read at the chapter's end. */
  readonly segments: readonly PlannedSegment[];
};

/** A group with its segments, while a plan is put together. */
export type Group = PlannedGroup & {
  readonly body: readonly PlannedSegment[];
  readonly ends: readonly PlannedSegment[];
  /** Which group of the plan before it is, unchanged; null for a new one. */
  readonly keptFrom: number | null;
};
