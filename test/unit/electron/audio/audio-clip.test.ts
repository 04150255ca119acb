import { expect, it } from 'vitest';
import { fromInt16, toInt16 } from '../../../../electron/audio/audio-clip.ts';
import { createSeededRandom } from '../../../../electron/demo/faults/seeded-random.ts';
import { firstDifference } from './signals.ts';

function plainInt16(sample: number): number {
  const rounded = Math.floor(sample * 32_768 + 0.5);
  return Number.isNaN(rounded) ? 0 : Math.max(-32_768, Math.min(32_767, rounded));
}

// Bugs: halves rounded to the even one, a sum that rounds before it is cut off, full scale that turns around.
it('samples become the nearest 16-bit values, halves go up, and what is too loud is cut off', () => {
  const random = createSeededRandom(5);
  const halves = Array.from({ length: 2000 }, (_, index) => (index - 1000 + 0.5) / 32_768);
  const near = halves.flatMap((half) => [half - 2e-9, half + 2e-9]);
  const edges = [0, -0, 1, -1, 0.999_99, 1.5, -1.5, 1e30, -1e30, -1e-30, 1e-38];
  const numbers = [...edges, Infinity, -Infinity, Number.NaN, ...halves, ...near];
  const any = Array.from({ length: 20_000 }, () => (random() - 0.5) * 2.1);
  const samples = Float32Array.from([...numbers, ...any]);
  const expected = Int16Array.from(samples, plainInt16);
  expect(firstDifference(toInt16(samples), expected)).toBe(-1);
});

it('every 16-bit value comes back as it was', () => {
  const values = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
  const samples = fromInt16(values);
  expect(
    firstDifference(
      samples,
      Float32Array.from(values, (value) => value / 32_768),
    ),
  ).toBe(-1);
  expect(firstDifference(toInt16(samples), values)).toBe(-1);
});
