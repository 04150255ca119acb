/** Peaks as shared/model/voice.ts has them: so many a second, 0 to 255. */
export const voicePeaksPerSecond = 100;

export type BytePeaks = {
  readonly add: (samples: Float32Array) => void;
  /** The last slice may be shorter. */
  readonly finish: () => Uint8Array;
};

/** Collects the largest magnitude of each hundredth of a second, without keeping the samples. */
export function createBytePeaks(sampleRateHz: number): BytePeaks {
  const values: number[] = [];
  let peak = 0;
  let index = 0;
  const sliceEnd = (): number =>
    Math.floor(((values.length + 1) * sampleRateHz) / voicePeaksPerSecond);
  let end = sliceEnd();
  const close = (): void => {
    values.push(Math.min(255, Math.round(peak * 255)));
    peak = 0;
    end = sliceEnd();
  };
  return {
    add: (samples) => {
      for (let place = 0; place < samples.length; place++) {
        if (index === end) close();
        const size = Math.abs(samples[place] ?? 0);
        if (size > peak) peak = size;
        index += 1;
      }
    },
    finish: () => {
      if (index > Math.floor((values.length * sampleRateHz) / voicePeaksPerSecond)) close();
      return Uint8Array.from(values);
    },
  };
}
