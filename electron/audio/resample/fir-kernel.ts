import { kernelSamples, sound } from '../wasm/sound.ts';

/**
 * Filters `out.length` results: the first with row `phase` on the samples from `start` on, each
 * next one `down / up` samples on.
 */
export type FirKernel = (
  samples: Float32Array,
  start: number,
  phase: number,
  out: Float32Array,
) => void;

/** A polyphase filter of `up` rows that lie behind each other; the taps are a multiple of 8. */
export function createFirKernel(rows: Float32Array, up: number, down: number): FirKernel {
  const { exports, floats, input, output } = sound();
  const taps = rows.length / up;
  const address = exports.keep_floats(rows.length);
  floats(address, rows.length).set(rows);
  const mostResults = Math.min(kernelSamples, Math.floor((kernelSamples * up) / down));
  return (samples, start, phase, out) => {
    let ticks = start * up + phase;
    for (let done = 0; done < out.length; ) {
      const count = Math.min(mostResults, out.length - done);
      const first = Math.floor(ticks / up);
      const needed = Math.ceil((count * down) / up) + taps + 1;
      output(count);
      input(needed).set(samples.subarray(first, first + needed));
      exports.filter(address, count, ticks - first * up, up, down, taps);
      out.set(output(count), done);
      done += count;
      ticks += count * down;
    }
  };
}
