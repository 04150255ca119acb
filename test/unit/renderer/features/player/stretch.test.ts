import { describe, expect, it } from 'vitest';
import { stretching } from '../../../../../renderer/features/player/stretch.ts';

const rate = 24_000;

function stretch(samples: Float32Array, rateHz: number, speed: number): Float32Array {
  const steps = stretching(samples, rateHz, speed);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** A pure tone: at another pitch nothing of it is left at its own. */
function tone(hz: number, seconds: number): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rate),
  );
}

/** Strength of one frequency in a stretch of samples (Goertzel). */
function strength(samples: Float32Array, hz: number) {
  let real = 0;
  let imaginary = 0;
  samples.forEach((value, at) => {
    real += value * Math.cos((2 * Math.PI * hz * at) / rate);
    imaginary += value * Math.sin((2 * Math.PI * hz * at) / rate);
  });
  return Math.hypot(real, imaginary) / samples.length;
}

describe('stretching', () => {
  it.each([0.5, 0.75, 1.25, 1.5, 2, 3])(
    'at %s times the speed keeps the pitch and the exact length (bug: chipmunks, or drift)',
    (speed) => {
      const result = stretch(tone(140, 2), rate, speed);
      expect(result.length).toBe(Math.round((2 * rate) / speed));
      const middle = result.subarray(rate * 0.2, rate * 0.6);
      const own = strength(middle, 140);
      expect(own).toBeGreaterThan(0.2);
      expect(strength(middle, 140 * speed)).toBeLessThan(own / 5);
    },
  );

  it('keeps every moment where the speed puts it, to 20 ms (bug: the highlight runs away)', () => {
    const samples = new Float32Array(rate * 4);
    const clicks = [0.5, 1.3, 2.2, 3.6];
    for (const click of clicks) {
      const burst = tone(300, 0.05);
      samples.set(burst, Math.round(click * rate));
    }
    for (const speed of [0.5, 1.5, 3]) {
      const result = stretch(samples, rate, speed);
      for (const click of clicks) {
        const from = Math.max(0, Math.round((click / speed - 0.06) * rate));
        const found = result.findIndex((value, at) => at > from && Math.abs(value) > 0.05);
        expect(Math.abs(found / rate - click / speed), `${click} at ${speed}`).toBeLessThan(0.02);
      }
    }
  });

  it('copes with nothing and with less than a frame (bug: a short word crashes the player)', () => {
    expect(stretch(new Float32Array(0), rate, 2)).toHaveLength(0);
    expect(stretch(new Float32Array(100).fill(0.5), rate, 0.5)).toHaveLength(200);
    expect(stretch(tone(200, 1), rate, 1).length).toBe(rate);
  });

  it('is never louder than what it was made from (bug: overlapping frames add up)', () => {
    for (const speed of [0.5, 1.1, 2.5]) {
      const result = stretch(tone(110, 1), rate, speed);
      expect(Math.max(...result)).toBeLessThanOrEqual(0.501);
    }
  });
});
