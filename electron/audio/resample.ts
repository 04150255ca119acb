import { windowedSinc } from './windowed-sinc.ts';

/** Zero crossings on each side of the sinc, and the Kaiser shape: about 85 dB of rejection. */
const ZERO_CROSSINGS = 40;
const KAISER_BETA = 8.6;
/** Where the slope is centred, as a part of the lower rate's half: flat to 0.93 of it. */
const CUTOFF = 0.965;

export type Resampler = {
  /** Takes a block at the input rate and returns what is ready at the output rate. */
  readonly push: (block: Float32Array) => Float32Array;
  /** The rest; the total is exactly `resampledLength` of all that was pushed. */
  readonly finish: () => Float32Array;
};

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** How many samples come out of `sampleCount`, rounded to the nearest. */
export function resampledLength(sampleCount: number, fromHz: number, toHz: number): number {
  return fromHz === toHz ? sampleCount : Math.round((sampleCount * toHz) / fromHz);
}

type PhaseTable = { readonly taps: number; readonly half: number; readonly phases: Float64Array[] };

const tables = new Map<string, PhaseTable>();

function phaseTable(up: number, down: number): PhaseTable {
  const key = `${up}/${down}`;
  const known = tables.get(key);
  if (known !== undefined) return known;
  const scale = Math.min(1, up / down);
  const halfWidth = ZERO_CROSSINGS / scale;
  // Even, so that the taps can be summed four at a time.
  const half = 2 * Math.ceil(halfWidth / 2);
  const taps = 2 * half;
  const phases: Float64Array[] = [];
  for (let phase = 0; phase < up; phase++) {
    const row = new Float64Array(taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const position = tap - half + 1 - phase / up;
      const value = windowedSinc(position, 0.5 * CUTOFF * scale, halfWidth, KAISER_BETA);
      row[tap] = value;
      sum += value;
    }
    // Each phase passes a constant unchanged, so that no tone of the phase rate is added.
    for (let tap = 0; tap < taps; tap++) row[tap] = (row[tap] ?? 0) / sum;
    phases.push(row);
  }
  const table = { taps, half, phases };
  tables.set(key, table);
  return table;
}

/** Sum of products of a row and the samples from `base` on, in four independent sums. */
function dot(row: Float64Array, samples: Float32Array, base: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let tap = 0; tap < row.length; tap += 4) {
    const place = base + tap;
    a += (row[tap] ?? 0) * (samples[place] ?? 0);
    b += (row[tap + 1] ?? 0) * (samples[place + 1] ?? 0);
    c += (row[tap + 2] ?? 0) * (samples[place + 2] ?? 0);
    d += (row[tap + 3] ?? 0) * (samples[place + 3] ?? 0);
  }
  return a + b + c + d;
}

/** A streaming polyphase resampler with linear phase and no delay: sample 0 stays sample 0. */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (block) => block, finish: () => new Float32Array(0) };
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const { taps, half, phases } = phaseTable(up, down);
  let pending = new Float32Array(half - 1);
  let pendingStart = -(half - 1);
  let pushedCount = 0;
  let nextOut = 0;

  const run = (block: Float32Array, limit: number): Float32Array => {
    const joined = new Float32Array(pending.length + block.length);
    joined.set(pending);
    joined.set(block, pending.length);
    const end = pendingStart + joined.length;
    // Output n stands at input n * down / up and needs `half` samples after it.
    const ready = Math.min(limit, Math.floor(((end - half) * up - 1) / down) + 1);
    const out = new Float32Array(Math.max(0, ready - nextOut));
    const firstOut = nextOut;
    const start = half - 1 + pendingStart;
    for (let index = 0; index < out.length; index++) {
      const ticks = (firstOut + index) * down;
      const whole = Math.floor(ticks / up);
      const row = phases[ticks - whole * up];
      if (row !== undefined) out[index] = dot(row, joined, whole - start);
    }
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
