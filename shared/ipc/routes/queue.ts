import { z } from 'zod';
import type { CallFilter } from '../../model/call-filter.ts';
import {
  chargeKinds,
  type JobItemView,
  type JobList,
  type UncertainView,
  uncertainDecisions,
} from '../../model/job.ts';
import type {
  CorrectedRows,
  FilterChoices,
  FilteredTotals,
  LedgerPage,
} from '../../model/ledger.ts';
import { mostAmount } from '../../model/money.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const oneId = z.string().min(1).max(64).nullable().default(null);
const day = z.iso.date().nullable().default(null);
/** What is left out means all. */
export const callFilter = z.object({
  accountId: oneId,
  callKind: z.enum(chargeKinds).nullable().default(null),
  projectId: oneId,
  fromDay: day,
  toDay: day,
}) satisfies z.ZodType<CallFilter>;

const jobs = z.object({ jobIds: z.array(id).min(1).max(10_000) });

export const queueRoutes = {
  'jobs.list': route<JobList>()(z.object({})),
  /** The paid requests of a job, in the order of the book. */
  'jobs.items': route<{ readonly items: readonly JobItemView[]; readonly total: number }>()(
    z.object({
      jobId: id,
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
  ),
  /** Sends nothing more for these; answers on their way are kept. */
  'jobs.pause': route<null>()(jobs),
  'jobs.resume': route<null>()(jobs),
  /** Ends them; what was made is kept. */
  'jobs.cancel': route<null>()(jobs),
  /** Failed, cancelled or refused ones run again: only what is missing is asked for. */
  'jobs.retry': route<null>()(jobs),
  /** Puts a job before another one; null puts it last. */
  'jobs.move': route<null>()(z.object({ jobId: id, beforeJobId: id.nullable() })),
  /** Takes ended jobs off the list; their files and audio stay. */
  'jobs.clear': route<null>()(jobs),
  'jobs.pauseAll': route<null>()(z.object({})),
  'jobs.resumeAll': route<null>()(z.object({})),
  /** Shows an export's files in the system's file manager. */
  'jobs.reveal': route<null>()(z.object({ jobId: id })),
  /** Goes on with a drag that began on a finished file, by its place among those of the job. */
  'jobs.drag': route<null>()(
    z.object({ jobId: id, at: z.number().int().nonnegative().max(100_000) }),
  ),

  'uncertain.list': route<readonly UncertainView[]>()(z.object({})),
  /** Nothing is sent again unless a person says so here; the jobs concerned then go on. */
  'uncertain.decide': route<null>()(
    z.object({
      ids: z.array(id).min(1).max(100_000),
      decision: z.enum(uncertainDecisions),
    }),
  ),
  /** A file of one's own takes the place of the lost line, free. */
  'uncertain.useRecording': route<null>()(z.object({ id, fileHandle: id })),

  /** Without `hasHolds` what was set aside and given back is left out. */
  'ledger.list': route<LedgerPage>()(
    callFilter.extend({
      hasHolds: z.boolean().default(true),
      beforeId: z.number().int().positive().nullable().default(null),
      limit: z.number().int().min(1).max(1000).default(200),
    }),
  ),
  'ledger.totals': route<FilteredTotals>()(callFilter),
  /** What the ledger and the uncertain calls can be filtered by. */
  'ledger.choices': route<FilterChoices>()(z.object({})),
  /**
   * What was really charged, by the account's usage page; null takes a correction back. Changes the ledger and
   * nothing else; `conflict` for a call that is under way or waits for a decision.
   */
  'ledger.correct': route<CorrectedRows>()(
    z.object({
      rowId: z.number().int().positive(),
      charged: z
        .union([
          z.strictObject({ tokens: z.number().int().nonnegative().max(mostAmount.tokens) }),
          z.strictObject({ money: z.number().nonnegative().max(mostAmount.money) }),
        ])
        .nullable(),
      note: z.string().trim().max(200).default(''),
    }),
  ),
};
