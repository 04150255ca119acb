import { joinArrays } from '../audio-clip.ts';
import { createFirKernel, type FirKernel } from './fir-kernel.ts';
import { greatestCommonDivisor, windowedSinc } from './windowed-sinc.ts';

/** Zero crossings on each side of the sinc, and the Kaiser shape: about 85 dB of rejection. */
const zeroCrossings = 40;
const kaiserBeta = 8.6;
/** Where the slope is centred, as a part of the lower rate's half: flat to 0.93 of it. */
const cutoff = 0.965;

export type Resampler = {
  /** Takes a block at the input rate and returns what is ready at the output rate. */
  readonly push: (block: Float32Array) => Float32Array;
  /** The rest; the total is exactly `resampledLength` of all that was pushed. */
  readonly finish: () => Float32Array;
};

/** How many samples come out of `sampleCount`, rounded to the nearest. */
export function resampledLength(sampleCount: number, fromHz: number, toHz: number): number {
  return fromHz === toHz ? sampleCount : Math.round((sampleCount * toHz) / fromHz);
}

type Filter = { readonly taps: number; readonly half: number; readonly run: FirKernel };

const filters = new Map<string, Filter>();

function filterFor(up: number, down: number): Filter {
  const key = `${up}/${down}`;
  const known = filters.get(key);
  if (known !== undefined) return known;
  const scale = Math.min(1, up / down);
  const halfWidth = zeroCrossings / scale;
  // The kernel takes eight taps at a time.
  const half = 4 * Math.ceil(halfWidth / 4);
  const taps = 2 * half;
  const rows = new Float32Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    const row = new Float64Array(taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const position = tap - half + 1 - phase / up;
      const value = windowedSinc(position, 0.5 * cutoff * scale, halfWidth, kaiserBeta);
      row[tap] = value;
      sum += value;
    }
    // Each phase passes a constant unchanged, so that no tone of the phase rate is added.
    for (let tap = 0; tap < taps; tap++) rows[phase * taps + tap] = (row[tap] ?? 0) / sum;
  }
  const filter = { taps, half, run: createFirKernel(rows, up, down) };
  filters.set(key, filter);
  return filter;
}

/** A streaming polyphase resampler with linear phase and no delay: sample 0 stays sample 0. */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (block) => block, finish: () => new Float32Array(0) };
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const { taps, half, run: filter } = filterFor(up, down);
  let pending = new Float32Array(half - 1);
  let pendingStart = -(half - 1);
  let pushedCount = 0;
  let nextOut = 0;

  const run = (block: Float32Array, limit: number): Float32Array => {
    const joined = joinArrays([pending, block], Float32Array);
    const end = pendingStart + joined.length;
    // Output n stands at input n * down / up and needs `half` samples after it.
    const ready = Math.min(limit, Math.floor(((end - half) * up - 1) / down) + 1);
    const out = new Float32Array(Math.max(0, ready - nextOut));
    const ticks = nextOut * down;
    const whole = Math.floor(ticks / up);
    filter(joined, whole - (half - 1) - pendingStart, ticks - whole * up, out);
    nextOut += out.length;
    const keepFrom = Math.max(0, Math.floor((nextOut * down) / up) - half + 1 - pendingStart);
    pending = joined.slice(keepFrom);
    pendingStart += keepFrom;
    return out;
  };

  return {
    push: (block) => {
      pushedCount += block.length;
      return run(block, Number.MAX_SAFE_INTEGER);
    },
    finish: () => run(new Float32Array(taps + half), resampledLength(pushedCount, fromHz, toHz)),
  };
}

/** All samples at another rate, exact in length; the very same ones where it is theirs already. */
export function atRate(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return samples;
  const resampler = createResampler(fromHz, toHz);
  return joinArrays([resampler.push(samples), resampler.finish()], Float32Array);
}
