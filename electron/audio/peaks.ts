export type Peaks = {
  readonly peaksPerSecond: number;
  /** Largest absolute sample of each slice, 0 to 127: what a waveform draws, mirrored. */
  readonly values: readonly number[];
};

/** Default density: a line of two seconds fills a wide screen; 6 kB a minute. */
export const PEAKS_PER_SECOND = 100;

/** Peaks of a whole clip; slice borders are exact, so that the last slice may be shorter. */
export function computePeaks(
  samples: Float32Array,
  sampleRateHz: number,
  peaksPerSecond: number = PEAKS_PER_SECOND,
): Peaks {
  const count = Math.ceil((samples.length * peaksPerSecond) / sampleRateHz);
  const values: number[] = [];
  for (let slice = 0; slice < count; slice++) {
    const from = Math.floor((slice * sampleRateHz) / peaksPerSecond);
    const to = Math.min(samples.length, Math.floor(((slice + 1) * sampleRateHz) / peaksPerSecond));
    let peak = 0;
    for (let index = from; index < to; index++) {
      const size = Math.abs(samples[index] ?? 0);
      if (size > peak) peak = size;
    }
    values.push(Math.min(127, Math.round(peak * 127)));
  }
  return { peaksPerSecond, values };
}
