import type { TakeCheck } from '../../../shared/model/take.ts';
import { mostOffsetDb, type TakeFacts } from './take-facts.ts';
import type { TakeInspection } from './take-inspection.ts';

/** What is known of one line's take, to judge it by itself and beside the others of its chapter. */
export type CheckedTake = {
  /** As measured when it was kept; older takes lack some figures. */
  readonly facts: Partial<TakeFacts>;
  /** As sent, tags in parentheses; asked for only where a check depends on it. */
  readonly text: () => string;
  /** What the text usually takes, at its speed. */
  readonly expectedMs: number;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly gainDb: number;
};

/** What is usual in a chapter; null where too few lines are made to tell. */
export type ChapterUsual = {
  readonly levelDb: number | null;
  /** Time that lines take, over the time that they are expected to. */
  readonly pace: number | null;
};

const leastLines = 5;
/** One bad take of three is not the one in the middle. */
const leastLevelLines = 3;
/** Shorter lines say little about a pace: one breath more is a third of them. */
const leastPacedMs = 2500;

/** Limits without a chapter to compare with: a very fast and a very slow speaker (25 and 300 ms a letter). */
const fastest = 0.38;
const slowest = 4.5;
const slowestMoreMs = 3000;

/** Against the chapter's own pace: a third of the words lost, or repeated, passes these. */
const shortOfPace = 0.6;
const longOfPace = 1.8;
const longMoreMs = 1500;

const usualSilenceMs = 1500;
const askedSilenceMs = 4000;
const farDb = 6;

const asksSilence = /\((break|long-break)\)|\.\.\.|…/;
const asksQuiet = /\((whispering|soft tone|sobbing|sighing|sigh|breath)\)/;
const asksLoud = /\((shouting|screaming|crying loudly|hysterical|furious)\)/;

/** The usual level and pace of a chapter: medians, so that a few bad takes move nothing. */
export function usualOf(lines: readonly CheckedTake[]): ChapterUsual {
  const levels = lines.flatMap((line) => levelOf(line) ?? []);
  const paces = lines.flatMap((line) =>
    line.expectedMs < leastPacedMs ? [] : [playedMs(line) / line.expectedMs],
  );
  return {
    levelDb: levels.length < leastLevelLines ? null : median(levels),
    pace: paces.length < leastLines ? null : median(paces),
  };
}

/** What a person should hear again: doubts with their figures, the gravest first; none for a good take. */
export function checksOf(line: CheckedTake, usual: ChapterUsual): readonly TakeCheck[] {
  const { facts } = line;
  if (facts.flags?.includes('silent') === true) {
    return [{ kind: 'silent', measured: facts.durationMs ?? 0, expected: null }];
  }
  return [
    ...lengthChecks(line, usual),
    ...clipping(line),
    ...silenceChecks(line),
    ...cutOff(line),
    ...levelChecks(line, usual),
  ];
}

/** Two flat tops may be chance. */
const leastFlatTops = 3;
const farFast = 140;
const farSlow = 65;

/**
 * What the inspection of a take says beside its facts. `pace` is what is usual in its book for whoever speaks: time
 * that lines take, over the time that they are expected to; null where too few lines are made to tell.
 */
export function inspectionChecks(
  { soundMs, tailNoiseMs, repeatedMs, flatTopCount, offsetDb }: TakeInspection,
  expectedMs: number,
  pace: number | null,
): readonly TakeCheck[] {
  const usualMs = expectedMs * (pace ?? 1);
  const checks: TakeCheck[] = [];
  if (tailNoiseMs > 0) checks.push({ kind: 'tail-noise', measured: tailNoiseMs, expected: 0 });
  if (flatTopCount >= leastFlatTops) {
    checks.push({ kind: 'clipped', measured: flatTopCount, expected: 0 });
  }
  if (offsetDb !== null && offsetDb > mostOffsetDb) {
    checks.push({ kind: 'offset', measured: rounded(offsetDb), expected: mostOffsetDb });
  }
  // Words that belong there twice do not make it longer than its text.
  if (repeatedMs > 0 && soundMs - tailNoiseMs > usualMs + 0.7 * repeatedMs) {
    checks.push({ kind: 'repeated-end', measured: repeatedMs, expected: 0 });
  }
  const percent = Math.round((100 * usualMs) / Math.max(1, soundMs));
  if (pace !== null && expectedMs >= leastPacedMs && soundMs > 0) {
    if (percent > farFast) checks.push({ kind: 'too-fast', measured: percent, expected: farFast });
    if (percent < farSlow) checks.push({ kind: 'too-slow', measured: percent, expected: farSlow });
  }
  return checks;
}

/** The usual pace of lines that are inspected, a median; null where too few are long enough to tell. */
export function paceOf(
  lines: readonly { readonly soundMs: number; readonly expectedMs: number }[],
): number | null {
  const paces = lines
    .filter(({ soundMs, expectedMs }) => soundMs > 0 && expectedMs >= leastPacedMs)
    .map(({ soundMs, expectedMs }) => soundMs / expectedMs);
  return paces.length < leastLines ? null : median(paces);
}

function lengthChecks(line: CheckedTake, { pace }: ChapterUsual): readonly TakeCheck[] {
  const { expectedMs } = line;
  const measured = playedMs(line);
  if (expectedMs <= 0 || line.facts.durationMs === undefined) return [];
  const isPaced = pace !== null && expectedMs >= leastPacedMs;
  const least = expectedMs * Math.max(fastest, isPaced ? shortOfPace * pace : 0);
  const most = isPaced
    ? expectedMs * longOfPace * pace + longMoreMs
    : expectedMs * slowest + slowestMoreMs;
  const expected = Math.round(expectedMs * (isPaced ? pace : 1));
  if (measured < least) return [{ kind: 'too-short', measured: Math.round(measured), expected }];
  if (measured > most) return [{ kind: 'too-long', measured: Math.round(measured), expected }];
  return [];
}

function clipping({ facts }: CheckedTake): readonly TakeCheck[] {
  const measured = facts.clippedRunCount ?? 0;
  return measured === 0 ? [] : [{ kind: 'clipped', measured, expected: 0 }];
}

/** At the ends only what a person has not cut away: pauses between lines come on top of it. */
function silenceChecks(line: CheckedTake): readonly TakeCheck[] {
  const { facts, trimStartMs, trimEndMs, text } = line;
  const found = [
    ['leading-silence', (facts.leadingSilenceMs ?? 0) - trimStartMs],
    ['inner-silence', facts.longestInnerSilenceMs ?? 0],
    ['trailing-silence', (facts.trailingSilenceMs ?? 0) - trimEndMs],
  ] as const;
  const long = found.filter(([, ms]) => ms >= usualSilenceMs);
  if (long.length === 0) return [];
  const expected = asksSilence.test(text()) ? askedSilenceMs : usualSilenceMs;
  return long.flatMap(([kind, ms]) =>
    ms < expected ? [] : [{ kind, measured: Math.round(ms), expected }],
  );
}

/** A take whose end a person has cut ends where they wanted it to. */
function cutOff({ facts, trimEndMs }: CheckedTake): readonly TakeCheck[] {
  if (facts.flags?.includes('cut-off-tail') !== true || trimEndMs > 0) return [];
  return [{ kind: 'cut-off-tail', measured: rounded(facts.tailDb ?? 0), expected: null }];
}

function levelChecks(line: CheckedTake, { levelDb }: ChapterUsual): readonly TakeCheck[] {
  const level = levelOf(line);
  if (level === null || levelDb === null) return [];
  const kind = level < levelDb - farDb ? 'too-quiet' : level > levelDb + farDb ? 'too-loud' : null;
  if (kind === null) return [];
  if ((kind === 'too-quiet' ? asksQuiet : asksLoud).test(line.text())) return [];
  return [{ kind, measured: rounded(level), expected: rounded(levelDb) }];
}

/** As it will sound, with a person's gain; null for a take without sound. */
function levelOf({ facts, gainDb }: CheckedTake): number | null {
  const level = facts.speechDb ?? facts.rmsDb ?? null;
  return level === null ? null : level + gainDb;
}

/** Without the silence at its ends and what was trimmed, whichever is more. */
function playedMs({ facts, trimStartMs, trimEndMs }: CheckedTake): number {
  const { durationMs = 0, leadingSilenceMs = 0, trailingSilenceMs = 0 } = facts;
  const ends = Math.max(leadingSilenceMs, trimStartMs) + Math.max(trailingSilenceMs, trimEndMs);
  return Math.max(0, durationMs - ends);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

function rounded(decibels: number): number {
  return Math.round(decibels * 10) / 10;
}
