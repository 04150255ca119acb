/** The sound of a take in slices, as main keeps it. */
export type SoundLevels = {
  /** Loudest absolute sample of each slice; any scale. */
  readonly peaks: ArrayLike<number>;
  readonly peaksPerSecond: number;
};

type Pause = {
  readonly startMs: number;
  readonly endMs: number;
  /** Sound without its pauses up to here. */
  readonly spokenMs: number;
};

/** Shorter dips are inside words. */
const leastPauseMs = 50;
/** A pause this long is a sentence's end as surely as a longer one. */
const surePauseMs = 350;
/** What a sure pause weighs against a sentence that is longer or shorter than expected. */
const pauseWeight = 9;
/** What a border without any pause costs. */
const noPauseCost = 3;
/** How far a sentence's length lies from the expected one: a share of it, and something for short ones. */
const spreadShare = 0.2;
const spreadMs = 160;
/** Share of a take that must lie between its first and its last sound. */
const leastHeard = 0.05;

/**
 * When each sentence of a take begins, in ms of its sound. `weights` are the expected lengths of the
 * sentences in any unit. Borders are looked for in the pauses: long ones that leave each sentence about
 * as long as expected win (least cost over all of them together). Without a fitting pause the border is
 * estimated. The first sentence begins with the sound. Linear in the sound, quadratic in its pauses.
 */
export function alignSentences(levels: SoundLevels, weights: readonly number[]): readonly number[] {
  const { first, pauses, spokenMs } = findPauses(levels);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (weights.length < 2 || whole <= 0 || spokenMs <= 0) {
    return weights.map((_, index) => (index === 0 ? first : first + spokenMs));
  }
  const expected = weights.map((weight) => (weight * spokenMs) / whole);
  const places = cheapestPlaces(pauses, expected, spokenMs);
  return [first, ...places.map((place) => startAfter(place, pauses, first))];
}

/** When these shares (0 to 1) of what is spoken are reached, in ms of the sound: pauses take no share. */
export function spokenTimes(levels: SoundLevels, shares: readonly number[]): readonly number[] {
  const { first, pauses, spokenMs } = findPauses(levels);
  return shares.map((share) =>
    startAfter({ pause: null, spokenMs: share * spokenMs }, pauses, first),
  );
}

/** A border: behind a pause, or in the middle of sound. */
type Place = { readonly pause: Pause | null; readonly spokenMs: number };

function startAfter({ pause, spokenMs }: Place, pauses: readonly Pause[], first: number): number {
  if (pause !== null) return pause.endMs;
  let shift = 0;
  for (const known of pauses) {
    if (known.spokenMs <= spokenMs) shift += known.endMs - known.startMs;
  }
  return first + spokenMs + shift;
}

type Step = { readonly place: Place; readonly cost: number; readonly before: Step | null };

function cheapestPlaces(
  pauses: readonly Pause[],
  expected: readonly number[],
  spokenMs: number,
): readonly Place[] {
  let open: readonly Step[] = [{ place: { pause: null, spokenMs: 0 }, cost: 0, before: null }];
  let due = 0;
  for (let border = 0; border < expected.length - 1; border++) {
    const wanted = expected[border] ?? 0;
    due += wanted;
    const places: readonly Place[] = [
      ...pauses.map((pause) => ({ pause, spokenMs: pause.spokenMs })),
      { pause: null, spokenMs: due },
    ];
    const steps = places.flatMap((place) => bestStep(open, place, wanted));
    // Every sentence holds some sound; where none is left the borders fall together.
    open = steps.length > 0 ? steps : open;
  }
  const last = expected.at(-1) ?? 0;
  let best: Step | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const step of open) {
    const cost = step.cost + lengthCost(spokenMs - step.place.spokenMs, last);
    if (cost < bestCost) {
      best = step;
      bestCost = cost;
    }
  }
  const places: Place[] = [];
  for (let step = best; step?.before != null; step = step.before) places.unshift(step.place);
  while (places.length < expected.length - 1) places.push({ pause: null, spokenMs });
  return places;
}

function bestStep(open: readonly Step[], place: Place, wanted: number): readonly Step[] {
  const gain = place.pause === null ? -noPauseCost : pauseGain(place.pause);
  let best: Step | null = null;
  for (const before of open) {
    const heldMs = place.spokenMs - before.place.spokenMs;
    if (heldMs <= 0) continue;
    const cost = before.cost + lengthCost(heldMs, wanted) - gain;
    if (best === null || cost < best.cost) best = { place, cost, before };
  }
  return best === null ? [] : [best];
}

function lengthCost(heldMs: number, wanted: number): number {
  return ((heldMs - wanted) / (spreadShare * wanted + spreadMs)) ** 2;
}

function pauseGain({ startMs, endMs }: Pause): number {
  return pauseWeight * Math.min(1, (endMs - startMs) / surePauseMs);
}

function findPauses({ peaks, peaksPerSecond }: SoundLevels) {
  const sliceMs = 1000 / peaksPerSecond;
  const limit = quietLimit(peaks);
  let start = 0;
  while (start < peaks.length && (peaks[start] ?? 0) <= limit) start++;
  let end = peaks.length;
  while (end > start && (peaks[end - 1] ?? 0) <= limit) end--;
  // Silence, with or without a click, or a voice too quiet for its peaks, is divided by length alone.
  if (end - start <= peaks.length * leastHeard) {
    return { first: 0, pauses: [], spokenMs: peaks.length * sliceMs };
  }
  const pauses: Pause[] = [];
  let spokenSlices = 0;
  for (let at = start; at < end; ) {
    let to = at;
    while (to < end && (peaks[to] ?? 0) <= limit) to++;
    if (to === at) {
      spokenSlices++;
      at++;
      continue;
    }
    if ((to - at) * sliceMs >= leastPauseMs) {
      pauses.push({
        startMs: at * sliceMs,
        endMs: to * sliceMs,
        spokenMs: spokenSlices * sliceMs,
      });
    } else {
      spokenSlices += to - at;
    }
    at = to;
  }
  return { first: start * sliceMs, pauses, spokenMs: spokenSlices * sliceMs };
}

/** Quiet is what lies near the take's own floor, far below its voice. */
function quietLimit(peaks: ArrayLike<number>): number {
  const sorted = Float64Array.from(peaks).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const loud = at(0.9);
  return Math.min(loud * 0.25, Math.max(loud * 0.06, at(0.05) * 1.6));
}
