import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { Clock } from '../../platform/ports.ts';
import type { CallFailure, Charge, ChargeFailure, RemoteStatus } from '../ports.ts';
import { failureRecord } from '../settle-failure.ts';
import { type AskingParts, createWorkAsking } from './work-asking.ts';

export type PollEnd =
  | { readonly kind: 'completed'; readonly status: RemoteStatus }
  /** The work failed at the gateway, or cannot be found there any more: paid, and a person decides. */
  | { readonly kind: 'failed'; readonly failure: ChargeFailure };

const delays = { firstMs: 1000, longestMs: 30_000, growth: 1.5 } as const;
const patienceMs = 24 * 3_600_000;
/** Synchronous speech that is to come later lies where a guess says: what says otherwise is believed sooner. */
const awaitedPatienceMs = 10 * 60_000;

/**
 * Asks for the state of submitted work until it ends: free, with growing delays and jitter, through any
 * trouble of network or gateway, which is told with the charge. A 402, 403 or 404 keeps the item; 24 hours
 * after the submit it ends as "needs attention". Rejects when aborted, and for a refused key where nobody
 * can mend it meanwhile.
 */
export async function pollUntilDone(
  parts: AskingParts,
  charge: Charge,
  ask: () => Promise<RemoteStatus>,
  signal: AbortSignal,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<PollEnd> {
  const asking = createWorkAsking(parts, charge, delays, signal);
  for (;;) {
    signal.throwIfAborted();
    try {
      const status = await ask();
      asking.answered();
      if (status.progress !== null) onProgress(status.progress);
      if (status.status === 'completed') return { kind: 'completed', status };
      if (status.status === 'failed') return { kind: 'failed', failure: failedAtGateway(status) };
    } catch (error) {
      const failure = lostAtGateway(parts.clock, charge, asking.failed(error));
      if (failure !== null) return { kind: 'failed', failure };
    }
    await asking.wait();
  }
}

function failedAtGateway(status: RemoteStatus): ChargeFailure {
  return failureRecord(appError('gateway_job_failed.at_gateway', { reason: status.error }), {
    status: 200,
  });
}

/** What a refusal of submitted work means once a day has passed since its submit; null until then. */
export function lostAtGateway(
  clock: Clock,
  charge: Charge,
  call: CallFailure | null,
): ChargeFailure | null {
  const { status = null, errorCode } = call ?? {};
  const isAwaited = charge.kind === 'speech';
  const isRefused =
    [402, 403, 404].includes(status ?? 0) ||
    (isAwaited && errorCode === errorCodes.gatewayBadAnswer);
  // Its row may have waited for hours in a book before it was sent.
  const lastedMs = clock.nowMs() - (isAwaited ? charge.updatedAtMs : charge.createdAtMs);
  if (!isRefused || lastedMs <= (isAwaited ? awaitedPatienceMs : patienceMs)) return null;
  return failureRecord(
    appError(isAwaited ? 'gateway_job_lost.awaited' : 'gateway_job_lost.day'),
    call,
  );
}
