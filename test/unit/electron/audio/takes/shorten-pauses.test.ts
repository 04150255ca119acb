import { describe, expect, it } from 'vitest';
import { withShortPauses } from '../../../../../electron/audio/takes/shorten-pauses.ts';
import { checkTake } from '../../../../../electron/audio/takes/take-facts.ts';
import { firstDifference, joined, sine } from '../signals.ts';

const sampleRateHz = 24_000;
const silence = (seconds: number) => new Float32Array(sampleRateHz * seconds);
const tone = (frequencyHz: number) => sine(sampleRateHz, 1, frequencyHz, -10);
const first = tone(200);
const second = tone(300);
const third = tone(400);
const shortened = (samples: Float32Array) => withShortPauses({ samples, sampleRateHz }, 750);
const pauseOf = (samples: Float32Array) =>
  checkTake({ samples, sampleRateHz }).longestInnerSilenceMs;

describe('pauses inside a take', () => {
  it('that are long are shortened, each of them, and no sound is lost (bug: words cut off at a join)', () => {
    const take = joined(first, silence(3), second, silence(2), third);
    const made = shortened(take);
    expect(pauseOf(take)).toBeGreaterThan(2900);
    expect(pauseOf(made)).toBeLessThanOrEqual(760);
    expect(pauseOf(made)).toBeGreaterThan(650);
    // What sounds is there, sample by sample.
    expect(firstDifference(made.subarray(0, first.length), first)).toBe(-1);
    expect(firstDifference(made.subarray(made.length - third.length), third)).toBe(-1);
    const energy = (samples: Float32Array) => samples.reduce((sum, value) => sum + value ** 2, 0);
    expect(energy(made)).toBeCloseTo(energy(take), 3);
  });

  it('that are short, and silence at the ends, stay as they are (bug: a breath before the first word is lost)', () => {
    const take = joined(silence(2), first, silence(0.6), second, silence(2));
    const made = shortened(take);
    expect(made).toHaveLength(take.length);
    expect(firstDifference(made, take)).toBe(-1);
  });

  it('of a take without a sound stay', () => {
    expect(shortened(silence(4))).toEqual(silence(4));
  });
});
