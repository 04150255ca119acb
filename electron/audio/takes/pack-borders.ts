import type { AudioClip } from '../audio-clip.ts';

/** The end of one segment and the start of the next in the audio of both. */
export type PackBorder = {
  readonly sample: number;
  /** 0 to 1: how surely the two segments part here. 0 where no pause was found and the place is reckoned. */
  readonly confidence: number;
};

/** A stretch of quiet, in slices. */
type Pause = {
  readonly start: number;
  readonly end: number;
  /** Slices of sound before it. */
  readonly spoken: number;
  /** Share of the pauses that are not longer, 0 to 1. */
  readonly rank: number;
};

/** Where a sentence may end: in a pause, or in the middle of sound. */
type Place = { readonly pause: Pause | null; readonly spoken: number };

const slicesPerSecond = 200;
const sliceMs = 1000 / slicesPerSecond;
/** Shorter dips are inside words. */
const leastPauseMs = 60;
/** A pause this long is a sentence's end as surely as a longer one. */
const surePauseMs = 350;
/** What a sure pause weighs against a sentence that is longer or shorter than expected. */
const pauseWeight = 9;
/** What a segment's end gains by a pause that is among the longest: the separator is read as one. */
const rankWeight = 6;
const noPauseCost = 3;
/** How far a sentence's length lies from the expected one: a share of it, and something for short ones. */
const spreadShare = 0.2;
const spreadMs = 160;
/** Farther from where it is expected no border is looked for, so that a long audio takes no longer a segment. */
const reachMs = 15_000;
const reachShare = 0.15;
/** Costs that differ by so much leave little doubt. */
const clearMargin = 2;
/** Two sentences each a share of 30 % off, and a little more. */
const usualMisfit = 3;
/** A pause of a segment's end is at least this long where the voice marks it. */
const clearPauseMs = 250;

/**
 * Where each segment ends in the audio of several, in order and at least one sample apart. `sentencesMs` holds the
 * expected length of each sentence of each segment. Every end of a sentence is looked for in a pause, all of
 * them together at the least cost (dynamic programming): pauses that leave each sentence about as long as expected, the
 * longest ones between segments. The confidence of a border is by how much any other place for it would cost
 * more, and by the length of its pause.
 */
export function findPackBorders(
  { samples, sampleRateHz }: AudioClip,
  sentencesMs: readonly (readonly number[])[],
): readonly PackBorder[] {
  const levels = levelsOf(samples, sampleRateHz);
  const { pauses, first, spoken } = findPauses(levels);
  const units = sentencesMs.flatMap((sentences) =>
    sentences.length === 0 ? [1] : sentences.map((ms) => Math.max(1, ms)),
  );
  const wholeMs = units.reduce((sum, ms) => sum + ms, 0);
  const expected = units.map((ms) => (ms * spoken) / wholeMs);
  const ends = segmentEnds(sentencesMs);
  const fits = bestPlaces(pauses, expected, ends, spoken);
  const toSample = (slice: number) => Math.round((slice * sampleRateHz) / slicesPerSecond);
  const last: Fit = { place: { pause: null, spoken }, margin: 0 };
  const borders = [...ends].map((unit): PackBorder => {
    const before = fits[unit - 1]?.place ?? start;
    const fit = fits[unit] ?? last;
    const after = fits[unit + 1] ?? last;
    const misfit =
      lengthCost(fit.place, before, expected[unit] ?? 0) +
      lengthCost(after.place, fit.place, expected[unit + 1] ?? 0);
    const slice = sliceOf(fit.place, pauses, first);
    return { sample: toSample(slice), confidence: confidenceOf(fit, misfit) };
  });
  return apart(borders, samples.length);
}

/** The last unit of each segment but the last. */
function segmentEnds(sentencesMs: readonly (readonly number[])[]): ReadonlySet<number> {
  const ends = new Set<number>();
  let count = 0;
  for (const sentences of sentencesMs.slice(0, -1)) {
    count += Math.max(1, sentences.length);
    ends.add(count - 1);
  }
  return ends;
}

/** In the middle of a pause both neighbours keep a breath of quiet. */
function sliceOf({ pause, spoken }: Place, pauses: readonly Pause[], first: number): number {
  if (pause !== null) return (pause.start + pause.end) / 2;
  const quiet = pauses.reduce(
    (sum, one) => (one.spoken <= spoken ? sum + one.end - one.start : sum),
    0,
  );
  return first + spoken + quiet;
}

/** `misfit`: how far the sentences on both sides are from their expected lengths, in costs. */
function confidenceOf({ place: { pause }, margin }: Fit, misfit: number): number {
  if (pause === null) return 0;
  const pauseMs = (pause.end - pause.start) * sliceMs;
  const isClear = Math.min(1, pauseMs / clearPauseMs) * (1 - Math.exp(-margin / clearMargin));
  const fits = Math.min(1, Math.exp((usualMisfit - misfit) / usualMisfit));
  return Math.round(isClear * fits * 100) / 100;
}

/** Strictly rising, with a sample left for each segment. */
function apart(borders: readonly PackBorder[], sampleCount: number): readonly PackBorder[] {
  let before = 0;
  return borders.map(({ sample, confidence }, index) => {
    const most = sampleCount - (borders.length - index);
    const kept = Math.max(before + 1, Math.min(most, sample));
    before = kept;
    return { sample: kept, confidence: kept === sample ? confidence : 0 };
  });
}

type Fit = { readonly place: Place; readonly margin: number };

/**
 * The cheapest place for the end of each unit but the last, and by how much the cheapest other place for it costs
 * more over the whole audio (forward and backward costs).
 */
function bestPlaces(
  pauses: readonly Pause[],
  expected: readonly number[],
  ends: ReadonlySet<number>,
  spoken: number,
): readonly (Fit | undefined)[] {
  const layers = candidates(pauses, expected, spoken);
  const gain = (layer: number, place: Place) => gainOf(place, ends.has(layer));
  const forward: Float64Array[] = [];
  for (const [layer, places] of layers.entries()) {
    const before = layers[layer - 1] ?? [start];
    const costs = forward[layer - 1] ?? zeroCost;
    const wanted = expected[layer] ?? 0;
    forward.push(
      Float64Array.from(
        places,
        (place) =>
          cheapest(before, costs, (from) => lengthCost(place, from, wanted)) - gain(layer, place),
      ),
    );
  }
  const backward: Float64Array[] = [];
  for (let layer = layers.length - 1; layer >= 0; layer -= 1) {
    const after = layers[layer + 1] ?? [{ pause: null, spoken }];
    const costs = backward[layer + 1];
    const wanted = expected[layer + 1] ?? 0;
    const onward = after.map((to, at) =>
      costs === undefined ? 0 : (costs[at] ?? 0) - gain(layer + 1, to),
    );
    backward[layer] = Float64Array.from(layers[layer] ?? [], (place) =>
      cheapest(after, onward, (to) => lengthCost(to, place, wanted)),
    );
  }
  return layers.map((places, layer) =>
    fitOf(places, (at) => (forward[layer]?.[at] ?? 0) + (backward[layer]?.[at] ?? 0)),
  );
}

const start: Place = { pause: null, spoken: 0 };
const zeroCost: ArrayLike<number> = [0];

/** For each border the pauses within reach, and the place where it is expected without one. */
function candidates(
  pauses: readonly Pause[],
  expected: readonly number[],
  spoken: number,
): readonly (readonly Place[])[] {
  const reach = reachMs / sliceMs + reachShare * spoken;
  let due = 0;
  return expected.slice(0, -1).map((wanted) => {
    due += wanted;
    const near = pauses.filter((pause) => Math.abs(pause.spoken - due) <= reach);
    return [
      ...near.map((pause) => ({ pause, spoken: pause.spoken })),
      { pause: null, spoken: due },
    ];
  });
}

function cheapest(
  places: readonly Place[],
  costs: ArrayLike<number>,
  lengthCostOf: (place: Place) => number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < places.length; at += 1) {
    const known = costs[at] as number;
    if (known >= least) continue;
    const cost = known + lengthCostOf(places[at] as Place);
    if (cost < least) least = cost;
  }
  return least;
}

/** Every sentence holds some sound. */
function lengthCost(to: Place, from: Place, wanted: number): number {
  const held = to.spoken - from.spoken;
  if (held <= 0) return impossible;
  return ((held - wanted) / (spreadShare * wanted + spreadMs / sliceMs)) ** 2;
}

/** Finite, so that an audio with too little sound still has borders. */
const impossible = 1e6;

function gainOf({ pause }: Place, isSegmentEnd: boolean): number {
  if (pause === null) return -noPauseCost;
  const length = Math.min(1, ((pause.end - pause.start) * sliceMs) / surePauseMs);
  return pauseWeight * length + (isSegmentEnd ? rankWeight * pause.rank : 0);
}

/** Costs can be negative, so a place is only passed over once its own cost is known. */
function fitOf(places: readonly Place[], costAt: (at: number) => number): Fit | undefined {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (let at = 0; at < places.length; at += 1) {
    const cost = costAt(at);
    if (cost < least) {
      next = least;
      least = cost;
      best = at;
    } else if (cost < next) {
      next = cost;
    }
  }
  const place = places[best];
  return place === undefined ? undefined : { place, margin: next - least };
}

/** RMS of each slice. */
function levelsOf(samples: Float32Array, sampleRateHz: number): Float64Array {
  const count = Math.floor((samples.length * slicesPerSecond) / sampleRateHz);
  return Float64Array.from({ length: count }, (_, slice) => {
    const from = Math.floor((slice * sampleRateHz) / slicesPerSecond);
    const to = Math.floor(((slice + 1) * sampleRateHz) / slicesPerSecond);
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / Math.max(1, to - from));
  });
}

function findPauses(levels: Float64Array) {
  const limit = quietLimit(levels);
  let from = 0;
  while (from < levels.length && (levels[from] ?? 0) <= limit) from += 1;
  let to = levels.length;
  while (to > from && (levels[to - 1] ?? 0) <= limit) to -= 1;
  const found: Omit<Pause, 'rank'>[] = [];
  let spoken = 0;
  for (let at = from; at < to; ) {
    let end = at;
    while (end < to && (levels[end] ?? 0) <= limit) end += 1;
    if (end === at) {
      spoken += 1;
      at += 1;
    } else {
      if ((end - at) * sliceMs >= leastPauseMs) found.push({ start: at, end, spoken });
      else spoken += end - at;
      at = end;
    }
  }
  const lengths = Float64Array.from(found, ({ start, end }) => end - start).sort();
  const pauses = found.map((pause): Pause => {
    const shorter = lengths.findLastIndex((length) => length <= pause.end - pause.start) + 1;
    return { ...pause, rank: shorter / lengths.length };
  });
  return { first: from, pauses, spoken };
}

/** Quiet is what lies near the audio's own floor, far below its voice. */
function quietLimit(levels: Float64Array): number {
  const sorted = levels.slice().sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const loud = at(0.9);
  return Math.min(loud * 0.25, Math.max(loud * 0.04, at(0.05) * 1.6));
}
