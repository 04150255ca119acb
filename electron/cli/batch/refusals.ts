import { AppError } from '../../../shared/app-error.ts';
import type { SpeechRoute } from '../../../shared/model/export.ts';
import type { App } from '../../app/create-app.ts';
import { callFailureOf } from '../../app/create-engine.ts';
import { meaningOf } from '../../charges/answer-table.ts';
import type { ExportRequest } from '../../features/exports/export-request.ts';
import { problemOf } from '../../features/queue/job-end.ts';
import type { JobRow, JobSegment } from '../../storage/charges/jobs.ts';
import { exitCodeOfCode } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import type { JobEnd, JobName } from '../run-job.ts';
import { phrase } from '../words/phrase.ts';

type Refusal = {
  readonly error: AppError;
  readonly accountId: string;
  readonly via: SpeechRoute;
};

/** Of calls that nothing more is sent for. */
const sentStates: ReadonlySet<string> = new Set(['processing', 'received', 'uncertain']);

/**
 * What the gateway refused of one of several books and would refuse of the others, too, until a person acts, so that it
 * is not asked again.
 */
export function createRefusals(app: App, output: Output) {
  const refusals: Refusal[] = [];
  const viaOf = ({ params }: JobRow) => (params as ExportRequest).via;
  return {
    /** Pauses a job that would meet a refusal, and says so; null for one that is to run. */
    holdBack(job: JobRow, { name: title, fields }: JobName): JobEnd | null {
      // An address that is not there may be that of one way only.
      const refusal = refusals.find(
        ({ error, accountId, via }) =>
          accountId === job.accountId && (error.data.status !== 404 || via === viaOf(job)),
      );
      // Books that send nothing are still made, of what is there and what was submitted, or told as uncertain.
      const isToSend = ({ identity }: JobSegment) =>
        !sentStates.has(app.openCallOf(identity)?.state ?? '');
      if (refusal === undefined || !app.queue.segments(job.id).some(isToSend)) return null;
      const { error } = refusal;
      const { code } = error;
      const message = phrase('batch.notBegun', { title, reason: error.message });
      output.json({ event: 'error', ...fields, code, message });
      output.say(message);
      app.queue.pause([job.id], problemOf(error));
      return { run: null, exitCode: exitCodeOfCode(code) };
    },
    /** Learns what stopped a job, if anything did. */
    learn(job: JobRow, error: unknown): void {
      const failure = callFailureOf(error);
      const isOfAll = failure !== null && meaningOf(failure) === 'stop-all';
      if (!isOfAll || !(error instanceof AppError)) return;
      refusals.push({ error, accountId: job.accountId, via: viaOf(job) });
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;
