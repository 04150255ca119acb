import { appError, isAbort } from '../../shared/app-error.ts';
import type { Clock, Logger, Random } from '../platform/ports.ts';
import type { CallFailure, Charge, ChargeFailure, RemoteStatus } from './ports.ts';
import { failureRecord } from './settle-failure.ts';

export type PollParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly failureOf: (error: unknown) => CallFailure | null;
};

export type PollEnd =
  | { readonly kind: 'completed'; readonly status: RemoteStatus }
  /** The work failed at the gateway, or cannot be found there any more: paid, and a person decides. */
  | { readonly kind: 'failed'; readonly failure: ChargeFailure };

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
const growth = 1.5;
/** Spread by a third either way, so that many jobs do not ask in step. */
const jitter = 1 / 3;
const patienceMs = 24 * 3_600_000;

/**
 * Asks for the state of submitted work until it ends: free, with growing delays and jitter, through any
 * trouble of network or gateway. A 403 or 404 keeps the item; 24 hours after the submit it ends as
 * "needs attention". Rejects only when aborted.
 */
export async function pollUntilDone(
  parts: PollParts,
  charge: Charge,
  ask: () => Promise<RemoteStatus>,
  signal: AbortSignal,
): Promise<PollEnd> {
  const { clock, random, logger, failureOf } = parts;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * growth, longestDelayMs)) {
    signal.throwIfAborted();
    try {
      const status = await ask();
      if (status.status === 'completed') return { kind: 'completed', status };
      if (status.status === 'failed') return { kind: 'failed', failure: failedAtGateway(status) };
    } catch (error) {
      if (isAbort(error) && signal.aborted) throw error;
      const call = failureOf(error);
      logger.debug('a poll failed and is repeated', { status: call?.status ?? null });
      const failure = lostAtGateway(clock, charge, call);
      if (failure !== null) return { kind: 'failed', failure };
    }
    await clock.delay(delayMs * (1 + jitter * (2 * random.fraction() - 1)), signal);
  }
}

function failedAtGateway(status: RemoteStatus): ChargeFailure {
  return failureRecord(appError('gateway_job_failed.at_gateway', { reason: status.error }), {
    status: 200,
  });
}

/** What 403 and 404 on submitted work mean once a day has passed since its submit; null until then. */
export function lostAtGateway(
  clock: Clock,
  charge: Charge,
  call: CallFailure | null,
): ChargeFailure | null {
  const isRefused = call?.status === 403 || call?.status === 404;
  if (!isRefused || clock.nowMs() - charge.createdAtMs <= patienceMs) return null;
  return failureRecord(appError('gateway_job_lost.day'), call);
}
