import type { CustomPreset } from '../sound/custom-preset.ts';
import type { CompanionKind } from './companions.ts';
import type { ExportFormat, LoudnessPresetId, SpeechRoute } from './export.ts';
import type { CapStop, JobProblem, JobStage } from './job.ts';
import type { Limit, Price } from './money.ts';

/** How a book of a batch stands: before its job (not read yet, ready), by its job, or with trouble of its own. */
export type BatchBookState =
  | 'unread'
  | 'ready'
  | 'waiting'
  | 'running'
  | 'paused'
  | 'needs-decisions'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'problem';

/** `draft`: not started. `needs-you`: nothing runs, and some book waits for a person. */
export type BatchState =
  | 'draft'
  | 'scheduled'
  | 'running'
  | 'paused'
  | 'needs-you'
  | 'done'
  | 'stopped';

/** A finished file, and the older one that it stands beside: nothing is ever replaced. */
export type BatchFile = {
  readonly path: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** The name that was taken already, by a file that was kept; null where it got its own. */
  readonly besideName: string | null;
};

export type BatchBookView = {
  readonly id: string;
  readonly title: string;
  readonly projectId: string | null;
  /** Of a book that is read from a file. */
  readonly fileName: string | null;
  readonly formats: readonly ExportFormat[];
  readonly presets: readonly LoudnessPresetId[];
  readonly custom?: CustomPreset;
  /** What is made beside the audio. */
  readonly companions: readonly CompanionKind[];
  readonly via: SpeechRoute;
  readonly folderLabel: string;
  readonly limit: Limit;
  readonly state: BatchBookState;
  readonly stage: JobStage | null;
  readonly problem: JobProblem | null;
  readonly jobId: string | null;
  readonly doneItems: number;
  readonly totalItems: number;
  readonly fraction: number;
  readonly etaMs: number | null;
  readonly capStop: CapStop | null;
  readonly uncertainCount: number;
  readonly refusedCount: number;
  readonly spentTokens: number;
  readonly spentMoney: number;
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  readonly files: readonly BatchFile[];
};

export type BatchView = {
  readonly id: string;
  readonly name: string;
  readonly state: BatchState;
  readonly isFree: boolean;
  readonly accountLabel: string;
  readonly budget: Limit;
  /** A start at a set time; past where it was missed while the program was closed. */
  readonly startsAtMs: number | null;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Of all its books, each counting alike. */
  readonly fraction: number;
  readonly etaMs: number | null;
  /** Of all jobs that were ever run for it, by the ledger. */
  readonly spentTokens: number;
  readonly spentMoney: number;
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  readonly books: readonly BatchBookView[];
};

/** A folder whose books go into a batch of its own as they are dropped there. */
export type WatchedFolder = {
  readonly id: string;
  readonly batchId: string;
  readonly path: string;
  /** The standing budget of a day; null where each book waits for a yes. */
  readonly perDay: Limit | null;
  /** Why it cannot be looked at just now. */
  readonly problem: JobProblem | null;
};

/** What came of one book of a batch. */
export type BatchBookReport = {
  readonly title: string;
  readonly file: string | null;
  readonly state: BatchBookState;
  readonly problem: JobProblem | null;
  readonly doneLines: number;
  readonly lines: number;
  readonly uncertain: number;
  readonly refused: number;
  readonly tokens: number;
  readonly money: number;
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  readonly needsYou: boolean;
  /** Of the technical reports of its export; what failed in words, a sentence a report. */
  readonly checks: {
    readonly count: number;
    readonly failedCount: number;
    readonly verdicts: readonly string[];
  };
  readonly files: readonly BatchFile[];
};

/** What came of a batch: done, what it cost by the ledger, what needs a person, checks, files with their sizes. */
export type BatchReport = {
  readonly version: 1;
  readonly name: string;
  readonly state: BatchState;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly isFree: boolean;
  readonly budget: Limit;
  readonly doneCount: number;
  readonly needsYouCount: number;
  /** Books whose export failed a check. */
  readonly failedChecksCount: number;
  readonly bookCount: number;
  readonly tokens: number;
  readonly money: number;
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  readonly books: readonly BatchBookReport[];
};

/** What a book would cost now, and which limit would stop it, with the books before it counted. */
export type BatchBookPrice = {
  readonly bookId: string;
  readonly missingCount: number;
  /** What of that other accounts have takes of, in words. */
  readonly madeElsewhere: readonly string[];
  readonly price: Price;
  readonly stop: CapStop | null;
  /** Why it cannot start, in words; null where it can. */
  readonly obstacle: string | null;
};

/** The price of all its books together; a line that several of them have is counted once. */
export type BatchPrice = {
  readonly books: readonly BatchBookPrice[];
  readonly price: Price;
  /** The tokens of one approval of exactly this; none where nothing is to pay. */
  readonly approvals: readonly string[];
};
