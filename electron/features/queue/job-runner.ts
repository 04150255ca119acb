import type { JobProblem, JobStage } from '../../../shared/model/job.ts';
import type { Tariff } from '../../charges/tariff.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobFile, JobRow, JobSegment } from '../../storage/charges/jobs.ts';

export type JobProgress = {
  readonly stage: JobStage;
  readonly doneItems: number;
  readonly totalItems: number;
  /** 0 to 1 over the whole work. */
  readonly fraction: number;
};

export type JobContext = {
  readonly job: JobRow;
  /** The lines that it may buy, as they were when their price was approved; none where it buys no lines. */
  readonly segments: readonly JobSegment[];
  readonly account: AccountRow;
  readonly signal: AbortSignal;
  /** What stopped it was a person's cancel: a pause or a quit waits for what is on its way. */
  readonly isCancelled: () => boolean;
  /** The job's place in the queue now: lower goes first. */
  readonly rank: () => number;
  readonly report: (progress: JobProgress) => void;
};

/** Kept with a job that buys: dearer than that, it sends nothing before a person has seen the price. */
export type PricedParams = {
  /** Absent where a cap stands for the approval, and in jobs of older versions. */
  readonly tariff?: Tariff | undefined;
};

/** How a job's work ended when nothing stopped it. */
export type JobEnd = {
  readonly files: readonly JobFile[];
  readonly refusedCount: number;
  /** Why it is not whole: items that wait for a decision or were refused; null when all is done. */
  readonly problem: JobProblem | null;
  /** Nothing waits for a decision: it came to nothing, for the reason that `problem` says. */
  readonly isFailed?: boolean;
  /** What was done otherwise than asked, in sentences. */
  readonly notices?: readonly string[];
};

/** Does one kind of job. Safe to run again: what is made is not made twice. Rejects to stop the job. */
export type JobRunner = (context: JobContext) => Promise<JobEnd>;
