import { amplify, fromDb, joinArrays } from '../audio-clip.ts';
import { createLimiter } from '../loudness/limiter.ts';
import { measureLoudness } from '../loudness/loudness.ts';

/** Where dense speech has -20 dB RMS as well, the middle of what audiobook shops take (ACX: -23 to -18). */
export const TARGET_LUFS = -20;
/** ACX: -3 dB; the limiter keeps true peaks below. */
const CEILING_DBTP = -3;
/** What needs more than this is a recording of a room, and would become one of noise. */
const MOST_GAIN_DB = 30;
const CLOSE_ENOUGH_LU = 0.1;
const MOST_CORRECTIONS = 3;
/** Nothing that is mended reaches full scale, between samples neither. */
const FULL_SCALE_DBTP = -0.1;

/** A copy of mono samples at -20 LUFS (one gain for all of it, at most 30 dB), true peaks limited to -3 dBTP. */
export function levelReference(samples: Float32Array, sampleRateHz: number): Float32Array {
  const before = measureLoudness(samples, sampleRateHz).integratedLufs;
  if (!Number.isFinite(before)) return samples.slice();
  let gainDb = Math.min(MOST_GAIN_DB, TARGET_LUFS - before);
  let out = limited(amplify(samples.slice(), fromDb(gainDb)), sampleRateHz, CEILING_DBTP);
  for (let round = 0; round < MOST_CORRECTIONS; round++) {
    const missing = TARGET_LUFS - measureLoudness(out, sampleRateHz).integratedLufs;
    const nextDb = Math.min(MOST_GAIN_DB, gainDb + missing);
    if (Math.abs(nextDb - gainDb) <= CLOSE_ENOUGH_LU) break;
    gainDb = nextDb;
    out = limited(amplify(samples.slice(), fromDb(gainDb)), sampleRateHz, CEILING_DBTP);
  }
  return out;
}

/** The samples themselves where they stay below full scale, else a limited copy. */
export function keptBelowFullScale(samples: Float32Array, sampleRateHz: number): Float32Array {
  return limited(samples, sampleRateHz, FULL_SCALE_DBTP);
}

const BLOCK_SAMPLES = 1 << 16;

function limited(samples: Float32Array, sampleRateHz: number, ceilingDb: number): Float32Array {
  const limiter = createLimiter(sampleRateHz, fromDb(ceilingDb));
  const blocks: Float32Array[] = [];
  for (let start = 0; start < samples.length; start += BLOCK_SAMPLES) {
    blocks.push(limiter.push(samples.subarray(start, start + BLOCK_SAMPLES)));
  }
  return joinArrays([...blocks, limiter.finish()], Float32Array);
}
