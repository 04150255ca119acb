import type { AppError } from '../../../shared/app-error.ts';
import type { Clock } from '../../platform/ports.ts';
import { gatewayFailureOf } from './failure.ts';

const mostAsks = 4;
const firstPauseMs = 1_000;
const mostPauseMs = 15_000;

/** Asks for a list, which is free, again a few times where it met a passing fault: none must end the work before it began. */
export async function askPatiently<T>(
  clock: Clock,
  ask: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (let asks = 1; ; asks += 1) {
    try {
      return await ask();
    } catch (error) {
      const call = gatewayFailureOf(error);
      const isPassing = call?.phase === 'sent' && (error as AppError).isRetryable;
      if (!isPassing || asks === mostAsks) throw error;
      const pauseMs = call.retryAfterMs ?? firstPauseMs * 2 ** (asks - 1);
      await clock.delay(Math.min(pauseMs, mostPauseMs), signal);
    }
  }
}
