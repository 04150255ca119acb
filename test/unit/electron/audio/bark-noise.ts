import { eachPowerSpectrum } from '../../../../electron/audio/voice/power-spectra.ts';

/** Borders of the critical bands (Zwicker, 1961), in Hz. */
export const barkEdgesHz = [
  0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700,
  4400, 5300, 6400, 7700, 9500, 12_000, 15_500,
] as const;

const frameSamples = 2048;
const hopSamples = 1024;
/** Quieter frames are pauses: nobody hears an error there. */
const leastFrameDb = -50;
/** Where sound and error are both below the room tone, nobody hears either. */
const leastBandDb = -70;
const leastRatioDb = -80;
const emptyPower = 1e-9;

function powersByBand(power: Float64Array, sampleRateHz: number): readonly number[] {
  const toLine = (hertz: number): number => Math.ceil((hertz * frameSamples) / sampleRateHz);
  return barkEdgesHz.slice(1).map((edge, band) => {
    const from = toLine(barkEdgesHz[band] ?? 0);
    return power.subarray(from, toLine(edge)).reduce((sum, value) => sum + value, emptyPower);
  });
}

/**
 * Noise to signal in dB for each critical band: how far `decoded` is from `original`, as the mean of the decibels
 * of all frames that sound (so that quiet syllables count as much as loud ones). A band that never sounds has
 * `leastRatioDb`. Both begin at the same sample.
 */
export function barkNoise(
  original: Float32Array,
  decoded: Float32Array,
  sampleRateHz: number,
): readonly number[] {
  const length = Math.min(original.length, decoded.length);
  const error = original.slice(0, length).map((value, index) => (decoded[index] ?? 0) - value);
  const options = { frameSamples, hopSamples };
  const signal: (readonly number[])[] = [];
  eachPowerSpectrum(original.subarray(0, length), options, (power) =>
    signal.push(powersByBand(power, sampleRateHz)),
  );
  const sums = barkEdgesHz.slice(1).map(() => 0);
  const counts = barkEdgesHz.slice(1).map(() => 0);
  // A sine of full scale has this power under the window.
  const fullScale = (frameSamples / 4) ** 2;
  const toDb = (power: number): number => 10 * Math.log10(power / fullScale);
  eachPowerSpectrum(error, options, (power, frame) => {
    const bands = signal[frame] ?? [];
    if (toDb(bands.reduce((sum, value) => sum + value, 0)) < leastFrameDb) return;
    powersByBand(power, sampleRateHz).forEach((noise, band) => {
      const sound = bands[band] ?? emptyPower;
      if (toDb(Math.max(sound, noise)) < leastBandDb) return;
      const ratioDb = 10 * Math.log10(noise / sound);
      sums[band] = (sums[band] ?? 0) + Math.max(leastRatioDb, Math.min(6, ratioDb));
      counts[band] = (counts[band] ?? 0) + 1;
    });
  });
  return sums.map((sum, band) => (counts[band] ? sum / counts[band] : leastRatioDb));
}
