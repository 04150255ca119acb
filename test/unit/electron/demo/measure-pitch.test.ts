import { describe, expect, it } from 'vitest';
import { measurePitchHz } from '../../../../electron/demo/speech/measure-pitch.ts';

/** A voice-like sound: a pulse train's first harmonics, each weaker than the one before. */
function buzz(pitchHz: number, sampleRateHz: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, index) => {
    let value = 0;
    for (let harmonic = 1; harmonic <= 8 && harmonic * pitchHz < 3400; harmonic++) {
      value += Math.sin((2 * Math.PI * harmonic * pitchHz * index) / sampleRateHz) / harmonic;
    }
    return 0.2 * value;
  });
}

/** Uniform noise from a fixed seed. */
function hiss(length: number): Float32Array {
  let state = 0x2545f491;
  return Float32Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000 / 4;
  });
}

describe('the pitch of a sample', () => {
  it.each([70, 95, 120, 174, 220, 310, 400])(
    '%i Hz is found to a hundredth, at any sample rate (an octave too low or too high)',
    (pitchHz) => {
      for (const sampleRateHz of [8000, 16_000, 22_050, 44_100, 48_000]) {
        const measured = measurePitchHz(buzz(pitchHz, sampleRateHz, 0.6), sampleRateHz) ?? 0;
        expect([sampleRateHz, Math.abs(measured / pitchHz - 1) < 0.01]).toEqual([
          sampleRateHz,
          true,
        ]);
      }
    },
  );

  it('is found under a strong second harmonic (a telephone without the fundamental)', () => {
    const samples = Float32Array.from({ length: 16_000 }, (_, index) => {
      const turn = (2 * Math.PI * 110 * index) / 16_000;
      return 0.05 * Math.sin(turn) + 0.3 * Math.sin(2 * turn) + 0.2 * Math.sin(3 * turn);
    });
    expect(measurePitchHz(samples, 16_000)).toBeCloseTo(110, 0);
  });

  it('is that of the speech, not of the pauses and the hiss between (a median over silence)', () => {
    const samples = new Float32Array(5 * 16_000);
    samples.set(buzz(140, 16_000, 1), 16_000);
    samples.set(
      hiss(16_000).map((value) => value * 0.02),
      3 * 16_000,
    );
    expect(measurePitchHz(samples, 16_000)).toBeCloseTo(140, 0);
  });

  it('is null for noise, silence and a sound of a few milliseconds (a made-up figure)', () => {
    expect(measurePitchHz(hiss(24_000), 24_000)).toBeNull();
    expect(measurePitchHz(new Float32Array(24_000), 24_000)).toBeNull();
    expect(measurePitchHz(buzz(120, 24_000, 0.01), 24_000)).toBeNull();
    expect(measurePitchHz(new Float32Array(0), 24_000)).toBeNull();
  });
});
