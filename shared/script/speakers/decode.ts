import type { Choice } from './candidates.ts';
import { somebodyElse } from './scene.ts';

/** How much each sign weighs, by its name; one that is not there weighs nothing. */
export type Weights = Readonly<Record<string, number>>;

/** The chances of each candidate of each turn, all turns considered together; each turn's sum is 1. */
export type Decoded = {
  readonly chances: readonly Float64Array[];
  /** The logarithm of the sum over all ways to cast the turns. */
  readonly logTotal: number;
  /** How likely the speaker of a turn is that of the last one, or else of the one before. */
  readonly sameLast: Float64Array;
  readonly sameBefore: Float64Array;
};

/** A turn in numbers. Speakers are unique in it, so that each has one place at most in another turn. */
type Step = {
  readonly size: number;
  readonly own: Float64Array;
  /** What the own values were divided by, as a logarithm. */
  readonly top: number;
  /** What the same speaker as in the last turn weighs, and as in the one before. */
  readonly last: number;
  readonly before: number;
  /** Where each candidate stands in the last turn and in the one before; -1 where nowhere. */
  readonly inLast: Int16Array;
  readonly inBefore: Int16Array;
};

/** Which candidates a turn may have, for fitting weights; null allows all. */
export type Allowed = readonly (readonly boolean[] | null)[];

/**
 * Casts all turns of a chapter together: what speaks for each person, and for whether the speaker of a turn
 * is that of the last one or of the one before. A sum over all ways, forwards and backwards; its work is
 * bounded for each turn.
 */
export function decode(choices: readonly Choice[], weights: Weights, allowed?: Allowed): Decoded {
  const steps = choices.map((_, at) => stepOf(choices, at, weights, allowed?.[at] ?? null));
  const forward: Float64Array[] = [];
  // How likely it is that the last turn's speaker is j, whoever spoke before.
  const reached: Float64Array[] = [];
  let logTotal = 0;
  steps.forEach((step, at) => {
    const near = steps[at - 1]?.size ?? 1;
    const sums = reached[at] ?? Float64Array.of(1);
    const state = new Float64Array(near * step.size);
    let total = 0;
    for (let j = 0; j < near; j += 1) {
      for (let k = 0; k < step.size; k += 1) {
        const value = arriving(step, forward[at - 1], sums, near, j, k) * (step.own[k] ?? 0);
        state[j * step.size + k] = value;
        total += value;
      }
    }
    const sum = new Float64Array(step.size);
    for (let index = 0; index < state.length; index += 1) {
      const value = (state[index] ?? 0) / total;
      state[index] = value;
      sum[index % step.size] = (sum[index % step.size] ?? 0) + value;
    }
    logTotal += Math.log(total) + step.top;
    forward.push(state);
    reached[at + 1] = sum;
  });
  return { ...backwards(steps, forward, reached), logTotal };
}

/** The weight of all ways to speakers j of the last turn and k of this one, without k's own. */
function arriving(
  step: Step,
  past: Float64Array | undefined,
  sums: Float64Array,
  near: number,
  j: number,
  k: number,
): number {
  const all = sums[j] ?? 0;
  if (step.inLast[k] === j) return all * step.last;
  const i = step.inBefore[k] ?? -1;
  return i < 0 || past === undefined ? all : all + (step.before - 1) * (past[i * near + j] ?? 0);
}

function backwards(
  steps: readonly Step[],
  forward: readonly Float64Array[],
  reached: readonly Float64Array[],
): Omit<Decoded, 'logTotal'> {
  const chances = steps.map(({ size }) => new Float64Array(size));
  const sameLast = new Float64Array(steps.length);
  const sameBefore = new Float64Array(steps.length);
  let later = new Float64Array((steps.at(-2)?.size ?? 1) * (steps.at(-1)?.size ?? 1)).fill(1);
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] as Step;
    const near = steps[at - 1]?.size ?? 1;
    const past = forward[at - 1];
    const sums = reached[at] ?? Float64Array.of(1);
    const chance = chances[at] as Float64Array;
    const sum = addWays({ step, past, sums, near, later }, chance);
    chance.forEach((value, k) => {
      chance[k] = value / sum.all;
    });
    sameLast[at] = sum.last / sum.all;
    sameBefore[at] = sum.before / sum.all;
    later = earlierOf(step, later, steps[at - 2]?.size ?? 1, near);
  }
  return { chances, sameLast, sameBefore };
}

type Ways = {
  readonly step: Step;
  readonly past: Float64Array | undefined;
  readonly sums: Float64Array;
  readonly near: number;
  readonly later: Float64Array;
};

/** Adds all ways through a step to the chances of its candidates. */
function addWays({ step, past, sums, near, later }: Ways, chance: Float64Array) {
  const sum = { all: 0, last: 0, before: 0 };
  for (let j = 0; j < near; j += 1) {
    for (let k = 0; k < step.size; k += 1) {
      const way = (step.own[k] ?? 0) * (later[j * step.size + k] ?? 0);
      const weight = way * arriving(step, past, sums, near, j, k);
      const i = step.inBefore[k] ?? -1;
      chance[k] = (chance[k] ?? 0) + weight;
      sum.all += weight;
      if (step.inLast[k] === j) sum.last += weight;
      else if (i >= 0) sum.before += way * step.before * (past?.[i * near + j] ?? 0);
    }
  }
  return sum;
}

/** What follows from speakers i and j of the two turns before a step, the highest being 1. */
function earlierOf(
  step: Step,
  later: Float64Array,
  far: number,
  near: number,
): Float64Array<ArrayBuffer> {
  const earlier = new Float64Array(far * near);
  for (let j = 0; j < near; j += 1) {
    let base = 0;
    for (let k = 0; k < step.size; k += 1) {
      const way = (step.own[k] ?? 0) * (later[j * step.size + k] ?? 0);
      const isLast = step.inLast[k] === j;
      const i = step.inBefore[k] ?? -1;
      base += isLast ? way * step.last : way;
      if (isLast || i < 0) continue;
      earlier[i * near + j] = (earlier[i * near + j] ?? 0) + (step.before - 1) * way;
    }
    for (let i = 0; i < far; i += 1) earlier[i * near + j] = (earlier[i * near + j] ?? 0) + base;
  }
  const highest = earlier.reduce((one, other) => Math.max(one, other), 0) || 1;
  return earlier.map((value) => value / highest);
}

function stepOf(
  choices: readonly Choice[],
  at: number,
  weights: Weights,
  allowed: readonly boolean[] | null,
): Step {
  const { candidates, change } = choices[at] as Choice;
  const scores = candidates.map(({ signs }, index) =>
    allowed?.[index] === false ? Number.NEGATIVE_INFINITY : weigh(signs, '', weights),
  );
  const top = Math.max(...scores);
  const placeIn = (other: number) => {
    const places = new Map(choices[other]?.candidates.map(({ person }, index) => [person, index]));
    places.delete(somebodyElse);
    return Int16Array.from(candidates, ({ person }) => places.get(person) ?? -1);
  };
  return {
    size: candidates.length,
    own: Float64Array.from(scores, (score) => Math.exp(score - top)),
    top,
    last: Math.exp(weigh(change, 'last: ', weights)),
    before: Math.exp(weigh(change, 'before: ', weights)),
    inLast: placeIn(at - 1),
    inBefore: placeIn(at - 2),
  };
}

function weigh(signs: readonly string[], prefix: string, weights: Weights): number {
  let sum = 0;
  for (const sign of signs) sum += weights[prefix + sign] ?? 0;
  return sum;
}
