/** Bars a second. */
export const waveBarsPerSecond = 25;
/** How much of the sound is in sight. */
export const waveMs = 8000;

/** The loudest samples of the last seconds, 0 to 1, the newest last. */
export type LiveWave = {
  readonly feed: (samples: Float32Array) => void;
  readonly bars: () => readonly number[];
  readonly clear: () => void;
};

export function createLiveWave(
  sampleRateHz: number,
  barsPerSecond = waveBarsPerSecond,
  mostBars = (waveMs / 1000) * barsPerSecond,
): LiveWave {
  const barSamples = Math.round(sampleRateHz / barsPerSecond);
  let bars: number[] = [];
  let loudest = 0;
  let counted = 0;
  return {
    feed: (samples) => {
      for (const sample of samples) {
        loudest = Math.max(loudest, Math.abs(sample));
        counted += 1;
        if (counted === barSamples) {
          bars.push(Math.min(1, loudest));
          loudest = 0;
          counted = 0;
        }
      }
      if (bars.length > mostBars) bars = bars.slice(-mostBars);
    },
    bars: () => bars,
    clear: () => {
      bars = [];
      loudest = 0;
      counted = 0;
    },
  };
}
