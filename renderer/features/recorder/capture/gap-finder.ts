/** Counts holes that the sound of a microphone never has by itself. */
export type GapFinder = {
  readonly feed: (samples: Float32Array) => void;
  readonly count: () => number;
};

const leastMs = 5;
const mostMs = 1500;
/** Nothing in 16 bits. */
const nothing = 1 / 65_536;
/** Softer than this around it, it may be a microphone that closes itself between words. */
const edge = 0.003;
/** How far around a hole is looked for sound, however close to its zero the wave was cut. */
const aroundMs = 2;

/**
 * A machine that is too busy misses buffers of the microphone: zeros with sound right before and behind
 * them. Seen with Chromium at six times the load that two cores can bear.
 */
export function createGapFinder(sampleRateHz: number): GapFinder {
  const least = (sampleRateHz * leastMs) / 1000;
  const most = (sampleRateHz * mostMs) / 1000;
  const around = (sampleRateHz * aroundMs) / 1000;
  let zeros = 0;
  /** Samples since the last one that was no softer than the edge. */
  let sinceLoud = Number.POSITIVE_INFINITY;
  /** How much longer sound behind a hole makes it one. */
  let open = 0;
  let count = 0;
  const take = (loudness: number): void => {
    if (zeros >= least && zeros <= most && sinceLoud <= around) open = around;
    zeros = 0;
    sinceLoud += 1;
    if (loudness > edge) {
      count += open > 0 ? 1 : 0;
      open = 0;
      sinceLoud = 0;
    }
    open = Math.max(0, open - 1);
  };
  return {
    feed: (samples) => {
      for (const sample of samples) {
        const loudness = Math.abs(sample);
        if (loudness < nothing) {
          zeros += 1;
        } else {
          take(loudness);
        }
      }
    },
    count: () => count,
  };
}
