import { amplify, fromDb, joinArrays } from '../audio-clip.ts';
import { createLimiter } from '../loudness/limiter.ts';
import { measureLoudness } from '../loudness/loudness.ts';

/** Where dense speech has -20 dB RMS as well, the middle of what audiobook shops take (ACX: -23 to -18). */
const targetLufs = -20;
/** ACX: -3 dB; the limiter keeps true peaks below. */
const ceilingDbtp = -3;
/** What needs more than this is a recording of a room, and would become one of noise. */
const mostGainDb = 30;
const closeEnoughLu = 0.1;
const mostCorrections = 3;
/** Nothing that is mended reaches full scale, between samples neither. */
const fullScaleDbtp = -0.1;

/** A copy of mono samples at -20 LUFS (one gain for all of it, at most 30 dB), true peaks limited to -3 dBTP. */
export function levelReference(samples: Float32Array, sampleRateHz: number): Float32Array {
  const before = measureLoudness(samples, sampleRateHz).integratedLufs;
  if (!Number.isFinite(before)) return samples.slice();
  let gainDb = Math.min(mostGainDb, targetLufs - before);
  let out = limited(amplify(samples.slice(), fromDb(gainDb)), sampleRateHz, ceilingDbtp);
  for (let round = 0; round < mostCorrections; round++) {
    const missing = targetLufs - measureLoudness(out, sampleRateHz).integratedLufs;
    const nextDb = Math.min(mostGainDb, gainDb + missing);
    if (Math.abs(nextDb - gainDb) <= closeEnoughLu) break;
    gainDb = nextDb;
    out = limited(amplify(samples.slice(), fromDb(gainDb)), sampleRateHz, ceilingDbtp);
  }
  return out;
}

/** The samples themselves where they stay below full scale, else a limited copy. */
export function keptBelowFullScale(samples: Float32Array, sampleRateHz: number): Float32Array {
  return limited(samples, sampleRateHz, fullScaleDbtp);
}

const blockSamples = 1 << 16;

function limited(samples: Float32Array, sampleRateHz: number, ceilingDb: number): Float32Array {
  const limiter = createLimiter(sampleRateHz, fromDb(ceilingDb));
  const blocks: Float32Array[] = [];
  for (let start = 0; start < samples.length; start += blockSamples) {
    blocks.push(limiter.push(samples.subarray(start, start + blockSamples)));
  }
  return joinArrays([...blocks, limiter.finish()], Float32Array);
}
