/**
 * What is believed of a gateway: how many calls at once it takes, and what share of all it refuses whatever the
 * client does. Bayes' rule over every pair of the two; the end of each call is an observation. An ordinal is how
 * many calls are out, as the client sees it, with the one in question.
 */
export type LimitBelief = {
  /** Chance that a limit refuses the call of this ordinal. */
  readonly chanceRefused: (ordinal: number) => number;
  /** Chance that the limit is lower than this ordinal. */
  readonly chanceAbove: (ordinal: number) => number;
  /** The share of calls that are refused whatever the client does. */
  readonly strays: () => number;
  /** The chance that other programs share the limit. */
  readonly shared: () => number;
  /** The limit that is nearly sure, give or take a tenth; `none` where none is; null while it is open. */
  readonly found: () => number | 'none' | null;
  readonly note: (ordinal: number, isRefused: boolean) => void;
  /**
   * The part of a call's time, 0 to 1, in which it is on its way there or back: so many of the calls that are
   * out hold no place when the next one arrives.
   */
  readonly setOnTheWay: (part: number) => void;
};

/** Limits that are told apart; a higher one is none. */
const mostLimit = 96;
/**
 * What else is told apart: the share of strays, the share of the calls over the limit that are refused, and how
 * probable each is before anything is known. Nothing is quite certain: another program may have left a place.
 */
const cases = [
  { strays: 0.004, full: 0.99, weight: 0.28 },
  { strays: 0.02, full: 0.99, weight: 0.28 },
  { strays: 0.05, full: 0.99, weight: 0.23 },
  { strays: 0.1, full: 0.99, weight: 0.1 },
  { strays: 0.16, full: 0.99, weight: 0.03 },
  { strays: 0.25, full: 0.99, weight: 0.01 },
  // Another program shares the limit: it leaves many a place.
  { strays: 0.004, full: 0.4, weight: 0.04 },
  { strays: 0.05, full: 0.4, weight: 0.03 },
] as const;
const width = cases.length;
const firstShared = cases.findIndex(({ full }) => full < 0.9);
/** Before anything is known there is no limit with this chance; else it is n in proportion to 1/n. */
const noLimit = 0.3;
/** What an earlier run learned still stands with this chance. */
const rememberedStands = 0.9;
/** Once in so many calls the limit becomes any other one. */
const callsToChange = 500;
const mostOnTheWay = 0.5;
const sure = 0.8;

/** `remembered`: the limit that an earlier run learned. */
export function createLimitBelief(remembered: number | null): LimitBelief {
  const anyLimit = limitWeights(null);
  /** By limit, 1 first and none last, then by case. They sum to 1. */
  const cells = new Float64Array((mostLimit + 1) * width);
  /** The sums of `cells` by limit, and by case. */
  const byLimit = limitWeights(remembered);
  const byCase = Float64Array.from(cases, ({ weight }) => weight);
  byLimit.forEach((weight, at) => {
    byCase.forEach((ofCase, index) => {
      cells[at * width + index] = weight * ofCase;
    });
  });
  let onTheWay = 0;
  let goneAtMost: (Float64Array | undefined)[] = [];
  /** The chance that a limit refuses each ordinal, as far as it was asked for since the last observation. */
  let refusedAt: (number | undefined)[] = [];

  /** For each number of `others`, the chance that at most so many of them hold no place. */
  const chancesGone = (others: number): Float64Array => {
    const known = goneAtMost[others];
    if (known !== undefined) return known;
    const sums = new Float64Array(others + 1);
    let chance = (1 - onTheWay) ** others;
    let sum = 0;
    for (let gone = 0; gone <= others; gone += 1) {
      sum += chance;
      sums[gone] = Math.min(1, sum);
      chance *= ((others - gone) / (gone + 1)) * (onTheWay / (1 - onTheWay));
    }
    goneAtMost[others] = sums;
    return sums;
  };

  /** The chance that a gateway with this limit has no place left. */
  const chanceFull = (limit: number, ordinal: number): number => {
    if (limit > mostLimit || limit >= ordinal) return 0;
    return chancesGone(ordinal - 1)[ordinal - 1 - limit] ?? 0;
  };

  // Plain loops in both: they run for each call.
  /** How well each pair explains this; answers what all of them come to. */
  const weigh = (ordinal: number, isRefused: boolean): number => {
    let all = 0;
    byCase.fill(0);
    for (let at = 0; at <= mostLimit; at += 1) {
      const full = chanceFull(at + 1, ordinal);
      for (let index = 0; index < width; index += 1) {
        const { strays, full: fullOfCase } = cases[index] ?? cases[0];
        const refused = strays + (1 - strays) * full * fullOfCase;
        const mass = (cells[at * width + index] ?? 0) * (isRefused ? refused : 1 - refused);
        cells[at * width + index] = mass;
        byCase[index] = (byCase[index] ?? 0) + mass;
        all += mass;
      }
    }
    return all;
  };
  /** To a sum of 1 again, and by the next call the limit may be another one. */
  const mayChange = (all: number): void => {
    for (let index = 0; index < width; index += 1) byCase[index] = (byCase[index] ?? 0) / all;
    const stays = (1 - 1 / callsToChange) / all;
    for (let at = 0; at <= mostLimit; at += 1) {
      const changes = (anyLimit[at] ?? 0) / callsToChange;
      let sum = 0;
      for (let index = 0; index < width; index += 1) {
        const cell = at * width + index;
        const mass = (cells[cell] ?? 0) * stays + changes * (byCase[index] ?? 0);
        cells[cell] = mass;
        sum += mass;
      }
      byLimit[at] = sum;
    }
  };

  return {
    chanceRefused: (ordinal) => {
      const known = refusedAt[ordinal];
      if (known !== undefined) return known;
      let chance = 0;
      for (let limit = 1; limit < ordinal && limit <= mostLimit; limit += 1) {
        const full = chanceFull(limit, ordinal);
        for (let index = 0; index < width; index += 1) {
          const mass = cells[(limit - 1) * width + index] ?? 0;
          chance += mass * full * (cases[index]?.full ?? 0);
        }
      }
      refusedAt[ordinal] = chance;
      return chance;
    },
    chanceAbove: (ordinal) => {
      let chance = 0;
      for (let limit = 1; limit < ordinal && limit <= mostLimit; limit += 1) {
        chance += byLimit[limit - 1] ?? 0;
      }
      return chance;
    },
    strays: () => {
      let sum = 0;
      for (let index = 0; index < width; index += 1) {
        sum += (cases[index]?.strays ?? 0) * (byCase[index] ?? 0);
      }
      return sum;
    },
    shared: () => {
      let sum = 0;
      for (let index = firstShared; index < width; index += 1) sum += byCase[index] ?? 0;
      return sum;
    },
    found: () => {
      let best = mostLimit;
      for (let at = 0; at < mostLimit; at += 1) {
        if ((byLimit[at] ?? 0) > (byLimit[best] ?? 0)) best = at;
      }
      if (best === mostLimit) return (byLimit[best] ?? 0) > sure ? 'none' : null;
      const near = 1 + Math.floor(best / 10);
      let around = 0;
      for (let at = Math.max(0, best - near); at <= best + near && at < mostLimit; at += 1) {
        around += byLimit[at] ?? 0;
      }
      return around > sure ? best + 1 : null;
    },
    note: (ordinal, isRefused) => {
      mayChange(weigh(ordinal, isRefused));
      refusedAt = [];
    },
    setOnTheWay: (part) => {
      // In steps of 2 %: a table is made for each.
      const rounded = Math.round(50 * Math.min(mostOnTheWay, Math.max(0, part))) / 50;
      if (rounded === onTheWay) return;
      onTheWay = rounded;
      goneAtMost = [];
      refusedAt = [];
    },
  };
}

/** How probable each limit is at first, 1 first and none last. */
function limitWeights(remembered: number | null): Float64Array {
  const weights = Float64Array.from({ length: mostLimit + 1 }, (_, at) => 1 / (at + 1));
  weights[mostLimit] = 0;
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const isKnown = remembered !== null && remembered >= 1 && remembered <= mostLimit;
  const rest = isKnown ? 1 - rememberedStands : 1;
  for (let at = 0; at < mostLimit; at += 1) {
    weights[at] = ((weights[at] ?? 0) / sum) * rest * (1 - noLimit);
  }
  weights[mostLimit] = rest * noLimit;
  if (isKnown) {
    const at = Math.floor(remembered) - 1;
    weights[at] = (weights[at] ?? 0) + rememberedStands;
  }
  return weights;
}
