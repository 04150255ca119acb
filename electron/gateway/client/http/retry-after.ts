import { readAmount } from '../../wire/fields.ts';

/** A longer wait than this is not believed. */
const retryAfterMaxMs = 15 * 60 * 1000;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
/** As some limiters write it: `2s`, `1.5 seconds`, `500ms`, `1m30s`. */
const duration = /^(?:\d+(?:\.\d+)? ?(?:ms|s|m|sec(?:ond)?s?|min(?:ute)?s?) ?)+$/i;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds, 0 to 15 minutes (RFC 9110, 10.2.3).
 * A negative number or a date that has passed is 0; null when there is no header or it cannot be read.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(text)) return clamp(Number(text) * 1000);
  if (duration.test(text)) return clamp(durationMs(text));
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

function durationMs(text: string): number {
  const parts = [...text.matchAll(/([\d.]+) ?(ms|s|m)/gi)];
  return parts.reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (unitMs[unit.toLowerCase()] ?? 0),
    0,
  );
}

function clamp(milliseconds: number): number {
  return Math.round(Math.min(Math.max(milliseconds, 0), retryAfterMaxMs));
}
