import { scanTruePeaks, TRUE_PEAK_REACH } from './true-peak.ts';

const LOOK_AHEAD_MS = 5;
const RELEASE_MS = 80;

export type Limiter = {
  /** Takes a block and returns what is ready: the same samples, a look-ahead later. */
  readonly push: (block: Float32Array) => Float32Array;
  /** The rest; as many samples come out as went in. */
  readonly finish: () => Float32Array;
  /** The deepest gain reduction so far, 0 or negative. */
  readonly reductionDb: () => number;
};

/**
 * A look-ahead limiter for true peaks: the needed gain of each sample, its minimum over the
 * look-ahead, a slow release, then a mean of the same length, so that the gain is already down
 * when the peak comes and never jumps. `ceiling` is an amplitude.
 */
export function createLimiter(sampleRateHz: number, ceiling: number): Limiter {
  const window = Math.max(2, Math.round((sampleRateHz * LOOK_AHEAD_MS) / 1000));
  const release = 1 - Math.exp(-1000 / (RELEASE_MS * sampleRateHz));
  // The newest samples wait for the interpolation, the older ones for the gain.
  let waiting = new Float32Array(TRUE_PEAK_REACH);
  const delay = new Float32Array(window);
  const gains = new Float32Array(window).fill(1);
  const minimumPlaces: number[] = [];
  const minimumGains: number[] = [];
  let gainSum = window;
  let released = 1;
  let place = 0;
  let deepest = 1;
  let neededBefore = 1;

  const slidingMinimum = (needed: number): number => {
    while (minimumGains.length > 0 && (minimumGains[minimumGains.length - 1] ?? 0) >= needed) {
      minimumGains.pop();
      minimumPlaces.pop();
    }
    minimumGains.push(needed);
    minimumPlaces.push(place);
    if ((minimumPlaces[0] ?? 0) <= place - window) {
      minimumGains.shift();
      minimumPlaces.shift();
    }
    return minimumGains[0] ?? 1;
  };

  const step = (sample: number, needed: number): number => {
    const held = slidingMinimum(needed);
    released = Math.min(held, released + (1 - released) * release);
    const slot = place % window;
    gainSum += released - (gains[slot] ?? 1);
    gains[slot] = released;
    delay[slot] = sample;
    place += 1;
    if (place % window === 0) gainSum = gains.reduce((sum, gain) => sum + gain, 0);
    const gain = Math.min(1, gainSum / window);
    if (gain < deepest) deepest = gain;
    // The oldest sample of the window: all gains in the mean are at or below what it needs.
    return (delay[place % window] ?? 0) * gain;
  };

  const run = (block: Float32Array): Float32Array => {
    const joined = new Float32Array(waiting.length + block.length);
    joined.set(waiting);
    joined.set(block, waiting.length);
    const from = TRUE_PEAK_REACH;
    const to = Math.max(from, joined.length - TRUE_PEAK_REACH);
    const needed = new Float32Array(to - from).fill(1);
    scanTruePeaks(
      joined,
      from,
      to,
      () => ceiling,
      (index, peak) => {
        if (peak > ceiling) needed[index - from] = ceiling / peak;
      },
    );
    const out = new Float32Array(needed.length);
    for (let index = 0; index < needed.length; index++) {
      // A peak between two samples holds both of them down.
      const own = needed[index] ?? 1;
      out[index] = step(joined[from + index] ?? 0, Math.min(own, neededBefore));
      neededBefore = own;
    }
    waiting = joined.slice(to - TRUE_PEAK_REACH);
    return out;
  };

  let skipCount = window - 1;
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
      const out = dropDelay(run(new Float32Array(window + 2 * TRUE_PEAK_REACH)));
      return out.subarray(0, inCount - outCount);
    },
    reductionDb: () => 20 * Math.log10(deepest),
  };
}
