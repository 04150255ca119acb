import { joinArrays } from '../audio-clip.ts';
import { scanTruePeaks, truePeakReach } from './true-peak.ts';

const lookAheadMs = 5;
const releaseMs = 80;

export type Limiter = {
  /** Takes a block and returns what is ready: the same samples, a look-ahead later. */
  readonly push: (block: Float32Array) => Float32Array;
  /** The rest; as many samples come out as went in. */
  readonly finish: () => Float32Array;
  /** The deepest gain reduction so far, 0 or negative. */
  readonly reductionDb: () => number;
};

/** Nearer to 1 than this (0.00001 dB) the gain has let go. */
const letGo = 1 - 1e-6;

/** The gain of each sample: minimum over the window, slow release, mean over the window. */
function createGainSmoother(window: number, release: number) {
  const gains = new Float64Array(window).fill(1);
  // The smallest needs of the window, rising, with their places: a ring that holds at most all.
  const places = new Float64Array(window);
  const needs = new Float64Array(window);
  let head = 0;
  let count = 0;
  let place = 0;
  let gainSum = window;
  let released = 1;
  let restCount = window;
  let deepest = 1;

  const holdMinimum = (need: number): number => {
    while (count > 0 && (needs[(head + count - 1) % window] ?? 0) >= need) count -= 1;
    if (count > 0 && (places[head] ?? 0) <= place - window) {
      head = (head + 1) % window;
      count -= 1;
    }
    const slot = (head + count) % window;
    needs[slot] = need;
    places[slot] = place;
    count += 1;
    return needs[head] ?? 1;
  };

  return {
    /** Whether every gain of the window is 1. */
    isAtRest: (): boolean => restCount >= window,
    deepest: (): number => deepest,
    next: (need: number): number => {
      const held = holdMinimum(need);
      released = Math.min(held, released + (1 - released) * release);
      if (held === 1 && released > letGo) released = 1;
      restCount = released === 1 ? restCount + 1 : 0;
      const slot = place % window;
      gainSum += released - (gains[slot] ?? 1);
      gains[slot] = released;
      place += 1;
      if (slot === 0) gainSum = gains.reduce((sum, gain) => sum + gain, 0);
      const gain = Math.min(1, gainSum / window);
      if (gain < deepest) deepest = gain;
      return gain;
    },
  };
}

/**
 * A look-ahead limiter for true peaks: the needed gain of each sample, its minimum over the
 * look-ahead, a slow release, then a mean of the same length, so that the gain is already down
 * when the peak comes and never jumps. `ceiling` is an amplitude.
 */
export function createLimiter(sampleRateHz: number, ceiling: number): Limiter {
  const window = Math.max(2, Math.round((sampleRateHz * lookAheadMs) / 1000));
  const smoother = createGainSmoother(window, 1 - Math.exp(-1000 / (releaseMs * sampleRateHz)));
  // The newest samples wait for the interpolation, the older ones for the gain: the oldest of the
  // window goes out, because all gains in the mean are at or below what it needs.
  const delay = window - 1;
  let waiting = new Float32Array(delay + truePeakReach);
  let needBefore = 1;

  const run = (block: Float32Array): Float32Array => {
    const joined = joinArrays([waiting, block], Float32Array);
    const from = delay + truePeakReach;
    const to = Math.max(from, joined.length - truePeakReach);
    let needed: Float32Array | null = null;
    scanTruePeaks(
      joined,
      from,
      to,
      () => ceiling,
      (index, peak) => {
        if (peak <= ceiling) return;
        needed ??= new Float32Array(to - from).fill(1);
        needed[index - from] = ceiling / peak;
      },
    );
    const out = joined.slice(truePeakReach, truePeakReach + to - from);
    waiting = joined.slice(to - truePeakReach - delay);
    if (needed !== null || needBefore !== 1 || !smoother.isAtRest()) turnDown(out, needed);
    return out;
  };

  const turnDown = (out: Float32Array, needed: Float32Array | null): void => {
    for (let index = 0; index < out.length; index++) {
      // A peak between two samples holds both of them down.
      const own = needed?.[index] ?? 1;
      out[index] = (out[index] ?? 0) * smoother.next(Math.min(own, needBefore));
      needBefore = own;
    }
  };

  let skipCount = delay;
  const dropDelay = (out: Float32Array): Float32Array => {
    const dropped = Math.min(skipCount, out.length);
    skipCount -= dropped;
    return out.subarray(dropped);
  };
  let inCount = 0;
  let outCount = 0;
  return {
    push: (block) => {
      inCount += block.length;
      const out = dropDelay(run(block));
      outCount += out.length;
      return out;
    },
    finish: () => {
      const out = dropDelay(run(new Float32Array(window + 2 * truePeakReach)));
      return out.subarray(0, inCount - outCount);
    },
    reductionDb: () => 20 * Math.log10(smoother.deepest()),
  };
}
