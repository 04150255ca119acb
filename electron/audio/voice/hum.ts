import { atRate } from '../resample/resample.ts';
import { eachPowerSpectrum, frameCountOf, hannWindow } from './power-spectra.ts';

/** What the mains put into a recording. */
export type Hum = {
  /** Which mains: 50 or 60. */
  readonly mainsHz: 50 | 60;
  /** As measured, to a few hundredths of a hertz: mains wander, and a sound card's clock errs. */
  readonly frequencyHz: number;
  /** Numbers of the harmonics found, 1 for the mains frequency itself. */
  readonly harmonics: readonly number[];
  /** The clearest harmonic over the noise beside it, in dB. */
  readonly overDb: number;
  /** Mean square of all harmonics found. */
  readonly power: number;
};

/** Hum and its harmonics are looked for up to 1 kHz; this rate passes it and divides all usual rates. */
const analysisRateHz = 2400;
const mostHarmonicHz = 1000;
/** 0.43 s: lines 2.3 Hz apart, and short enough to fit between two sentences. */
const frameSampleCount = 1024;
const hopLength = 256;
/** One second: less does not tell a hum from a held vowel. */
const leastFrames = 6;
const binHz = analysisRateHz / frameSampleCount;
/** Of the moments, sorted by power at a frequency: a voice passes by, a hum is in the quietest, too. */
const quietShare = 0.1;
/** A hum has nearly the same power in the quietest quarter of the moments; a voice has ten times more. */
const steadyShare = 0.25;
const mostSwing = 4;
/** Over the surroundings: no chance peak of noise reaches these in a second or more of sound. */
const leastOverDb = 12;
const leastHarmonicDb = 6;
/** Mains frequency and clocks of sound cards together err by less. */
const mostDrift = 0.008;
/** A line under a Hann window is four bins wide; what lies further off is surroundings. */
const lineBins = 2;
const surroundingBins = 9;

type Line = { readonly overDb: number; readonly power: number; readonly frequencyHz: number };

/** The power of each frequency at its quietest tenth and quarter of all moments. */
type SteadySpectrum = { readonly quiet: Float64Array; readonly usual: Float64Array };

/** The hum of 50 or 60 Hz mains and its harmonics in mono samples; null where none is found. */
export function findHum(samples: Float32Array, sampleRateHz: number): Hum | null {
  const low = atRate(samples, sampleRateHz, analysisRateHz);
  const spectrum = steadySpectrum(low);
  if (spectrum === null) return null;
  const found = ([50, 60] as const).flatMap((mainsHz) => humAt(spectrum, mainsHz) ?? []);
  const strongest = found.reduce<Hum | null>(
    (best, hum) => (best === null || hum.power > best.power ? hum : best),
    null,
  );
  return strongest && { ...strongest, frequencyHz: refined(low, strongest) };
}

function steadySpectrum(low: Float32Array): SteadySpectrum | null {
  const options = { frameSamples: frameSampleCount, hopSamples: hopLength };
  const count = frameCountOf(low.length, options);
  if (count < leastFrames) return null;
  const bins = frameSampleCount / 2 + 1;
  const byBin = Array.from({ length: bins }, () => new Float64Array(count));
  eachPowerSpectrum(low, options, (power, frame) => {
    byBin.forEach((values, bin) => {
      values[frame] = power[bin] ?? 0;
    });
  });
  const at = (share: number): Float64Array =>
    Float64Array.from(byBin, (values) => values[Math.floor(share * (count - 1))] ?? 0);
  for (const values of byBin) values.sort();
  return { quiet: at(quietShare), usual: at(steadyShare) };
}

function humAt(spectrum: SteadySpectrum, mainsHz: 50 | 60): Hum | null {
  const lines = new Map<number, Line>();
  for (let number = 1; number * mainsHz <= mostHarmonicHz; number++) {
    const line = lineAt(spectrum, number * mainsHz);
    if (line !== null && line.overDb >= leastHarmonicDb) lines.set(number, line);
  }
  // What has neither the mains frequency nor the double of it, as rectifiers make, is another tone.
  const base = [lines.get(1), lines.get(2)].filter((line) => line !== undefined);
  const overDb = Math.max(0, ...base.map((line) => line.overDb));
  if (overDb < leastOverDb) return null;
  let weights = 0;
  let weighted = 0;
  let power = 0;
  for (const [number, line] of lines) {
    // Higher harmonics tell the frequency the more exactly, as far as they are clear.
    const weight = number ** 2 * Math.min(100, 10 ** (line.overDb / 10));
    weights += weight;
    weighted += (weight * line.frequencyHz) / number;
    power += line.power;
  }
  return { mainsHz, frequencyHz: weighted / weights, harmonics: [...lines.keys()], overDb, power };
}

/** The steady line near a frequency; null where it is unsteady or none. */
function lineAt({ quiet, usual }: SteadySpectrum, frequencyHz: number): Line | null {
  const reach = Math.max(1, Math.ceil((frequencyHz * mostDrift) / binHz));
  const centre = Math.round(frequencyHz / binHz);
  let peak = centre;
  for (let bin = centre - reach; bin <= centre + reach; bin++) {
    if ((quiet[bin] ?? 0) > (quiet[peak] ?? 0)) peak = bin;
  }
  const top = quiet[peak] ?? 0;
  const isPeak = top > (quiet[peak - 1] ?? 0) && top >= (quiet[peak + 1] ?? 0);
  if (!isPeak || (usual[peak] ?? 0) > mostSwing * top) return null;
  const foundHz = (peak + offsetOfPeak(quiet, peak)) * binHz;
  if (Math.abs(foundHz / frequencyHz - 1) > mostDrift) return null;
  const beside: number[] = [];
  for (let away = lineBins + 1; away <= surroundingBins; away++) {
    beside.push(quiet[peak - away] ?? 0, quiet[peak + away] ?? 0);
  }
  beside.sort((one, other) => one - other);
  const surroundings = beside[beside.length >> 1] ?? 0;
  let sum = 0;
  for (let bin = peak - lineBins; bin <= peak + lineBins; bin++) sum += quiet[bin] ?? 0;
  return {
    // Digital silence beside a line is taken for -140 dB, so that the figure stays one.
    overDb: 10 * Math.log10(top / Math.max(surroundings, 1e-14 * windowSum ** 2)),
    power: Math.max(
      0,
      (2 * (sum - surroundings * (2 * lineBins + 1))) / (frameSampleCount * windowSquares),
    ),
    frequencyHz: foundHz,
  };
}

const hann = hannWindow(frameSampleCount);
const windowSum = hann.reduce((sum, value) => sum + value, 0);
const windowSquares = hann.reduce((sum, value) => sum + value * value, 0);

/** Between the bins, -0.5 to 0.5: exact for a line under a Hann window (Grandke, IEEE Trans. IM 32, 1983). */
function offsetOfPeak(power: Float64Array, peak: number): number {
  const here = Math.sqrt(power[peak] ?? 0);
  const before = Math.sqrt(power[peak - 1] ?? 0);
  const after = Math.sqrt(power[peak + 1] ?? 0);
  if (here === 0) return 0;
  const ratio = Math.max(before, after) / here;
  const offset = (2 * ratio - 1) / (ratio + 1);
  return Math.max(0, Math.min(0.5, offset)) * (after > before ? 1 : -1);
}

/** A quarter second apart, the phase of a line tells its frequency to a hundredth of a hertz. */
const phaseHopSamples = analysisRateHz / 4;
/** Of higher harmonics the phase may turn by more than half a circle in a hop. */
const mostPhaseHarmonic = 5;

function refined(low: Float32Array, hum: Hum): number {
  let shift = 0;
  let weights = 0;
  for (const number of hum.harmonics) {
    if (number > mostPhaseHarmonic) continue;
    shift += number * phaseShiftHz(low, number * hum.frequencyHz);
    weights += number ** 2;
  }
  return hum.frequencyHz + (weights === 0 ? 0 : shift / weights);
}

/** How far a line lies above `frequencyHz`, by how its phase moves on from moment to moment. */
function phaseShiftHz(low: Float32Array, frequencyHz: number): number {
  const length = 2 * phaseHopSamples;
  const window = hannWindow(length);
  const turn = (2 * Math.PI * frequencyHz) / analysisRateHz;
  const moments: { readonly real: number; readonly imaginary: number; readonly size: number }[] =
    [];
  for (let start = 0; start + length <= low.length; start += phaseHopSamples) {
    let real = 0;
    let imaginary = 0;
    for (let index = 0; index < length; index++) {
      const value = (low[start + index] ?? 0) * (window[index] ?? 0);
      real += value * Math.cos(turn * (start + index));
      imaginary -= value * Math.sin(turn * (start + index));
    }
    moments.push({ real, imaginary, size: Math.hypot(real, imaginary) });
  }
  const sizes = moments.map(({ size }) => size).sort((one, other) => one - other);
  // A word over the line counts for no more than the line does.
  const most = sizes[sizes.length >> 2] ?? 0;
  let real = 0;
  let imaginary = 0;
  for (let index = 1; index < moments.length; index++) {
    const here = moments[index];
    const before = moments[index - 1];
    if (here === undefined || before === undefined || here.size * before.size === 0) continue;
    const weight =
      (Math.min(most, here.size) * Math.min(most, before.size)) / (here.size * before.size);
    real += weight * (here.real * before.real + here.imaginary * before.imaginary);
    imaginary += weight * (here.imaginary * before.real - here.real * before.imaginary);
  }
  const hopSeconds = phaseHopSamples / analysisRateHz;
  return real === 0 ? 0 : Math.atan2(imaginary, real) / (2 * Math.PI * hopSeconds);
}
