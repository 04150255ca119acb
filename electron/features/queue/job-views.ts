import { basename } from 'node:path';
import { wordingOf } from '../../../shared/errors/wording-of.ts';
import type { ChosenChapters, LoudnessPresetId } from '../../../shared/model/export.ts';
import type {
  CapStop,
  JobItemState,
  JobItemView,
  JobProblem,
  JobView,
  SubmittedView,
} from '../../../shared/model/job.ts';
import { readOnce } from '../../../shared/read-once.ts';
import { modelOf } from '../../charges/ledger.ts';
import type { Charge, ChargeFailure, ChargeStore } from '../../charges/ports.ts';
import { amountOf, type TariffOf } from '../../charges/tariff.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import {
  type JobRow,
  type JobStore,
  type JobTotals,
  noTotals,
} from '../../storage/charges/jobs.ts';
import type { LedgerReader } from '../../storage/charges/ledger-reader.ts';
import type { LibraryStore } from '../../storage/library.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { dayCap, exportCap } from '../session/caps.ts';
import { capOfJob, capStopOf } from './cap-stop.ts';
import { interrupted } from './job-end.ts';
import type { JobProgress } from './job-runner.ts';

type ExportedParams = Omit<NonNullable<JobView['exported']>, 'isPart'> & {
  readonly preset: LoudnessPresetId;
  readonly chapters: ChosenChapters;
};

/** Jobs as people see them: the row, what its calls add up to, and how far it is just now. */
export type JobViews = {
  readonly view: (job: JobRow) => JobView;
  /** Of the whole list. */
  readonly all: (jobs: readonly JobRow[]) => readonly JobView[];
  /** Of some of it. */
  readonly some: (jobs: readonly JobRow[]) => readonly JobView[];
  /** Submitted work of no job that is shown; unless it is said which are, those of the list. */
  readonly submitted: (isShown?: (jobId: string) => boolean) => readonly SubmittedView[];
  readonly items: (
    jobId: string,
    offset: number,
    limit: number,
  ) => { readonly items: readonly JobItemView[]; readonly total: number };
  readonly progressed: (jobId: string, progress: JobProgress, etaMs: number | null) => void;
  /** So long its account waits for the gateway before anything is sent; 0 while it does not. */
  readonly waits: (jobId: string, forMs: number) => void;
  /** Nothing more is sent for it until it runs again. */
  readonly stopping: (jobId: string) => void;
  /** Forgets the progress of a job that has ended. Returns what was known. */
  readonly forget: (jobId: string) => JobProgress | null;
};

type ViewParts = {
  readonly store: JobStore;
  readonly charges: ChargeStore;
  readonly ledger: LedgerReader;
  readonly library: LibraryStore;
  readonly accountOf: (id: string) => AccountRow;
  readonly tariffOf: TariffOf;
  readonly capsOf: Accounts['capsOf'];
  readonly clock: Pick<Clock, 'nowMs'>;
};

export function createJobViews(parts: ViewParts): JobViews {
  const { store, ledger, library, accountOf } = parts;
  const progressOf = new Map<string, { progress: JobProgress; etaMs: number | null }>();
  const waitsUntilMs = new Map<string, number>();
  const stopping = new Set<string>();

  /** By what is asked for and has not come: only a running job will come up to a cap. */
  const capStop = (job: JobRow, calls: number, tokens: number): CapStop | null => {
    if (job.state !== 'running' || calls === 0 || isFree(accountOf(job.accountId))) return null;
    const { accountId, id: groupId } = job;
    const caps = parts.capsOf(accountId);
    const tariff = parts.tariffOf(accountId, 'speech', null);
    const left =
      tariff.moneyPerCall === null
        ? amountOf(tariff, tokens)
        : { tokens: 0, money: calls * tariff.moneyPerCall };
    const perGroup = capOfJob(job.params) ?? exportCap(caps);
    const work = { accountId, groupId, left, perDay: dayCap(caps), perGroup };
    return capStopOf(parts.charges, work, parts.clock.nowMs());
  };

  const readAccount = (id: string) => {
    const account = accountOf(id);
    return { accountId: id, accountLabel: account.label, isFree: isFree(account) };
  };
  const readTitle = (projectId: string) => library.project(projectId)?.title ?? null;

  const etaWithWait = (jobId: string, etaMs: number | null): number | null => {
    const nowMs = parts.clock.nowMs();
    const waitMs = Math.max(0, (waitsUntilMs.get(jobId) ?? nowMs) - nowMs);
    return etaMs === null ? null : etaMs + waitMs;
  };

  const viewOf = (
    job: JobRow,
    { workFailure, leftCalls, leftTokens, ...totals }: JobTotals,
    facts = { account: readAccount, title: readTitle },
  ): JobView => {
    const isStopping = stopping.has(job.id);
    const stop = isStopping ? null : capStop(job, leftCalls, leftTokens);
    const now = progressOf.get(job.id);
    const doneItems = now?.progress.doneItems ?? job.doneItems;
    const totalItems = now?.progress.totalItems ?? job.totalItems;
    const share = totalItems === 0 ? 0 : doneItems / totalItems;
    return {
      id: job.id,
      kind: job.kind,
      title: job.title,
      ...(job.kind === 'export' ? { exported: exportedBy(job) } : {}),
      projectId: job.projectId,
      projectTitle: job.projectId === null ? null : facts.title(job.projectId),
      ...facts.account(job.accountId),
      state: job.state,
      stage: isStopping ? 'stopping' : (now?.progress.stage ?? null),
      doneItems,
      totalItems,
      fraction: job.state === 'done' ? 1 : (now?.progress.fraction ?? share),
      etaMs: isStopping ? null : etaWithWait(job.id, etaUntil(stop, now?.etaMs ?? null)),
      waitsUntilMs: waitsUntilMs.get(job.id) ?? null,
      capStop: stop,
      ...totals,
      refusedCount: job.refusedCount,
      problem: problemNow(job, workFailure),
      createdAtMs: job.createdAtMs,
      endedAtMs: job.endedAtMs,
      rank: job.rank,
      folderLabel: job.folder,
      notices: job.notices,
      files: job.files.map((file, index) => ({
        name: basename(file.path),
        bytes: file.sizeBytes,
        durationMs: file.durationMs,
        mediaUrl: `/media/export-${job.id}-${index}`,
      })),
    };
  };

  const viewsOf = (
    jobs: readonly JobRow[],
    totals: ReadonlyMap<string, JobTotals>,
  ): readonly JobView[] => {
    const facts = { account: readOnce(readAccount), title: readOnce(readTitle) };
    return jobs.map((job) => viewOf(job, totals.get(job.id) ?? noTotals, facts));
  };

  return {
    view: (job) => viewOf(job, store.totals(job.id)),
    all: (jobs) => viewsOf(jobs, store.allTotals()),
    some: (jobs) => viewsOf(jobs, store.totalsOf(jobs.map(({ id }) => id))),
    submitted: (isShown = store.isListed) =>
      parts.charges
        .inStates(['processing', 'received'])
        .filter(({ remoteId }) => remoteId !== null)
        .filter(({ groupId }) => groupId === null || !isShown(groupId))
        .map((call) => ({
          id: call.id,
          kind: call.kind,
          label: call.origin.label,
          accountLabel: accountOf(call.accountId).label,
          submittedAtMs: call.createdAtMs,
          problem: problemOf(call),
        })),
    items: (jobId, offset, limit) => {
      const { calls, total } = ledger.callsOf(jobId, offset, limit);
      return { items: calls.map((call) => itemOf(call, parts)), total };
    },
    progressed: (jobId, progress, etaMs) => progressOf.set(jobId, { progress, etaMs }),
    waits: (jobId, forMs) => {
      const untilMs = Math.round(parts.clock.nowMs() + forMs);
      if (forMs > 0 && !stopping.has(jobId)) waitsUntilMs.set(jobId, untilMs);
      else waitsUntilMs.delete(jobId);
    },
    stopping: (jobId) => {
      stopping.add(jobId);
      waitsUntilMs.delete(jobId);
    },
    forget: (jobId) => {
      const known = progressOf.get(jobId)?.progress ?? null;
      progressOf.delete(jobId);
      waitsUntilMs.delete(jobId);
      stopping.delete(jobId);
      return known;
    },
  };
}

function exportedBy({ params }: JobRow): NonNullable<JobView['exported']> {
  const { preset, presets = [preset], formats, chapters } = params as ExportedParams;
  return { presets, formats, isPart: chapters !== null };
}

/** A cap ends the work before its end: then what counts is the time until then. */
function etaUntil(stop: CapStop | null, etaMs: number | null): number | null {
  return etaMs === null || stop === null ? etaMs : Math.round(etaMs * stop.share);
}

function itemOf(call: Charge, { charges, library, tariffOf }: ViewParts): JobItemView {
  // A row of an older version was reckoned, and reserved, without a multiplier.
  const isOld = call.tariff === null && call.reserved.tokens > 0;
  const tariff = call.tariff ?? tariffOf(call.accountId, call.kind, modelOf(call.request));
  const { chapterId } = call.origin;
  const state = itemStates[call.state];
  return {
    id: call.id,
    label: call.origin.label,
    chapterTitle: chapterId === null ? null : (library.head(chapterId)?.title ?? null),
    state,
    attempts: call.sentCount,
    expectedTokens: isOld ? call.expectedTokens : amountOf(tariff, call.expectedTokens).tokens,
    chargedTokens: charges.booked(call.id).charged.tokens,
    problem: problemOf(call),
  };
}

function problemOf({ state, failure }: Charge): JobProblem | null {
  return failure === null || state === 'done' ? null : told(failure);
}

/** A job says nothing of its own while it waits for submitted work: then the trouble of that is said. */
function problemNow({ state, problem }: JobRow, work: ChargeFailure | null): JobProblem | null {
  const isSilent = problem === null || problem.code === interrupted.code;
  if (work !== null && isSilent && state !== 'done') return told(work);
  if (problem?.code !== interrupted.code) return problem;
  // Kept before anybody chose a language, and by every version of the program alike.
  return { ...problem, message: wordingOf('any.interrupted', {}) };
}

function told({ code, message }: ChargeFailure): JobProblem {
  return { code, message };
}

const itemStates: { readonly [State in Charge['state']]: JobItemState } = {
  queued: 'queued',
  reserved: 'making',
  sending: 'making',
  received: 'received',
  processing: 'processing',
  done: 'done',
  rejected: 'refused',
  retry_wait: 'retrying',
  uncertain: 'uncertain',
};
