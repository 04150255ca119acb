import { expect, it } from 'vitest';
import { createSoundEdges } from '../../../../../electron/audio/loudness/sound-edges.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';

const rateHz = 44_100;

/** Room tone, a sound with pauses in it, room tone. */
function soundBetween(headMs: number, tailMs: number): Float32Array {
  const random = createSeededRandom(11);
  const toSamples = (ms: number) => Math.round((ms * rateHz) / 1000);
  const from = toSamples(headMs);
  const to = from + toSamples(2500);
  return Float32Array.from({ length: to + toSamples(tailMs) }, (_, index) => {
    const isPause = index > from + rateHz && index < from + 2 * rateHz;
    const isSound = index >= from && index < to && !isPause;
    return (random() - 0.5) * (isSound ? 0.2 : 0.001);
  });
}

// Bug: the ends depend on how the sound is cut into blocks, or a pause inside counts as the end.
it('finds both ends of a sound, however it is cut', () => {
  const random = createSeededRandom(3);
  for (const [headMs, tailMs] of [
    [0, 0],
    [750, 3000],
    [3004, 9],
  ] as const) {
    const samples = soundBetween(headMs, tailMs);
    for (const most of [1, 100, 441, 1000, 20_000, samples.length]) {
      const edges = createSoundEdges(rateHz);
      for (let from = 0; from < samples.length; ) {
        const count = 1 + Math.floor(random() * most);
        edges.push(samples.subarray(from, from + count));
        from += count;
      }
      const found = edges.finish();
      expect(Math.abs((found.headMs ?? 1e9) - headMs), `${headMs} by ${most}`).toBeLessThan(10);
      expect(Math.abs((found.tailMs ?? 1e9) - tailMs), `${tailMs} by ${most}`).toBeLessThan(10);
      expect(found.durationMs).toBeCloseTo(headMs + tailMs + 2500, 0);
    }
  }
});

it('finds no ends where nothing is louder than room tone', () => {
  const edges = createSoundEdges(rateHz);
  edges.push(new Float32Array(rateHz).fill(0.001));
  expect(edges.finish()).toEqual({ headMs: null, tailMs: null, durationMs: 1000 });
});
