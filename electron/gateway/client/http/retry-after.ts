import { readAmount } from '../../wire/fields.ts';

/** A longer wait than this is not believed. */
const retryAfterMaxMs = 15 * 60 * 1000;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds, 0 to 15 minutes (RFC 9110, 10.2.3).
 * A negative number or a date that has passed is 0; null when there is no header or it cannot be read.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(text)) return clamp(Number(text) * 1000);
  // Date.parse takes far more than HTTP dates: ask for a weekday's or month's name.
  if (!/^[a-z]{3,9},? /i.test(text)) return null;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? null : clamp(dateMs - nowMs);
}

/** A wait as others say it, in milliseconds, by a header of their own or in a body. */
export function readRetryAfterMs(value: unknown): number | null {
  const milliseconds = readAmount(value);
  return milliseconds === null ? null : clamp(milliseconds);
}

function clamp(milliseconds: number): number {
  return Math.round(Math.min(Math.max(milliseconds, 0), retryAfterMaxMs));
}
