import { describe, expect, it } from 'vitest';
import { fromDb } from '../../../../../electron/audio/audio-clip.ts';
import { createLimiter } from '../../../../../electron/audio/loudness/limiter.ts';
import { measureLoudness } from '../../../../../electron/audio/loudness/loudness.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { babble, firstDifference } from '../signals.ts';

function limit(
  samples: Float32Array,
  rate: number,
  ceilingDb: number,
  blockSize: number,
): Float32Array {
  const limiter = createLimiter(rate, fromDb(ceilingDb));
  const out: number[] = [];
  for (let offset = 0; offset < samples.length; offset += blockSize) {
    out.push(...limiter.push(samples.subarray(offset, offset + blockSize)));
  }
  out.push(...limiter.finish());
  return Float32Array.from(out);
}

describe('the limiter', () => {
  it.each([
    ['loud speech', babble(44_100, 3, 5, 1.8)],
    [
      'noise',
      Float32Array.from({ length: 44_100 }, createSeededRandom(3), undefined).map(
        (x) => 3 * x - 1.5,
      ),
    ],
    ['a lone click', Float32Array.from({ length: 4000 }, (_, n) => (n === 2000 ? 4 : 0))],
    [
      'a sudden tone',
      Float32Array.from({ length: 9000 }, (_, n) => (n < 4500 ? 0 : 2 * Math.sin(n))),
    ],
  ])('keeps the true peak of %s under the ceiling', (_, clip) => {
    const out = limit(clip, 44_100, -3, 4096);
    expect(measureLoudness(out, 44_100).truePeakDb).toBeLessThanOrEqual(-2.95);
  });

  it('leaves what is under the ceiling as it is, to the bit and in its place', () => {
    const clip = babble(44_100, 2, 6, 0.3);
    expect(firstDifference(limit(clip, 44_100, -3, 1000), clip)).toBe(-1);
  });

  it('does not depend on how the blocks are cut, and loses no sample', () => {
    const clip = babble(44_100, 1, 8, 1.5);
    const whole = limit(clip, 44_100, -3, clip.length);
    expect(whole.length).toBe(clip.length);
    expect(firstDifference(limit(clip, 44_100, -3, 100), whole)).toBe(-1);
  });

  it('lets go again: 300 ms after a click the level is back', () => {
    const clip = new Float32Array(44_100).fill(0.1);
    clip[10_000] = 3;
    const out = limit(clip, 44_100, -3, 4096);
    expect(out[10_000 + 100]).toBeLessThan(0.05);
    expect(out[10_000 + 22_050]).toBeGreaterThan(0.099);
  });
});
