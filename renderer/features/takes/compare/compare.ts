import type { TakeView } from '../../../../shared/model/take.ts';
import {
  type ComparedPair,
  mayChoose,
  type PairSide,
  pairOf,
} from '../../../stores/compared-pair.ts';

/** Two takes side by side. */
export type Comparison = ComparedPair & {
  /** Takes that the winner still meets. */
  readonly rest: readonly string[];
};

/** The take in use, which stands first where names are shown, against the newest other one; null without one. */
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
    : { ...pairOf([first, second], isBlind, random), rest: later };
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

export function keepSide(comparison: Comparison, side: PairSide): Comparison {
  return mayChoose(comparison) ? { ...comparison, chosen: side } : comparison;
}

/** The winner meets the next take; null at the end. */
export function nextComparison(comparison: Comparison, random: () => number): Comparison | null {
  const { chosen, rest, isBlind } = comparison;
  const [next, ...later] = rest;
  return chosen === null || next === undefined
    ? null
    : { ...pairOf([comparison[chosen], next], isBlind, random), rest: later };
}
