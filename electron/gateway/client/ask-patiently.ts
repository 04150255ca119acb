import type { AppError } from '../../../shared/app-error.ts';
import type { Clock } from '../../platform/ports.ts';
import { gatewayFailureOf } from './failure.ts';

const mostAsks = 4;
const firstPauseMs = 1_000;
const mostPauseMs = 15_000;

type Patience = {
  readonly signal?: AbortSignal;
  /** Somebody waits for the answer: a pause that the gateway asks for and that is too long ends it at once. */
  readonly isAwaited?: boolean;
};

/** Asks for a list, which is free, again a few times where it met a passing fault: none must end the work before it began. */
export async function askPatiently<T>(
  clock: Clock,
  ask: () => Promise<T>,
  { signal, isAwaited = false }: Patience = {},
): Promise<T> {
  for (let asks = 1; ; asks += 1) {
    try {
      return await ask();
    } catch (error) {
      const call = gatewayFailureOf(error);
      const isPassing = call?.phase === 'sent' && (error as AppError).isRetryable;
      if (!isPassing || asks === mostAsks) throw error;
      const pauseMs = call.retryAfterMs ?? firstPauseMs * 2 ** (asks - 1);
      if (isAwaited && pauseMs > mostPauseMs) throw error;
      await clock.delay(Math.min(pauseMs, mostPauseMs), signal);
    }
  }
}
