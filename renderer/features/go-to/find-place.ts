import type { SegmentView } from '../../../shared/model/project.ts';

/** What somebody typed to go somewhere: a line of the chapter, or a time of it. */
export type WantedPlace =
  | { readonly kind: 'line'; readonly number: number }
  | { readonly kind: 'time'; readonly timeMs: number };

const line = /^\d{1,7}$/;
const time = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/** Reads `7` as a line, and `12:31`, `1:02:31` or `0:07.5` as a time; null for anything else. */
export function readPlace(typed: string): WantedPlace | null {
  const text = typed.trim();
  if (line.test(text)) return { kind: 'line', number: Number(text) };
  const found = time.exec(text);
  if (found === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', tenths = ''] = found;
  if (found[1] !== undefined && Number(minutes) > 59) return null;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { kind: 'time', timeMs: Math.round((whole + Number(`0.${tenths || '0'}`)) * 1000) };
}

/**
 * The segment that is meant, its number and when it begins; null where the chapter has no such line or ends before
 * that time. `startsMs` is the chapter's timeline, `totalMs` its end.
 */
export function findPlace(
  wanted: WantedPlace,
  segments: readonly SegmentView[],
  { startsMs, totalMs }: { readonly startsMs: ArrayLike<number>; readonly totalMs: number },
): { readonly segment: SegmentView; readonly startMs: number } | null {
  const at =
    wanted.kind === 'line'
      ? wanted.number - 1
      : wanted.timeMs > totalMs
        ? -1
        : Array.from(startsMs).findLastIndex((startMs) => startMs <= wanted.timeMs);
  const segment = segments[at];
  return segment === undefined ? null : { segment, startMs: startsMs[at] ?? 0 };
}
