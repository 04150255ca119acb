import { AppError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import type { JobView } from '../../shared/model/job.ts';
import type { App } from '../app/create-app.ts';
import type { ExportRequest } from '../features/exports/export-request.ts';
import type { ExportOutcome } from '../features/exports/exports.ts';
import type { OpenItem } from '../features/narration/generate-segments.ts';
import { lineWords } from '../features/takes/retakes.ts';
import type { JobFile, JobRow } from '../storage/charges/jobs.ts';
import { type ExitCode, exitCodeOf, exitCodes, worstOf } from './exit-codes.ts';
import {
  decisionHint,
  formatAmount,
  formatClock,
  formatDuration,
  type Output,
  reportError,
} from './output.ts';
import { spentOn, spentSince } from './spending.ts';
import { about, detailed, phrase } from './words/phrase.ts';
import type { PlainKey } from './words/phrase-keys.ts';

export type JobRun = ExportOutcome & {
  readonly kind: JobRow['kind'];
  readonly files: readonly JobFile[];
  /** Lines that are not made, and those that an export was to mend and are in doubt still; of a job without a list of them, those that need a decision or were refused. */
  readonly openCount: number;
  /** By this run, not by earlier ones of the same job. */
  readonly spentTokens: number;
  readonly spentMoney: number;
  /** What may have been charged beyond that. */
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  readonly exitCode: ExitCode;
  /** What stopped it; null where it came to its end. */
  readonly error: unknown;
};

/** How a job is called: before its progress for people, and as fields of its JSON. */
export type JobName = {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
};

const noOutcome: ExportOutcome = { open: [], segmentCount: 0, reusedCount: 0 };

/**
 * Runs a job of the queue to its end, with progress, files and open lines as output. On an abort it is
 * paused and kept. What stopped it is told with what it cost until then.
 */
export async function runJob(
  app: App,
  job: JobRow,
  { name, fields }: JobName,
  output: Output,
  signal: AbortSignal,
): Promise<JobRun> {
  const before = spentOn(app, job.id);
  const end = await app.queue.runToEnd(job.id, signal, (view) =>
    showProgress(output, name, fields, view),
  );
  const spent = async () => {
    // What a cap stopped may still have answers on their way, and they are paid.
    await app.engine.calls.settled();
    const { tokens, money, ...possibly } = spentSince(before, spentOn(app, job.id));
    return { spentTokens: tokens, spentMoney: money, ...possibly };
  };
  const openCount = (): number => {
    const { uncertainCount, refusedCount } = app.jobViews.view(app.queue.job(job.id));
    return uncertainCount + refusedCount;
  };
  if (end.error !== null) {
    const { kind } = job;
    const { error } = end;
    return {
      ...noOutcome,
      kind,
      files: [],
      ...(await spent()),
      openCount: openCount(),
      exitCode: exitCodeOf(error),
      error,
    };
  }
  for (const { path, sizeBytes, durationMs } of end.job.files) {
    output.json({ event: 'file', ...fields, path, bytes: sizeBytes, seconds: durationMs / 1000 });
    output.line(`${path}  ${formatDuration(durationMs)}`);
  }
  if (job.kind === 'clone' && end.job.state === 'done') {
    output.line(phrase('runJob.voiceReady', { name }));
  }
  if (job.kind === 'video' && end.job.state === 'done') {
    output.line(phrase('runJob.videoGallery', { name }));
  }
  const listed = app.exports.outcomeOf(job.id);
  const outcome = listed ?? noOutcome;
  for (const item of outcome.open) showOpen(output, fields, item);
  for (const message of outcome.notices ?? []) {
    output.json({ event: 'notice', ...fields, message });
    output.say(about(name, message));
  }
  const doubtsCode = tellDoubts(output, fields, outcome);
  for (const { preset, verdict } of outcome.verdicts ?? []) {
    output.json({ event: 'checks', ...fields, preset, verdict });
    output.line(about(detailed(name, preset), verdict));
  }
  const { problem } = end.job;
  // A chapter has no list of open lines: its problem says them.
  if (problem !== null && outcome.open.length === 0) output.say(about(name, problem.message));
  const endCode = exitCodeOfEnd(end.job, outcome.open);
  const isUndecided = outcome.open.some((item) => item.kind === 'uncertain');
  const isUnapproved = problem?.code === errorCodes.approvalNeeded;
  if (endCode === exitCodes.needsDecisions && (isUndecided || !isUnapproved)) {
    output.say(decisionHint());
  }
  const exitCode = worstOf([endCode, doubtsCode]);
  const { kind } = job;
  const { files } = end.job;
  const count = listed?.open.length ?? openCount();
  const openLines = count + (outcome.mended?.open.length ?? 0);
  return {
    ...outcome,
    kind,
    files,
    openCount: openLines,
    ...(await spent()),
    exitCode,
    error: null,
  };
}

/** The end of an export that was done before and has nothing left to do: with what is doubted of it still. */
export async function endOfMade(
  app: App,
  { kind, params }: JobRow,
  { name, fields }: JobName,
  output: Output,
): Promise<JobEnd> {
  const left = await app.exports.doubtsLeft(params as ExportRequest);
  if (left === null || left.open.length === 0) return { run: null, exitCode: exitCodes.done };
  const { open } = left;
  const lines = lineWords(open.length);
  output.say(about(name, messageOf('export.stillInDoubt', { lines })));
  const mended = { repaired: null, retaken: null, open, unheardCount: 0, problem: null };
  const exitCode = tellDoubts(output, fields, { ...noOutcome, mended });
  const spent = { spentTokens: 0, spentMoney: 0, possiblyTokens: 0, possiblyMoney: 0 };
  const openCount = open.length;
  const run = { ...noOutcome, kind, files: [], openCount, ...spent, exitCode, error: null };
  return { run, exitCode };
}

/** How one of several jobs ended; null where it could not be run. */
export type JobEnd = { readonly run: JobRun | null; readonly exitCode: ExitCode };

/**
 * Runs one of several jobs; its failure is reported with the name, and does not stop the jobs after it. An end is that of
 * a job that was not run, and was told.
 */
export async function runReported(
  app: App,
  output: Output,
  about: string,
  work: () => Promise<JobRun | JobEnd>,
  isNamed = (_message: string) => false,
): Promise<JobEnd> {
  const report = (error: unknown): ExitCode => {
    const exitCode = exitCodeOf(error);
    reportError(
      output,
      error instanceof AppError && !isNamed(error.message) ? withName(about, error) : error,
    );
    if (exitCode === exitCodes.ourFault) {
      app.platform.logger.error('a command failed', { reason: String(error) });
    }
    return exitCode;
  };
  try {
    const run = await work();
    if ('run' in run) return run;
    if (run.error !== null) report(run.error);
    return { run, exitCode: run.exitCode };
  } catch (error) {
    return { run: null, exitCode: report(error) };
  }
}

function withName(about: string, error: AppError): AppError {
  const { code, message, data } = error;
  return appError('any.about', { ...data, about, reason: message }, { code, cause: error });
}

/** The summary of several jobs: for machines one object, for people one line. Returns the exit code. */
export function summarise(
  app: App,
  ends: readonly JobEnd[],
  isFree: boolean,
  output: Output,
  signal: AbortSignal,
): ExitCode {
  const exitCode = signal.aborted
    ? exitCodes.interrupted
    : worstOf(ends.map((end) => end.exitCode));
  const runs = ends.flatMap(({ run }) => run ?? []);
  const total = (value: (run: JobRun) => number) => runs.reduce((sum, run) => sum + value(run), 0);
  const files = runs.flatMap((run) => run.files);
  const tokens = total((run) => run.spentTokens);
  const money = total((run) => run.spentMoney);
  const possiblyTokens = total((run) => run.possiblyTokens);
  const possiblyMoney = total((run) => run.possiblyMoney);
  const seconds = total(bookSeconds);
  const requests = app.engine.calls.sentCount();
  const reused = total((run) => run.reusedCount);
  output.json({
    event: 'summary',
    files: files.map((file) => file.path),
    seconds,
    segments: total((run) => run.segmentCount),
    requests,
    reused,
    open: total((run) => run.openCount),
    tokens,
    money,
    possiblyTokens,
    possiblyMoney,
    free: isFree,
    exit_code: exitCode,
  });
  const { currencyLabel } = app.accounts.settings();
  const amount = formatAmount(money, currencyLabel);
  const price = isFree
    ? phrase('runJob.freeDemoAbout', { money: amount })
    : phrase('runJob.tokensAbout', {
        count: tokens,
        money: amount,
        beyond: beyond(possiblyTokens, possiblyMoney, currencyLabel),
      });
  const isOnlyVoices = runs.length > 0 && runs.every(({ kind }) => kind === 'clone');
  const made = phrase('runJob.filesRequestsSent', {
    count: files.length,
    duration: formatDuration(seconds * 1000),
    requests,
    reused,
  });
  const uploaded = runs.filter((run) => run.exitCode === exitCodes.done);
  const sent = phrase('runJob.voicesUploaded', { count: uploaded.length });
  output.say([isOnlyVoices ? sent : made, price].join(phrase('joint.semicolon')));
  return exitCode;
}

function beyond(tokens: number, money: number, currencyLabel: string): string {
  if (tokens === 0 && money === 0) return '';
  return phrase('runJob.possiblyChargedBeyond', {
    count: tokens,
    money: formatAmount(money, currencyLabel),
  });
}

function showProgress(output: Output, name: string, fields: JobName['fields'], view: JobView) {
  const { stage, fraction, doneItems, totalItems, etaMs, waitsUntilMs, capStop } = view;
  const { spentTokens, problem } = view;
  const percent = Math.floor(fraction * 100);
  const left =
    etaMs === null
      ? ''
      : phrase('runJob.about', { etaMs: formatDuration(etaMs), capStop: untilWords(capStop) });
  const wait =
    waitsUntilMs === null ? '' : phrase('runJob.waits', { until: formatClock(waitsUntilMs) });
  // A voice or a video has no lines: its progress is its bytes, or what the gateway tells.
  const hasLines = view.kind !== 'clone' && view.kind !== 'video';
  const lines = !hasLines ? '' : phrase('runJob.ofLines', { doneItems, count: totalItems });
  output.progress(
    about(name, `${phrase(`state.${stage ?? view.state}`)} ${percent} %${lines}${left}${wait}`),
  );
  output.json({
    event: 'progress',
    ...fields,
    state: stage ?? view.state,
    doneSegments: doneItems,
    totalSegments: totalItems,
    fraction,
    etaMs,
    waitsUntilMs,
    capStop,
    spentTokens,
    problem,
  });
}

/** What was done about doubted takes, for machines: its notices say it to people. The code is that of `lectern check`. */
function tellDoubts(
  output: Output,
  fields: JobName['fields'],
  { mended }: ExportOutcome,
): ExitCode {
  if (mended === undefined) return exitCodes.done;
  const { repaired, retaken, open } = mended;
  const lines = open.map(({ chapterId: _, isCopy: __, ...line }) => line);
  output.json({ event: 'doubts', ...fields, repaired, retaken, openCount: open.length, lines });
  return open.length === 0 ? exitCodes.done : exitCodes.needsDecisions;
}

const untilCap = {
  today: 'runJob.untilCapToday',
  export: 'runJob.untilCapExport',
  batch: 'runJob.untilBudgetBatch',
} as const;

function untilWords(capStop: JobView['capStop']): string {
  if (capStop === null) return phrase('runJob.left');
  return phrase(untilCap[capStop.cap]);
}

function showOpen(output: Output, fields: JobName['fields'], item: OpenItem): void {
  const { kind, shown, failure } = item;
  const { code, message } = failure;
  output.json({ event: 'open', ...fields, kind, line: shown, code, message });
  output.say(`${phrase(openWords[kind])}: "${shown.slice(0, 60)}": ${message}`);
}

const openWords: { readonly [Kind in OpenItem['kind']]: PlainKey } = {
  uncertain: 'runJob.possiblyCharged',
  refused: 'runJob.refused',
  unapproved: 'runJob.notApproved',
};

/** A refused line is the gateway's answer; an uncertain or unapproved one is a person's to decide. */
function exitCodeOfEnd({ problem }: JobRow, open: readonly OpenItem[]): ExitCode {
  if (problem === null) return exitCodes.done;
  const isDecision =
    problem.code === errorCodes.decisionsNeeded ||
    problem.code === errorCodes.approvalNeeded ||
    open.some((item) => item.kind === 'uncertain');
  return isDecision ? exitCodes.needsDecisions : exitCodes.gatewayRefused;
}

/** Each book once, however many formats it was made in. */
function bookSeconds({ files }: JobRun): number {
  const whole = files.filter((file) => file.chapterIndex === null);
  const counted = whole.length > 0 ? whole.slice(0, 1) : files;
  return counted.reduce((sum, file) => sum + file.durationMs, 0) / 1000;
}
