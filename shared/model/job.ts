import type { ExportedFile } from './export.ts';

/**
 * What the queue knows how to run. A chapter is made in place, retakes make another take of chosen lines;
 * an export makes and packs a whole book. The assistant asks a chat model about a text, piece by piece.
 */
export type JobKind = 'export' | 'chapter' | 'retakes' | 'assistant' | 'clone';

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

export type JobStage =
  | 'speaking'
  | 'rendering'
  | 'packaging'
  | 'uploading'
  | 'processing'
  | 'asking';

/** Why nothing is sent just now, although there is work. */
export type HoldReason = 'rate' | 'offline' | 'suspended' | 'paused';

export type JobProblem = {
  readonly code: string;
  /** One sentence: what happened and what to do. */
  readonly message: string;
};

/** One row of the queue. */
export type JobView = {
  readonly id: string;
  readonly kind: JobKind;
  /** What is made: "Audiobook (m4b, mp3)", a chapter's title, a voice's name. */
  readonly title: string;
  readonly projectId: string | null;
  readonly projectTitle: string | null;
  readonly accountLabel: string;
  readonly isFree: boolean;
  readonly state: JobState;
  /** While running. */
  readonly stage: JobStage | null;
  readonly doneItems: number;
  readonly totalItems: number;
  /** 0 to 1 over the whole work. */
  readonly fraction: number;
  readonly etaMs: number | null;
  readonly spentTokens: number;
  readonly spentMoney: number;
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

export type JobList = { readonly jobs: readonly JobView[]; readonly pace: PaceView };

export type ChargeKind = 'speech' | 'speech-job' | 'clone' | 'video' | 'chat';

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
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  readonly accountLabel: string;
  /** "Hear it": the bytes that came, where there are any. */
  readonly mediaUrl: string | null;
};

/** A person's answer to an uncertain call (docs/money.md). */
export const uncertainDecisions = [
  'not-charged-send-again',
  'charged-buy-again',
  'leave-out',
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

export type LedgerRow = {
  readonly id: number;
  readonly atMs: number;
  readonly accountLabel: string;
  readonly kind: LedgerKind;
  readonly callKind: ChargeKind;
  readonly label: string;
  readonly tokens: number;
  readonly money: number;
  /** Where the price comes from: the gateway's pricing page, or the reference price of its documentation. */
  readonly priceSource: 'pricing' | 'reference';
  readonly isFree: boolean;
  readonly note: string;
};

export type LedgerTotals = {
  readonly todayTokens: number;
  readonly todayMoney: number;
  readonly allTokens: number;
  readonly allMoney: number;
  /** Of `allTokens`, what is only possibly charged. */
  readonly possiblyTokens: number;
};

export type LedgerPage = {
  /** Newest first. */
  readonly rows: readonly LedgerRow[];
  readonly totals: LedgerTotals;
  /** Pass it as `beforeId` for the next page; null at the end. */
  readonly nextBeforeId: number | null;
};
