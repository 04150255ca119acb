import { describe, expect, it } from 'vitest';
import { createFirKernel } from '../../../../../electron/audio/resample/fir-kernel.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';

const random = createSeededRandom(20_261_121);
const noise = (length: number): Float32Array =>
  Float32Array.from({ length }, () => random() * 2 - 1);

function largestError(up: number, down: number, taps: number, count: number) {
  const rows = noise(up * taps);
  const start = 3;
  const phase = Math.floor(random() * up);
  const samples = noise(start + Math.ceil((count * down) / up) + taps + 1);
  const out = new Float32Array(count);
  createFirKernel(rows, up, down)(samples, start, phase, out);
  let worst = 0;
  for (let index = 0; index < count; index++) {
    const ticks = start * up + phase + index * down;
    const first = Math.floor(ticks / up);
    const row = rows.subarray((ticks - first * up) * taps, (ticks - first * up + 1) * taps);
    const sum = row.reduce((total, value, tap) => total + value * (samples[first + tap] ?? 0), 0);
    worst = Math.max(worst, Math.abs(sum - (out[index] ?? 9)));
  }
  return worst;
}

describe('the filter kernel', () => {
  // Bugs: a wrong row after the phase wraps, a lost last result, a seam between two runs.
  it.each([
    [147, 80, 80, 5000],
    [147, 160, 88, 40_000],
    [3, 1, 24, 50_000],
    [1, 9, 704, 3000],
    [2, 1, 8, 1],
  ])('sums as the plain loop does: %i rows, %i down, %i taps, %i results', (...shape) => {
    expect(largestError(...shape)).toBeLessThan(1e-4);
  });

  // Bug: views of the memory from before it grew are empty, and the sound is silence.
  it('goes on after its memory had to grow for a filter of many rows', () => {
    const kernel = createFirKernel(new Float32Array(8).fill(1), 1, 1);
    const before = new Float32Array(4);
    kernel(new Float32Array(16).fill(1), 0, 0, before);
    expect(largestError(44_100, 44_056, 80, 100)).toBeLessThan(1e-4);
    const after = new Float32Array(4);
    kernel(new Float32Array(16).fill(1), 0, 0, after);
    expect(Array.from(after)).toEqual(Array.from(before));
    expect(Array.from(after)).toEqual([8, 8, 8, 8]);
  });
});
