/** Up to here a number is seconds (the year 5138), from here on milliseconds (1973) and microseconds. */
const secondsBelow = 1e11;
const millisecondsBelow = 1e14;

/**
 * Milliseconds since 1970 from a creation time. Documented is "numeric timestamp" and not which: seconds
 * and milliseconds are told apart by their size; ISO 8601 texts are taken too. Null when it is none.
 */
export function readCreatedAtMs(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : null;
  const number = text !== null && /^\d{1,17}(\.\d{1,9})?$/.test(text) ? Number(text) : value;
  if (typeof number === 'number') {
    if (!Number.isFinite(number) || number <= 0) return null;
    if (number < secondsBelow) return Math.round(number * 1000);
    return Math.round(number < millisecondsBelow ? number : number / 1000);
  }
  if (text === null || !/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : timeMs;
}
