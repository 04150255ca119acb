import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { CallFailure, Charge, ChargeFailure, RemoteStatus } from '../ports.ts';
import { failureRecord } from '../settle-failure.ts';
import { type AskingParts, createWorkAsking } from './work-asking.ts';

export type PollEnd =
  | { readonly kind: 'completed'; readonly status: RemoteStatus }
  /** The work failed at the gateway, or is no longer found there: it is paid, and a person decides. */
  | { readonly kind: 'failed'; readonly failure: ChargeFailure };

const delays = { firstMs: 1000, longestMs: 30_000, growth: 1.5 } as const;
/** How long work is polled after it was submitted, and after each decision to fetch it again. */
const patienceMs = 24 * 3_600_000;
/** The same for awaited speech, which would normally have arrived within two minutes. */
const awaitedPatienceMs = 3_600_000;
/** The address of awaited speech is a guess, so a refusal there is believed sooner. */
const awaitedRefusalPatienceMs = 10 * 60_000;

/**
 * Polls submitted work until it ends: free, with growing delays and jitter, through any problem of network or
 * gateway, which is shown with the charge. Work that has not arrived 24 hours after it was submitted, whatever the
 * gateway answers instead, ends as "needs attention". Rejects when aborted, and for a refused key where nobody can
 * replace it meanwhile.
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
      const isAwaited = charge.kind === 'speech';
      if (lastedMs(parts, charge) > (isAwaited ? awaitedPatienceMs : patienceMs)) {
        const key = isAwaited ? 'gateway_job_lost.awaited_under_way' : 'gateway_job_lost.under_way';
        return { kind: 'failed', failure: failureRecord(appError(key), { status: 200 }) };
      }
    } catch (error) {
      const failure = lostAtGateway(parts, charge, asking.failed(error), asking.isLasting());
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

/** What it means that submitted work is not given out, once it lasts; null until then, and for a key or the network. */
export function lostAtGateway(
  parts: Pick<AskingParts, 'clock' | 'store'>,
  charge: Charge,
  call: CallFailure | null,
  isLasting: boolean,
): ChargeFailure | null {
  const { status = null, errorCode } = call ?? {};
  if (status === null || status === 401 || !isLasting) return null;
  const isAwaited = charge.kind === 'speech';
  const isRefused =
    [402, 403, 404, 410].includes(status) || errorCode === errorCodes.gatewayBadAnswer;
  const awaitedMs = isRefused ? awaitedRefusalPatienceMs : awaitedPatienceMs;
  if (lastedMs(parts, charge) <= (isAwaited ? awaitedMs : patienceMs)) return null;
  return failureRecord(
    appError(isAwaited ? 'gateway_job_lost.awaited' : 'gateway_job_lost.day'),
    call,
  );
}

function lastedMs({ clock, store }: Pick<AskingParts, 'clock' | 'store'>, charge: Charge): number {
  return clock.nowMs() - (store.submittedAtMs(charge.id) ?? charge.createdAtMs);
}
