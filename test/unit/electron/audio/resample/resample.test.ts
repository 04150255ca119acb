import { describe, expect, it } from 'vitest';
import {
  createResampler,
  resampledLength,
} from '../../../../../electron/audio/resample/resample.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { firstDifference, sine } from '../signals.ts';

function resample(
  samples: Float32Array,
  fromHz: number,
  toHz: number,
  blockSize: number,
): Float32Array {
  const resampler = createResampler(fromHz, toHz);
  const out: number[] = [];
  for (let offset = 0; offset < samples.length; offset += blockSize) {
    out.push(...resampler.push(samples.subarray(offset, offset + blockSize)));
  }
  out.push(...resampler.finish());
  return Float32Array.from(out);
}

/** Amplitude of one frequency in the middle of a signal, by correlation under a Hann window. */
function amplitudeAt(samples: Float32Array, rate: number, frequencyHz: number) {
  const edge = Math.round(samples.length * 0.1);
  const middle = samples.subarray(edge, samples.length - edge);
  let real = 0;
  let imaginary = 0;
  let weight = 0;
  middle.forEach((value, index) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / middle.length);
    const angle = (2 * Math.PI * frequencyHz * index) / rate;
    real += window * value * Math.cos(angle);
    imaginary += window * value * Math.sin(angle);
    weight += window;
  });
  return (2 * Math.hypot(real, imaginary)) / weight;
}

const dB = (ratio: number) => 20 * Math.log10(ratio);

describe('resampling to 44.1 kHz', () => {
  it.each([16_000, 22_050, 24_000, 32_000, 48_000])(
    'is flat to 85 %% of the band from %i Hz',
    (rate) => {
      const top = Math.min(rate, 44_100) / 2;
      for (const part of [0.01, 0.2, 0.5, 0.7, 0.85]) {
        const heard = amplitudeAt(
          resample(sine(rate, 0.4, top * part, 0), rate, 44_100, 4096),
          44_100,
          top * part,
        );
        expect(Math.abs(dB(heard))).toBeLessThan(0.02);
      }
    },
  );

  it('adds no mirror images: each is at least 75 dB down', () => {
    for (const hz of [1000, 5000, 10_000]) {
      const out = resample(sine(24_000, 0.4, hz, 0), 24_000, 44_100, 4096);
      expect(dB(amplitudeAt(out, 44_100, 24_000 - hz))).toBeLessThan(-75);
    }
  });

  it('folds nothing back: what lies above the band is at least 75 dB down', () => {
    for (const hz of [23_000, 23_900]) {
      const out = resample(sine(48_000, 0.4, hz, 0), 48_000, 44_100, 4096);
      expect(dB(amplitudeAt(out, 44_100, 44_100 - hz))).toBeLessThan(-75);
    }
  });

  it('has the exact length for any rate and length, however the blocks are cut', () => {
    const random = createSeededRandom(20_261_121);
    const rates = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
    for (let round = 0; round < 40 * Number(process.env.LECTERN_SWEEP ?? 1); round++) {
      const rate = rates[Math.floor(random() * rates.length)] ?? 24_000;
      const length = Math.floor(random() * 5000);
      const clip = Float32Array.from({ length }, () => random() - 0.5);
      const cut = resample(clip, rate, 44_100, 1 + Math.floor(random() * 700));
      expect(cut.length).toBe(resampledLength(length, rate, 44_100));
      expect(firstDifference(cut, resample(clip, rate, 44_100, 5000))).toBe(-1);
    }
  });

  it('does not shift the sound: a click stays at its time', () => {
    const clip = new Float32Array(24_000);
    clip[12_000] = 1;
    const out = resample(clip, 24_000, 44_100, 1000);
    const place = out.reduce((best, value, index) => (value > (out[best] ?? 0) ? index : best), 0);
    expect(place).toBe(22_050);
  });
});
