import type { TakeView } from '../../../../shared/model/take.ts';

export type Side = 'one' | 'two';

/** Two takes side by side; blind, which is which is hidden until one is kept. */
export type Comparison = {
  readonly isBlind: boolean;
  readonly one: string;
  readonly two: string;
  /** Takes that the winner still meets. */
  readonly rest: readonly string[];
  readonly heard: readonly Side[];
  readonly kept: Side | null;
};

/** The take in use against the newest other one; null while there is nothing to compare. */
export function startComparison(
  takes: readonly TakeView[],
  inUse: string | null,
  isBlind: boolean,
  random: () => number,
): Comparison | null {
  const others = takes.filter(({ id, isCurrent }) => id !== inUse && isCurrent).map(({ id }) => id);
  const [first, ...rest] = inUse === null ? others : [inUse, ...others];
  const [second, ...later] = rest;
  return first === undefined || second === undefined
    ? null
    : pairOf(first, second, later, isBlind, random);
}

/** Blind, the order is by chance; open, the one in use stands first. */
function pairOf(
  first: string,
  second: string,
  rest: readonly string[],
  isBlind: boolean,
  random: () => number,
): Comparison {
  const isSwapped = isBlind && random() < 0.5;
  const [one, two] = isSwapped ? [second, first] : [first, second];
  return { isBlind, one, two, rest, heard: [], kept: null };
}

export function hearSide(comparison: Comparison, side: Side): Comparison {
  const heard = comparison.heard.includes(side) ? comparison.heard : [...comparison.heard, side];
  return { ...comparison, heard };
}

type Levelled = Pick<TakeView, 'speechDb' | 'gainDb'>;

/**
 * The gain in dB that a take is heard with: its own, and blind no louder than the other one, because the
 * ear takes louder for better.
 */
export function matchedGainDb(own: Levelled, other: Levelled, isBlind: boolean): number {
  if (!isBlind || own.speechDb === null || other.speechDb === null) return own.gainDb;
  const excessDb = own.speechDb + own.gainDb - (other.speechDb + other.gainDb);
  return own.gainDb - Math.max(0, excessDb);
}

/** Blind, a verdict needs both ears: keeping what was not heard would be a guess. */
export function mayKeep({ isBlind, heard, kept }: Comparison): boolean {
  return kept === null && (!isBlind || heard.length === 2);
}

export function keepSide(comparison: Comparison, side: Side): Comparison {
  return mayKeep(comparison) ? { ...comparison, kept: side } : comparison;
}

/** The winner meets the next take; null at the end. */
export function nextComparison(comparison: Comparison, random: () => number): Comparison | null {
  const { kept, rest, isBlind } = comparison;
  const [next, ...later] = rest;
  return kept === null || next === undefined
    ? null
    : pairOf(comparison[kept], next, later, isBlind, random);
}
