import { expect, it } from 'vitest';
import { waveOf, wavePerSecond } from '../../../../../electron/features/clips/clip-sound.ts';

/** A line of so many seconds whose every slice is as loud as that. */
const lineOf = (startMs: number, seconds: number, peak: number) => ({
  line: {
    speaker: null,
    blocks: [],
    durationMs: seconds * 1000,
    levels: () => ({ peaks: new Array<number>(seconds * 100).fill(peak), peaksPerSecond: 100 }),
  },
  heard: { startMs, endMs: startMs + seconds * 1000 },
});

// The bug: a wave that begins with the first line runs ahead of the sound by its head.
it('has the peaks of each line where it sounds, and nothing between them', () => {
  const unheard = { ...lineOf(0, 1, 99), heard: null };
  const wave = waveOf([lineOf(1000, 1, 40), lineOf(3000, 1, 80), unheard], 4500);
  expect(wave).toHaveLength(4.5 * wavePerSecond + 0.5);
  const second = (index: number) =>
    new Set(wave.slice(index * wavePerSecond, (index + 1) * wavePerSecond));
  expect([0, 1, 2, 3].map((index) => [...second(index)])).toEqual([[0], [40], [0], [80]]);
});

it('leaves out what would lie behind the end', () => {
  expect(waveOf([lineOf(500, 2, 50)], 1000)).toHaveLength(wavePerSecond);
});
