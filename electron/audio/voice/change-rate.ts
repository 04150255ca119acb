import { createResampler } from '../resample.ts';

/** All samples at another rate; the very same ones where it is theirs already. */
export function atRate(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return samples;
  const resampler = createResampler(fromHz, toHz);
  const head = resampler.push(samples);
  const tail = resampler.finish();
  const out = new Float32Array(head.length + tail.length);
  out.set(head);
  out.set(tail, head.length);
  return out;
}
