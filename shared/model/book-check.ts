import type { ListedLine, TakeCheck, TakeEditView } from './take.ts';

/** A word that a recogniser heard otherwise than it was sent, and its place among the words that were sent. */
export type HeardDifference = {
  readonly kind: 'missing' | 'added' | 'repeated' | 'changed';
  readonly at: number;
  readonly words: string;
};

/** A line whose take a check doubts; nothing is bought or refused because of it. */
export type DoubtedLine = ListedLine &
  TakeEditView & {
    /** From 1. */
    readonly chapterOrdinal: number;
    readonly takeId: string;
    readonly durationMs: number;
    /** What a recogniser heard in it; null where none listened. */
    readonly heard: string | null;
    readonly differences: readonly HeardDifference[];
    /** The gravest first. */
    readonly checks: readonly TakeCheck[];
    readonly severity: number;
    /** A person said that this take is good as it is, knowing all of these doubts. */
    readonly isAccepted: boolean;
    /** Its pauses were shortened. */
    readonly isCopy: boolean;
  };

export type CheckedChapter = {
  readonly id: string;
  readonly title: string;
  readonly ordinal: number;
  /** Its lines that wait for a decision. */
  readonly openCount: number;
  /** Its takes whose audio was not inspected yet. */
  readonly uninspectedCount: number;
};

/** The check of a whole book as it stands: of what is generated, and as far as it was inspected. */
export type BookCheck = {
  /** The gravest first; those that are accepted last. */
  readonly lines: readonly DoubtedLine[];
  readonly chapters: readonly CheckedChapter[];
  readonly openCount: number;
  readonly acceptedCount: number;
  readonly generatedCount: number;
  /** Takes whose audio was not inspected yet. */
  readonly uninspectedCount: number;
};

export type BookCheckProgress = {
  readonly projectId: string;
  readonly stage: 'inspecting' | 'listening';
  readonly done: number;
  readonly total: number;
};

/** The program of this machine that hears takes, and which ones may be chosen. */
export type RecogniserChoice = {
  /** Null where none is chosen. */
  readonly command: string | null;
  /** Known programs that are on this machine with a model. */
  readonly found: readonly string[];
  /** Whether a person may name another one here: not in a browser. */
  readonly canName: boolean;
};

/** What it heard in a line. */
export type TriedRecogniser = { readonly shown: string; readonly heard: string };

/** How grave each doubt is by itself: what a listener would notice most comes first. */
const gravity: { readonly [Kind in TakeCheck['kind']]: number } = {
  silent: 100,
  'heard-differently': 90,
  'too-short': 80,
  'repeated-end': 75,
  'cut-off-tail': 70,
  'too-long': 65,
  clipped: 60,
  'tail-noise': 55,
  offset: 50,
  'inner-silence': 45,
  'leading-silence': 45,
  'trailing-silence': 45,
  'too-loud': 40,
  'too-quiet': 40,
  'too-slow': 30,
  'too-fast': 30,
};

/** Of one doubt, a number to sort by. */
export function gravityOf({ kind }: Pick<TakeCheck, 'kind'>): number {
  return gravity[kind];
}

/** Of all doubts about one take: the gravest counts whole, each other one a little. */
export function severityOf(checks: readonly TakeCheck[]): number {
  const gravest = Math.max(0, ...checks.map(gravityOf));
  return gravest + Math.max(0, checks.length - 1) * 3;
}
