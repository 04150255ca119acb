/**
 * The joint posterior of a gateway's limit of calls at once and of the share of calls that it refuses regardless
 * (strays). The end of each call is an observation, applied by Bayes' rule. An ordinal is the number of calls in
 * progress as the client sees it, including the one in question.
 */
export type LimitBelief = {
  /** Chance that the limit refuses a call of this ordinal. */
  readonly chanceRefused: (ordinal: number) => number;
  /** Chance that the limit is lower than this ordinal. */
  readonly chanceAbove: (ordinal: number) => number;
  /** The expected share of strays. */
  readonly strays: () => number;
  /** The chance that other programs share the limit. */
  readonly shared: () => number;
  /** The limit, once it is all but certain within a tenth; `none` for no limit; null until then. */
  readonly found: () => number | 'none' | null;
  readonly observe: (ordinal: number, isRefused: boolean) => void;
  /**
   * Sets the part of a call's duration, 0 to 1, that it spends in transit. That part of the calls in progress holds
   * no place at the gateway when the next one arrives.
   */
  readonly setInTransit: (part: number) => void;
};

/** The highest limit considered; above it there is none. */
const mostLimit = 96;
/**
 * The combinations considered of the share of strays and of the share of calls above the limit that are refused (never
 * all: another program may have left a place), with their prior probabilities.
 */
const cases = [
  { strays: 0.004, full: 0.99, weight: 0.28 },
  { strays: 0.02, full: 0.99, weight: 0.28 },
  { strays: 0.05, full: 0.99, weight: 0.23 },
  { strays: 0.1, full: 0.99, weight: 0.1 },
  { strays: 0.16, full: 0.99, weight: 0.03 },
  { strays: 0.25, full: 0.99, weight: 0.01 },
  // Another program shares the limit, and often leaves a place.
  { strays: 0.004, full: 0.4, weight: 0.04 },
  { strays: 0.05, full: 0.4, weight: 0.03 },
] as const;
const width = cases.length;
const firstShared = cases.findIndex(({ full }) => full < 0.9);
/** Prior of no limit; that of a limit n is in proportion to 1/n. */
const noLimit = 0.3;
/** Prior of the limit that an earlier run learned. */
const rememberedHolds = 0.9;
/** The limit may change to any other one, once in this many calls on average. */
const callsToChange = 500;
const mostInTransit = 0.5;
/** The posterior from which a limit counts as found. */
const sure = 0.8;

/** `remembered`: the limit that an earlier run learned. */
export function createLimitBelief(remembered: number | null): LimitBelief {
  const anyLimit = priorOfLimits(null);
  /** The joint posterior, by limit (1 first, none last), then by case. Sums to 1. */
  const cells = new Float64Array((mostLimit + 1) * width);
  /** The marginals of `cells`. */
  const byLimit = priorOfLimits(remembered);
  const byCase = Float64Array.from(cases, ({ weight }) => weight);
  byLimit.forEach((weight, at) => {
    byCase.forEach((ofCase, index) => {
      cells[at * width + index] = weight * ofCase;
    });
  });
  let inTransit = 0;
  /** The distributions of `transitDistribution`, by number of other calls. */
  let transitDistributions: (Float64Array | undefined)[] = [];
  /** The results of `chanceRefused` since the last observation, by ordinal. */
  let refusedAt: (number | undefined)[] = [];

  /** The cumulative binomial distribution of how many of `others` calls are in transit. */
  const transitDistribution = (others: number): Float64Array => {
    const known = transitDistributions[others];
    if (known !== undefined) return known;
    const sums = new Float64Array(others + 1);
    let chance = (1 - inTransit) ** others;
    let sum = 0;
    for (let count = 0; count <= others; count += 1) {
      sum += chance;
      sums[count] = Math.min(1, sum);
      chance *= ((others - count) / (count + 1)) * (inTransit / (1 - inTransit));
    }
    transitDistributions[others] = sums;
    return sums;
  };

  /** The chance that a gateway with this limit has no place left for a call of this ordinal. */
  const chanceFull = (limit: number, ordinal: number): number => {
    if (limit > mostLimit || limit >= ordinal) return 0;
    return transitDistribution(ordinal - 1)[ordinal - 1 - limit] ?? 0;
  };

  // Plain loops in both: they run for each call.
  /** Multiplies each cell by the likelihood of the observation. Returns the sum of the cells. */
  const applyLikelihood = (ordinal: number, isRefused: boolean): number => {
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
  /** Divides by the sum of the cells, and mixes in the chance that the limit changes before the next call. */
  const normalise = (all: number): void => {
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
    observe: (ordinal, isRefused) => {
      normalise(applyLikelihood(ordinal, isRefused));
      refusedAt = [];
    },
    setInTransit: (part) => {
      // In steps of 2 %: each value needs its own distributions.
      const rounded = Math.round(50 * Math.min(mostInTransit, Math.max(0, part))) / 50;
      if (rounded === inTransit) return;
      inTransit = rounded;
      transitDistributions = [];
      refusedAt = [];
    },
  };
}

/** The prior by limit: 1 first, none last. */
function priorOfLimits(remembered: number | null): Float64Array {
  const weights = Float64Array.from({ length: mostLimit + 1 }, (_, at) => 1 / (at + 1));
  weights[mostLimit] = 0;
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const isKnown = remembered !== null && remembered >= 1 && remembered <= mostLimit;
  const rest = isKnown ? 1 - rememberedHolds : 1;
  for (let at = 0; at < mostLimit; at += 1) {
    weights[at] = ((weights[at] ?? 0) / sum) * rest * (1 - noLimit);
  }
  weights[mostLimit] = rest * noLimit;
  if (isKnown) {
    const at = Math.floor(remembered) - 1;
    weights[at] = (weights[at] ?? 0) + rememberedHolds;
  }
  return weights;
}
