import { clamp } from '../clamp.ts';
import type { DoubtedLine } from '../model/book-check.ts';
import { leastGainDb, mostGainDb, type TakeCheck, type TakeEditView } from '../model/take.ts';

/** The doubts that are mended here: no request is sent, and what was there before can be had back. */
export const repairableKinds: ReadonlySet<TakeCheck['kind']> = new Set([
  'leading-silence',
  'inner-silence',
  'trailing-silence',
  'too-quiet',
  'too-loud',
]);

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

/** From which length on the pauses inside are shortened; null where that is no doubt. */
export function longPauseMsOf(checks: readonly TakeCheck[]): number | null {
  return checks.find(({ kind }) => kind === 'inner-silence')?.expected ?? null;
}

/** A take with the trims and level that mend these doubts about it. */
export function editedBy(checks: readonly TakeCheck[], edit: TakeEditView): TakeEditView {
  const { trimStartMs, trimEndMs } = endTrims(checks, edit) ?? edit;
  return { trimStartMs, trimEndMs, gainDb: levelingGainDb(checks, edit.gainDb) ?? edit.gainDb };
}

export function isOtherEdit(one: TakeEditView, other: TakeEditView): boolean {
  return (['trimStartMs', 'trimEndMs', 'gainDb'] as const).some((key) => one[key] !== other[key]);
}

/** Whether a repair changes anything, as far as can be told before the audio is read. */
export function isRepairable(line: DoubtedLine): boolean {
  // What is left of the pauses of a copy was not cut.
  const isLong = !line.isCopy && longPauseMsOf(line.checks) !== null;
  return !line.isAccepted && (isLong || isOtherEdit(editedBy(line.checks, line), line));
}

/** A line that was repaired, as it was before: the take that was in use, its trims and level. */
export type RepairedLine = TakeEditView & {
  readonly segmentId: string;
  readonly takeId: string;
  /** Of what was to be said. */
  readonly identity: string;
  /** What was chosen where a copy was put to use; null where the take stayed. */
  readonly replaced: {
    readonly copyId: string;
    readonly takeId: string | null;
    readonly forIdentity: string | null;
  } | null;
};
