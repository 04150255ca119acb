import { samplesIn } from '../audio-clip.ts';
import type { Biquad } from '../loudness/loudness.ts';
import { findHum, type Hum } from './hum.ts';

/** Lower than any voice; takes away a constant offset and the thumps of a table. */
const highPassHz = 20;
const butterworthQ = Math.SQRT1_2;
/** Wide enough for mains that wander by a tenth of a hertz, too narrow to be heard in a voice. */
const notchWidthHz = 1.8;
/** An error of the frequency grows with the number of the harmonic. */
const widerPerHarmonicHz = 0.2;
/** Filters need a moment until they hold a hum; the beginning is filtered backwards for that. */
const settlingMs = 400;
const backwardMs = 2500;
const crossfadeMs = 50;

/**
 * A copy of mono samples without a constant offset and without the hum of the mains, where `findHum` finds one: a
 * second-order high pass at 20 Hz and a notch of 2 to 4 Hz at the first four harmonics and each other one that was
 * found.
 */
export function removeHum(
  samples: Float32Array,
  sampleRateHz: number,
  hum: Hum | null = findHum(samples, sampleRateHz),
): Float32Array {
  const sections = [highPass(sampleRateHz)];
  if (hum !== null) {
    // The low ones are notched unseen: a voice hides them, and two hertz of it are not missed.
    for (const number of new Set([1, 2, 3, 4, ...hum.harmonics])) {
      sections.push(notch(hum.frequencyHz, number, sampleRateHz));
    }
  }
  const out = samples.slice();
  for (const section of sections) filterInPlace(out, section);
  mendBeginning(out, samples, sections, sampleRateHz);
  return out;
}

/** Both from the Audio EQ Cookbook (Bristow-Johnson), by the bilinear transform. */
function highPass(sampleRateHz: number): Biquad {
  const turn = (2 * Math.PI * highPassHz) / sampleRateHz;
  const alpha = Math.sin(turn) / (2 * butterworthQ);
  const cosine = Math.cos(turn);
  const a0 = 1 + alpha;
  return {
    b0: (1 + cosine) / 2 / a0,
    b1: -(1 + cosine) / a0,
    b2: (1 + cosine) / 2 / a0,
    a1: (-2 * cosine) / a0,
    a2: (1 - alpha) / a0,
  };
}

function notch(mainsHz: number, number: number, sampleRateHz: number): Biquad {
  const frequencyHz = number * mainsHz;
  const widthHz = notchWidthHz + widerPerHarmonicHz * number;
  const turn = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const alpha = (Math.sin(turn) * widthHz) / (2 * frequencyHz);
  const cosine = Math.cos(turn);
  const a0 = 1 + alpha;
  return {
    b0: 1 / a0,
    b1: (-2 * cosine) / a0,
    b2: 1 / a0,
    a1: (-2 * cosine) / a0,
    a2: (1 - alpha) / a0,
  };
}

function filterInPlace(block: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): void {
  let delay1 = 0;
  let delay2 = 0;
  for (let index = 0; index < block.length; index++) {
    const input = block[index] ?? 0;
    const output = b0 * input + delay1;
    delay1 = b1 * input - a1 * output + delay2;
    delay2 = b2 * input - a2 * output;
    block[index] = output;
  }
}

/** Filtered from behind, the beginning comes last, when the filters have long settled. */
function mendBeginning(
  out: Float32Array,
  samples: Float32Array,
  sections: readonly Biquad[],
  sampleRateHz: number,
): void {
  const toSamples = (ms: number): number => samplesIn(ms, sampleRateHz);
  const settling = toSamples(settlingMs);
  const head = samples.slice(0, toSamples(backwardMs)).reverse();
  if (head.length < 2 * settling) return;
  for (const section of sections) filterInPlace(head, section);
  head.reverse();
  const fade = toSamples(crossfadeMs);
  for (let index = 0; index < settling; index++) {
    const forward = Math.max(0, (index - (settling - fade)) / fade);
    out[index] = (head[index] ?? 0) * (1 - forward) + (out[index] ?? 0) * forward;
  }
}
