import type { ServerResponse } from 'node:http';
import type { Clock } from '../../platform/ports.ts';
import type { Answer } from './captured-response.ts';
import type { FaultOf } from './plan.ts';

export type RateLimiter = {
  /** True when the request is let through; it is then counted until its response is over. */
  readonly admit: (response: ServerResponse) => boolean;
};

const windowMs = 1000;

/** Counts what it lets through: at once, and in the last second. A refused request counts for nothing. */
export function createRateLimiter(fault: FaultOf<'rate-limit'>, clock: Clock): RateLimiter {
  let openCount = 0;
  let admittedAtMs: number[] = [];
  return {
    admit: (response) => {
      const nowMs = clock.monotonicMs();
      admittedAtMs = admittedAtMs.filter((atMs) => atMs > nowMs - windowMs);
      if (openCount >= (fault.concurrency ?? Number.POSITIVE_INFINITY)) return false;
      if (admittedAtMs.length >= (fault.perSecond ?? Number.POSITIVE_INFINITY)) return false;
      openCount += 1;
      admittedAtMs.push(nowMs);
      response.once('close', () => {
        openCount -= 1;
      });
      return true;
    },
  };
}

/** 429 in the gateway's shape. */
export function tooManyRequests(fault: FaultOf<'rate-limit'>, clock: Clock): Answer {
  const message = 'Too many requests. Lower the concurrency and try again later.';
  const error = { message, type: 'invalid_request_error', param: null, code: 'rate_limited' };
  const retryAfter = retryAfterOf(fault.retryAfter, clock);
  return {
    status: 429,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
    },
    body: Buffer.from(JSON.stringify({ error })),
  };
}

function retryAfterOf(
  retryAfter: FaultOf<'rate-limit'>['retryAfter'],
  clock: Clock,
): string | null {
  if (retryAfter === undefined) return null;
  if (typeof retryAfter !== 'object') return String(retryAfter);
  return new Date(clock.nowMs() + retryAfter.dateInMs).toUTCString();
}
