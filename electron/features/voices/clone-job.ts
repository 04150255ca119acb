import { type AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { Charge, ChargeFailure } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { LedgerReader } from '../../storage/charges/ledger-reader.ts';
import type { ReferenceStore, StoredConsent } from '../../storage/voices/references.ts';
import { problemOf } from '../queue/job-end.ts';
import type { JobEnd, JobRunner } from '../queue/job-runner.ts';
import type { Cloning } from './cloning.ts';
import {
  approvalOf,
  type CloneParams,
  type ReferenceToClone,
  referenceToClone,
} from './reference-cloning.ts';
import type { ReferenceRenders } from './reference-render.ts';

type CloneRunnerParts = {
  readonly store: ReferenceStore;
  readonly renders: Pick<ReferenceRenders, 'pathOf'>;
  readonly cloning: Pick<Cloning, 'upload'>;
  readonly ledger: Pick<LedgerReader, 'callsOf'>;
};

const done: JobEnd = { files: [], refusedCount: 0, problem: null };
const mostCalls = 1000;

/**
 * Uploads a reference and keeps the voice. Safe to run again: what may have been charged is looked for in
 * the gateway's list, free, and is never sent again without a decision.
 */
export function cloneRunner(parts: CloneRunnerParts): JobRunner {
  const { store, renders, cloning, ledger } = parts;
  return async ({ job, account, signal, isCancelled, report }) => {
    const { referenceId, most = null, tariff } = job.params as CloneParams;
    if (store.byId(referenceId).voiceId !== null) return done;
    const { calls } = ledger.callsOf(job.id, 0, mostCalls);
    if (isLeftOut(calls)) throw leftOut();
    const order = agreedOrder(store, job, account, calls);
    const progress = (sentBytes: number) => {
      const fraction = Math.min(1, sentBytes / order.render.sizeBytes);
      report({ stage: 'uploading', doneItems: 0, totalItems: 1, fraction });
    };
    progress(0);
    const cutting = cutWhenCancelled(signal, isCancelled);
    const path = renders.pathOf(order.render);
    const consent = wordsOf(order.consent);
    const uploaded = await cloning
      .upload(
        account,
        { title: order.title, path, consent, groupId: job.id, most, tariff },
        signal,
        {
          onProgress: progress,
          cut: cutting.signal,
        },
      )
      .finally(cutting.forget);
    if (uploaded.kind === 'done') {
      store.keptVoice(job.id, uploaded.voiceId);
      report({ stage: 'uploading', doneItems: 1, totalItems: 1, fraction: 1 });
      return done;
    }
    if (uploaded.kind === 'uncertain') return undecided(uploaded.failure);
    // On the free demo a cut upload needs no decision: it is cancelled.
    if (isCancelled()) signal.throwIfAborted();
    return refused(uploaded.failure);
  };
}

/** Throws where what would be uploaded now is not what was agreed to. */
function agreedOrder(
  store: ReferenceStore,
  job: JobRow,
  account: AccountRow,
  calls: readonly Charge[],
): ReferenceToClone {
  const { referenceId, approval, sameSoundAs } = job.params as CloneParams;
  const row = store.byId(referenceId);
  const order = referenceToClone(row);
  const isSame = row.jobId === job.id && approvalOf(account.id, order, sameSoundAs) === approval;
  const isBegun = calls.some(({ sentCount, decision }) => sentCount > 0 || decision !== null);
  const now = store.clonedFrom(account.id, store.soundsOf(order.id))?.voiceId ?? null;
  if (isSame && (isBegun || now === sameSoundAs)) return order;
  throw appError('approval_needed.upload_changed');
}

function isLeftOut(calls: readonly Charge[]): boolean {
  const last = [...calls].sort((a, b) => a.updatedAtMs - b.updatedAtMs).at(-1);
  return last?.state === 'rejected' && last.decision === 'leave-out';
}

function leftOut(): AppError {
  return appError('cancelled.upload_left_out');
}

/** What the engine keeps with the call: who agreed to what, and when. */
function wordsOf({ speaker, givenBy, isOwnVoice, atMs, note }: StoredConsent): string {
  const whose = isOwnVoice ? 'their own voice' : `the voice of ${speaker}`;
  const words = `${givenBy}, for ${whose}, ${new Date(atMs).toISOString()}`;
  return note === '' ? words : `${words}: ${note}`;
}

function undecided(failure: ChargeFailure): JobEnd {
  const error = appError('decisions_needed.no_new_voice', { reason: failure.message });
  return { ...done, problem: problemOf(error) };
}

function refused({ code, message }: ChargeFailure): JobEnd {
  const error =
    code === errorCodes.gatewayForbidden
      ? appError('gateway_forbidden.cloning')
      : appError('any.recording_kept', { reason: message }, { code });
  return { ...done, refusedCount: 1, problem: problemOf(error), isFailed: true };
}

/** A pause or a quit waits for an upload that is on its way; a cancel ends it while its bytes leave. */
function cutWhenCancelled(signal: AbortSignal, isCancelled: () => boolean) {
  const control = new AbortController();
  const onAbort = () => {
    if (isCancelled()) control.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: control.signal,
    forget: () => signal.removeEventListener('abort', onAbort),
  };
}
