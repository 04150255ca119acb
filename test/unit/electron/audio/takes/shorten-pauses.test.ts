import { describe, expect, it } from 'vitest';
import { withShortPauses } from '../../../../../electron/audio/takes/shorten-pauses.ts';
import { checkTake } from '../../../../../electron/audio/takes/take-facts.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { babble, firstDifference, joined, sine } from '../signals.ts';

const sampleRateHz = 24_000;
const silence = (seconds: number) => new Float32Array(sampleRateHz * seconds);
const tone = (frequencyHz: number) => sine(sampleRateHz, 1, frequencyHz, -10);
const first = tone(200);
const second = tone(300);
const third = tone(400);
const shortened = (samples: Float32Array) => withShortPauses({ samples, sampleRateHz }, 1500);
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

  it('with soft words in them stay, whatever the level of the take (bug: whispered words were cut out)', () => {
    for (const peak of [0.4, 0.2, 0.1, 0.05]) {
      for (const downDb of [10, 14, 24, 30, 34]) {
        const loud = babble(sampleRateHz, 3, 5, peak);
        const soft = babble(sampleRateHz, 2, 5, peak * 10 ** (-downDb / 20));
        const gap = silence(0.2);
        const take = joined(gap, loud, gap, soft, gap, loud, gap);
        expect(firstDifference(shortened(take), take)).toBe(-1);
      }
    }
    const quiet = sine(sampleRateHz, 1, 200, -28);
    const take = joined(quiet, sine(sampleRateHz, 2, 150, -51), quiet);
    expect(pauseOf(take)).toBeGreaterThan(1900);
    expect(firstDifference(shortened(take), take)).toBe(-1);
  });

  it('of room noise are shortened', () => {
    const random = createSeededRandom(1);
    const noise = silence(3).map(() => (random() * 2 - 1) * 10 ** (-55 / 20));
    const take = joined(first, noise, second);
    expect(pauseOf(shortened(take))).toBeLessThan(760);
  });

  it('under the limit stay beside one over it (bug: natural pauses were cut too)', () => {
    const take = joined(first, silence(1.2), second, silence(1.6), third);
    const made = shortened(take);
    expect(
      firstDifference(made.subarray(0, sampleRateHz * 3.2), take.subarray(0, sampleRateHz * 3.2)),
    ).toBe(-1);
    expect(take.length - made.length).toBeCloseTo(sampleRateHz * 0.85, -3);
  });

  it('are joined without a thump where the take has an offset', () => {
    const take = joined(first, silence(3), second).map((value) => value + 0.05);
    const made = shortened(take);
    expect(made.length).toBeLessThan(take.length);
    const pause = made.subarray(first.length + 10, made.length - second.length - 10);
    expect(Math.max(...pause)).toBeCloseTo(0.05, 4);
  });
});
