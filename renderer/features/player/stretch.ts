import { clamp } from '../../../shared/clamp.ts';

/** Half a frame: two frames overlap everywhere, and a frame holds two periods of a low voice. */
const hopMs = 12;
/** How far a frame may be moved to meet the sound before it in phase. */
const reachMs = 8;
/** First every fourth place and sample is tried, then the neighbours of the best. */
const coarse = 4;
/** Work of about two seconds of sound between two breaths. */
const hopsBetweenBreaths = 160;

type Hops = { readonly input: Float32Array; readonly hop: number; readonly reach: number };

/**
 * Time-stretches sound, its pitch unchanged: `samples` played at `speed` (2 is half as long),
 * in pieces, so that a page can draw in between. Overlap-add by best match (WSOLA, Verhelst and Roelands
 * 1993). Exactly `samples.length / speed` samples, rounded; a moment moves by at most 8 ms from where the
 * speed puts it.
 */
export function* stretching(
  samples: Float32Array,
  sampleRateHz: number,
  speed: number,
): Generator<void, Float32Array<ArrayBuffer>> {
  const length = Math.round(samples.length / speed);
  const output = new Float32Array(length);
  const hop = Math.max(coarse, Math.round((sampleRateHz * hopMs) / 1000));
  const reach = Math.round((sampleRateHz * reachMs) / 1000);
  const hops: Hops = { input: samples, hop, reach };
  const rising = risingHalf(hop);
  // The first half frame has nothing before it.
  output.set(samples.subarray(0, Math.min(hop, length)));
  let natural = hop;
  for (let at = hop, count = 1; at < length; at += hop, count += 1) {
    const place = bestMatch(hops, Math.round(at * speed), natural);
    for (let index = 0; index < hop && at + index < length; index += 1) {
      const weight = rising[index] ?? 0;
      const before = samples[natural + index] ?? 0;
      const here = samples[place + index] ?? 0;
      output[at + index] = before * (1 - weight) + here * weight;
    }
    natural = place + hop;
    if (count % hopsBetweenBreaths === 0) yield;
  }
  return output;
}

function risingHalf(hop: number): Float32Array {
  return Float32Array.from(
    { length: hop },
    (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * index) / hop),
  );
}

/** The place near `wanted` whose sound is most like what would naturally come next. */
function bestMatch({ input, hop, reach }: Hops, wanted: number, natural: number): number {
  const from = Math.max(0, wanted - reach);
  const to = Math.min(input.length - hop, wanted + reach);
  if (from >= to || natural + hop > input.length) return clamp(wanted, 0, input.length);
  const search = (first: number, last: number, step: number): number => {
    let best = Math.min(last, Math.max(first, wanted));
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let place = first; place <= last; place += step) {
      let product = 0;
      let energy = 1e-9;
      for (let index = 0; index < hop; index += step) {
        const value = input[place + index] ?? 0;
        product += value * (input[natural + index] ?? 0);
        energy += value * value;
      }
      const score = product / Math.sqrt(energy);
      if (score > bestScore) {
        bestScore = score;
        best = place;
      }
    }
    return best;
  };
  const near = search(from, to, coarse);
  return search(Math.max(from, near - coarse), Math.min(to, near + coarse), 1);
}
