import { errorCodes } from '../ipc/error-codes.ts';
import type { ExportedFile, ExportFormat, LoudnessPresetId } from './export.ts';

/**
 * What the queue knows how to run. A chapter is made in place, retakes make another take of chosen lines;
 * an export makes and packs a whole book. The assistant asks a chat model about a text, piece by piece. A video is
 * submitted, waited for and fetched.
 */
export type JobKind = 'export' | 'chapter' | 'retakes' | 'assistant' | 'clone' | 'video';

export const jobStates = [
  'waiting',
  'running',
  'paused',
  'needs-decisions',
  'done',
  'failed',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

/** Nothing more happens to a job that is in one of these, unless a person wants it. */
export const endedStates: readonly JobState[] = ['done', 'failed', 'cancelled'];

/** It runs, or will as soon as there is room; also the state of a book whose job this is. */
export function isUnderWay(state: string | undefined): boolean {
  return state === 'running' || state === 'waiting';
}

export type JobStage =
  | 'speaking'
  | 'checking'
  | 'rendering'
  | 'packaging'
  | 'uploading'
  | 'processing'
  | 'asking'
  /** Asked to pause, and waiting for the answers on their way. */
  | 'stopping';

/** Why nothing is sent just now, although there is work. */
export type HoldReason = 'rate' | 'offline' | 'suspended' | 'paused';

export type JobProblem = {
  readonly code: string;
  /** One sentence: what happened and what to do. */
  readonly message: string;
  /** The cap that stopped it, where it was one of these. */
  readonly cap?: CapStop['cap'];
};

/** The cap that running work will probably come up to, and the share of what is left that it gets to, from 0 to 1. */
export type CapStop = {
  /** That of a day, of the job itself, or of the batch that it belongs to. */
  readonly cap: 'today' | 'export' | 'batch';
  readonly share: number;
};

/** One row of the queue. */
export type JobView = {
  readonly id: string;
  readonly kind: JobKind;
  /** What is made: "Audiobook (m4b, mp3)", a chapter's title, a voice's name. */
  readonly title: string;
  /** What an export makes; of no other job. */
  readonly exported?: {
    readonly presets: readonly LoudnessPresetId[];
    readonly formats: readonly ExportFormat[];
    /** Of some chapters only. */
    readonly isPart: boolean;
  };
  readonly projectId: string | null;
  readonly projectTitle: string | null;
  readonly accountId: string;
  readonly accountLabel: string;
  readonly isFree: boolean;
  readonly state: JobState;
  /** While running. */
  readonly stage: JobStage | null;
  readonly doneItems: number;
  readonly totalItems: number;
  /** 0 to 1 over the whole work. */
  readonly fraction: number;
  /** Until its end, or until the cap that stops it, with what the gateway makes it wait for. */
  readonly etaMs: number | null;
  /** Nothing is sent before that time, as the gateway asked for it; null while something may be. */
  readonly waitsUntilMs: number | null;
  /** Null where no cap is in its way. */
  readonly capStop: CapStop | null;
  /** Charged, with corrections; and what may have been charged beyond that, at worst. */
  readonly spentTokens: number;
  readonly spentMoney: number;
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  /** Requests that left for the gateway on behalf of this job. */
  readonly attempts: number;
  /** Items that may have been charged and wait for a decision. */
  readonly uncertainCount: number;
  /** Items that the gateway refused, unbilled. */
  readonly refusedCount: number;
  readonly problem: JobProblem | null;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
  /** Lower runs first. */
  readonly rank: number;
  /** Where an export's files go; null for other jobs. */
  readonly folderLabel: string | null;
  readonly files: readonly ExportedFile[];
  /** What was done otherwise than asked, in sentences. */
  readonly notices: readonly string[];
};

export type JobItemState =
  | 'queued'
  | 'making'
  | 'received'
  /** Submitted and paid; the gateway is at work and is asked now and then, free. */
  | 'processing'
  | 'done'
  | 'refused'
  /** Failed for a passing reason; tried again by itself. */
  | 'retrying'
  | 'uncertain';

/** One paid request of a job. */
export type JobItemView = {
  readonly id: string;
  /** The line's text as shown, or what else is made. */
  readonly label: string;
  readonly chapterTitle: string | null;
  readonly state: JobItemState;
  readonly attempts: number;
  readonly expectedTokens: number;
  readonly chargedTokens: number;
  readonly problem: JobProblem | null;
};

/** How fast calls go out just now. */
export type PaceView = {
  readonly running: number;
  readonly waiting: number;
  /** How many calls at once the gateway is believed to take. */
  readonly level: number;
  readonly hold: HoldReason | null;
  readonly holdForMs: number;
};

/** Paid work at the gateway that no job of the list asks for: of a command, or of a job that was cleared. */
export type SubmittedView = {
  readonly id: string;
  readonly kind: ChargeKind;
  /** The text as shown, or what else is made. */
  readonly label: string;
  readonly accountLabel: string;
  readonly submittedAtMs: number;
  /** Why it cannot be asked for or taken just now; null where it is under way. */
  readonly problem: JobProblem | null;
};

export type JobList = {
  readonly jobs: readonly JobView[];
  readonly pace: PaceView;
  readonly submitted: readonly SubmittedView[];
};

export const chargeKinds = ['speech', 'speech-job', 'clone', 'video', 'chat'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** A call of which nobody here knows whether it was charged, or one that was charged for nothing usable. */
export type UncertainView = {
  readonly id: string;
  readonly kind: ChargeKind;
  readonly atMs: number;
  readonly jobId: string | null;
  readonly projectId: string | null;
  readonly projectTitle: string | null;
  readonly chapterId: string | null;
  readonly chapterTitle: string | null;
  /** The line's text as shown, or what else was asked for. */
  readonly label: string;
  /** The lines of a speech job that speaks several, as shown, in their order; empty for any other call. */
  readonly lines: readonly string[];
  /** One sentence: what happened. */
  readonly reason: string;
  /** True where the gateway's answer came but could not be used, or its job failed: it is paid for. */
  readonly isPaid: boolean;
  /** True where an answer is kept: sending again reads it once more, free, before anything is sent. */
  readonly hasBody: boolean;
  /** True for submitted work: its result can be asked for again, free. */
  readonly canFetchAgain: boolean;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  readonly accountId: string;
  readonly accountLabel: string;
  /** "Hear it": the bytes that came, where there are any. */
  readonly mediaUrl: string | null;
};

/** A person's answer to an uncertain call (docs/money.md). */
export const uncertainDecisions = [
  'not-charged-send-again',
  'charged-buy-again',
  'leave-out',
  /** Submitted work is asked for once more, free: what it came to may be there by now, or whole. */
  'fetch-again',
] as const;
export type UncertainDecision = (typeof uncertainDecisions)[number];

export const ledgerKinds = [
  'reserved',
  'released',
  'charged',
  'possibly_charged',
  'unbilled',
  'corrected',
  'approved',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Entries that add up to what is spent; a correction may take away. */
export const spentKinds: readonly LedgerKind[] = ['charged', 'possibly_charged', 'corrected'];

/** What was set aside before a call and given back after it: twice as many rows as charges. */
export const holdKinds: readonly LedgerKind[] = ['reserved', 'released'];

/** A video that may cost no more than it was allowed: one more try is priced and approved first. */
export function isStoppedByOwnLimit(job: {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly problem: JobProblem | null;
}): boolean {
  const { kind, state, problem } = job;
  const isByCap = problem?.code === errorCodes.capReached;
  return kind === 'video' && state === 'paused' && isByCap && problem.cap === undefined;
}
