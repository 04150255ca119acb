import { clamp } from '../clamp.ts';
import { leastGainDb, mostGainDb, type TakeCheck, type TakeEditView } from '../model/take.ts';

/** The doubts that are mended here: no request is sent, and what was there before can be had back. */
export const repairableKinds: ReadonlySet<TakeCheck['kind']> = new Set([
  'leading-silence',
  'inner-silence',
  'trailing-silence',
  'too-quiet',
  'too-loud',
]);

/** Whether any of these doubts is mended without a new take. */
export function isRepairable(checks: readonly TakeCheck[]): boolean {
  return checks.some(({ kind }) => repairableKinds.has(kind));
}

/** The level that brings a take to its chapter's, within what can be set; null where that is no doubt. */
export function levelingGainDb(checks: readonly TakeCheck[], gainDb: number): number | null {
  const off = checks.find(({ kind }) => kind === 'too-quiet' || kind === 'too-loud');
  if (off === undefined || off.expected === null) return null;
  const wanted = gainDb + off.expected - off.measured;
  return Math.round(clamp(wanted, leastGainDb, mostGainDb) * 2) / 2;
}

/** Stays before the first word and after the last one: soft sounds begin and end in it. */
const keptSilenceMs = 200;

/** The trims that leave a breath of the silence at the ends; null where that is no doubt. */
export function endTrims(
  checks: readonly TakeCheck[],
  { trimStartMs, trimEndMs }: Pick<TakeEditView, 'trimStartMs' | 'trimEndMs'>,
): Pick<TakeEditView, 'trimStartMs' | 'trimEndMs'> | null {
  const more = (kind: TakeCheck['kind']): number => {
    const measured = checks.find((check) => check.kind === kind)?.measured ?? 0;
    return Math.max(0, measured - keptSilenceMs);
  };
  const atStart = more('leading-silence');
  const atEnd = more('trailing-silence');
  if (atStart === 0 && atEnd === 0) return null;
  return { trimStartMs: trimStartMs + atStart, trimEndMs: trimEndMs + atEnd };
}

/** What pauses inside are shortened to, half of what its text may have; null where that is no doubt. */
export function shortenedPauseMs(checks: readonly TakeCheck[]): number | null {
  const long = checks.find(({ kind }) => kind === 'inner-silence');
  return long === undefined || long.expected === null ? null : long.expected / 2;
}

/** A line that was repaired, as it was before: the take that was in use, its trims and level. */
export type RepairedLine = TakeEditView & {
  readonly chapterId: string;
  readonly segmentId: string;
  readonly takeId: string;
  /** Null where nobody had chosen the take. */
  readonly chosenId: string | null;
};
