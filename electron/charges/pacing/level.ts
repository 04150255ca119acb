import { type Counts, createStrayShare } from './stray-share.ts';

/** How many calls may run at once, as far as refusals tell. */
export type Level = {
  readonly value: () => number;
  /** So many at once were refused: one more goes out apart from the others, lest a rate is taken for a limit. */
  readonly isTry: (ordinal: number) => boolean;
  /** The most calls at once under refusals that are believed; null while there are none. */
  readonly ceiling: () => number | null;
  /** `isFull`: every place was in use, so that one more may be tried. */
  readonly clean: (ordinal: number, isFull: boolean) => void;
  readonly refused: (ordinal: number) => void;
  /** What was refused had nothing to do with how many ran. */
  readonly forget: () => void;
};

/** What became of so many calls at once, and more, since the first of them was refused. */
type Doubt = {
  refused: number;
  clean: number;
  refusedInRow: number;
  cleanInRow: number;
  /** Tries that were refused since a limit is believed; 0 before. */
  failures: number;
  /** Number of clean calls after which it is tried again. */
  tryAt: number;
};

const startLevel = 4;
/** Clean calls before a ceiling is tried: at first, times so much for each refused try, at most. */
const tries = { first: 36, growth: 3, most: 110 };
/** Clean calls in a row that lift a ceiling, whatever was before. */
const cleanToLift = 12;
/** Strays come to as many refusals in a row once in so many calls. */
const byChance = 0.002;
/** What ran clean not long ago takes more to be believed against. */
const wellBelow = 0.8;
/** How much better a limit has to explain what was refused than strays do, as a logarithm. */
const weightToBelieve = Math.log(150);

/**
 * A limit of calls at once refuses only ordinals above it, a stray any. After one refusal its ordinal is tried
 * again as soon as a call ran clean. As many in a row as strays hardly come to, or a share far above theirs,
 * make a ceiling below it, which is tried after ever longer intervals and lifted by clean calls.
 */
export function createLevel(remembered: number | null): Level {
  const strays = createStrayShare();
  const doubts = new Map<number, Doubt>();
  let grown = startLevel;
  let cleanCalls = 0;
  let proven = 0;

  const believe = (each: Doubt): void => {
    const { first, growth, most } = tries;
    each.tryAt = cleanCalls + Math.min(most, first * growth ** each.failures);
    each.failures += 1;
  };
  const doubtAt = (ordinal: number): Doubt => {
    const known = doubts.get(ordinal);
    if (known !== undefined) return known;
    const made = { refused: 0, clean: 0, refusedInRow: 0, cleanInRow: 0, failures: 0, tryAt: 0 };
    doubts.set(ordinal, made);
    return made;
  };
  if (remembered !== null && remembered >= 1) believe(doubtAt(Math.floor(remembered) + 1));

  const lowestBelieved = (): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const [at, { failures }] of doubts) if (failures > 0) least = Math.min(least, at);
    return least;
  };

  /** More for each ceiling well above, which had to do with the same refusals, perhaps strays. */
  const weightWanted = (at: number, { failures }: Doubt): number => {
    let wanted = failures > 0 ? weightToBelieve / 2 : weightToBelieve;
    for (const [above, other] of doubts) {
      if (wellBelow * above > at && other.failures > 0) wanted += weightToBelieve;
    }
    return wanted;
  };

  /** Whether clean calls at an ordinal, or at more, speak for it again. */
  const isOver = (at: number, each: Doubt): boolean => {
    const strayShare = strays.below(at);
    const weight = weightOf(each, strayShare);
    if (each.failures === 0) return weight <= 0 && each.clean * strayShare >= 0.5;
    return each.cleanInRow >= cleanToLift || weight <= weightToBelieve / 2;
  };
  const settle = (at: number, { failures }: Doubt): void => {
    doubts.delete(at);
    if (failures === 0) return;
    for (const [above, other] of doubts) {
      if (above > at && other.failures === 0) doubts.delete(above);
    }
  };

  const note = (ordinal: number, isRefused: boolean): void => {
    strays.note(ordinal, isRefused);
    for (const [at, each] of doubts) {
      if (at > ordinal) continue;
      // A refusal far above says nothing about this ordinal, a clean call does.
      if (isRefused && ordinal <= at + 1 + at / 8) each.refused += 1;
      each.clean += isRefused ? 0 : 1;
      each.refusedInRow = isRefused ? each.refusedInRow + 1 : 0;
      each.cleanInRow = isRefused ? 0 : each.cleanInRow + 1;
    }
  };

  const value = (): number => {
    let most = grown;
    for (const [at, { tryAt, failures, cleanInRow }] of doubts) {
      if (tryAt > cleanCalls) most = Math.min(most, at - 1);
      else if (failures > 0) most = Math.min(most, at);
      else if (cleanInRow < 2) most = Math.min(most, at + 1);
    }
    return Math.max(1, most);
  };

  return {
    value,
    isTry: (ordinal) => ordinal > 1 && ordinal <= startLevel && doubts.has(ordinal),
    ceiling: () => {
      const least = lowestBelieved();
      return Number.isFinite(least) ? Math.max(1, least - 1) : null;
    },
    clean: (ordinal, isFull) => {
      cleanCalls += 1;
      proven = Math.max(ordinal, proven * 0.99);
      note(ordinal, false);
      for (const [at, each] of doubts) if (at <= ordinal && isOver(at, each)) settle(at, each);
      // While a doubt holds it down, clean calls say nothing about what lies above.
      if (isFull && value() >= grown) grown = Math.min(grown + 1, lowestBelieved());
    },
    forget: () => {
      doubts.clear();
    },
    refused: (ordinal) => {
      doubtAt(ordinal);
      note(ordinal, true);
      for (const [at, each] of doubts) {
        if (at > ordinal) continue;
        if (at === ordinal) each.tryAt = cleanCalls + 1;
        const share = strays.below(at);
        const chance = at < wellBelow * proven ? byChance / 10 : byChance;
        const isInRow = share ** (each.refusedInRow - 1) <= chance;
        if (isInRow || weightOf(each, share) >= weightWanted(at, each)) believe(each);
      }
    },
  };
}

/**
 * Logarithm of how much better a share of its own explains the calls in doubt than the share of strays does; 0
 * where they are refused no more often. The refusal that began the doubt does not count.
 */
function weightOf({ refused, clean }: Counts, strays: number): number {
  const again = Math.max(0, refused - 1);
  const share = again / Math.max(1, again + clean);
  if (share <= strays) return 0;
  const ofClean = clean === 0 ? 0 : clean * Math.log((1 - share) / (1 - strays));
  return again * Math.log(share / strays) + ofClean;
}
