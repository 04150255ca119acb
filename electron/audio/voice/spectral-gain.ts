/**
 * The gain of each frequency that makes noisy speech least wrong to an ear that hears in decibels: the
 * log-spectral amplitude estimator (Ephraim and Malah, IEEE Trans. ASSP 33, 1985) with the decision-directed
 * signal to noise ratio (the same, ASSP 32, 1984), which keeps noise from turning into chirps, over a noise
 * that is followed through the words (Gerkmann and Hendriks, IEEE Trans. ASLP 20, 2012).
 */
export type SpectralGain = {
  /** Fills `gains` for the next frame's powers. */
  readonly next: (power: Float64Array, gains: Float64Array) => void;
};

/** Weight of the last frame in the ratio: below 0.95 the residue chirps, near 1 word starts are lost. */
const lastFrame = 0.98;
const leastRatio = 10 ** -2.5;
/** Noise between the words is turned down by this much and no more: a room, not a hole. */
const leastGain = 10 ** (-18 / 20);
/** Speech, where it is, is taken to be 15 dB over the noise (Gerkmann and Hendriks, section III). */
const expectedRatio = 10 ** 1.5;
const mostSure = 0.99;

/** `noise` is the mean power of each frequency at the start, `noiseMemory` of 0 to 1 its hold per frame. */
export function createSpectralGain(noise: Float64Array, noiseMemory: number): SpectralGain {
  const bins = noise.length;
  const level = noise.slice();
  const certainty = new Float64Array(bins).fill(0.5);
  const speechBefore = new Float64Array(bins);
  return {
    next: (power, gains) => {
      for (let bin = 0; bin < bins; bin++) {
        const here = power[bin] ?? 0;
        const floor = Math.max(level[bin] ?? 0, 1e-20);
        const ratio = Math.min(1000, here / floor);
        const speech = tabled(presences, ratio);
        const sure = 0.9 * (certainty[bin] ?? 0) + 0.1 * speech;
        certainty[bin] = sure;
        const held = sure > mostSure ? Math.min(speech, mostSure) : speech;
        level[bin] = noiseMemory * floor + (1 - noiseMemory) * (held * floor + (1 - held) * here);

        const prior = Math.max(
          leastRatio,
          (lastFrame * (speechBefore[bin] ?? 0)) / floor + (1 - lastFrame) * Math.max(0, ratio - 1),
        );
        const wiener = prior / (1 + prior);
        const gain = Math.min(1, wiener * tabled(rises, wiener * ratio));
        speechBefore[bin] = gain * gain * here;
        gains[bin] = Math.max(leastGain, gain);
      }
    },
  };
}

const stepsPerUnit = 64;
/** Where both curves have reached 1 to six digits. */
const mostTabled = 16;

function tableOf(curve: (value: number) => number): Float64Array {
  return Float64Array.from({ length: stepsPerUnit * mostTabled + 2 }, (_, step) =>
    curve(step / stepsPerUnit),
  );
}

/** How likely a frequency holds speech, by its power over the noise. */
const presences = tableOf(
  (ratio) =>
    1 / (1 + (1 + expectedRatio) * Math.exp((-ratio * expectedRatio) / (1 + expectedRatio))),
);

/** The factor of the estimator over Wiener's gain. */
const rises = tableOf((value) => Math.exp(exponentialIntegral(Math.max(value, 1e-3)) / 2));

function tabled(table: Float64Array, value: number): number {
  if (value >= mostTabled) return 1;
  const place = value * stepsPerUnit;
  const step = Math.floor(place);
  const low = table[step] ?? 0;
  return low + (place - step) * ((table[step + 1] ?? 0) - low);
}

/** E1(x), x > 0 (Abramowitz and Stegun 5.1.53 and 5.1.56). */
function exponentialIntegral(x: number): number {
  if (x <= 1) {
    const polynomial =
      -0.57721566 +
      x * (0.99999193 + x * (-0.24991055 + x * (0.05519968 + x * (-0.00976004 + x * 0.00107857))));
    return polynomial - Math.log(x);
  }
  const above = 0.2677737343 + x * (8.6347608925 + x * (18.059016973 + x * (8.5733287401 + x)));
  const below = 3.9584969228 + x * (21.0996530827 + x * (25.6329561486 + x * (9.5733223454 + x)));
  return (Math.exp(-x) / x) * (above / below);
}
