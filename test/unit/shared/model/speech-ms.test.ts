import { expect, it } from 'vitest';
import { createSeededRandom } from '../../../../electron/demo/faults/seeded-random.ts';
import { createSpeechMeter, speechMs } from '../../../../shared/model/voice.ts';

const seconds = (count: number, peak: number) => Array<number>(count * 100).fill(peak);
/** As words are: a fifth of it soft. */
const speech = (count: number, peak: number) =>
  seconds(count, peak).map((loud, at) => (at % 5 === 2 ? loud / 10 : loud));
const part = (peaks: readonly number[]) => ({
  peaks,
  regions: [{ startMs: 0, endMs: peaks.length * 10 }],
});

// Bug: the goal of a recording was reached by saying nothing for long enough.
it('counts speech with its short pauses, and no silence, however the room hums', () => {
  const pause = Array<number>(30).fill(3);
  const spoken = [...speech(4, 120), ...pause, ...speech(4, 120)];
  expect(speechMs([part(spoken)])).toBe(8300);
  expect(speechMs([part([...seconds(10, 3), ...spoken, ...seconds(10, 0)])])).toBe(8300);
  expect(speechMs([part(seconds(30, 1))])).toBe(0);
  const half = { peaks: speech(10, 100), regions: [{ startMs: 0, endMs: 5000 }] };
  expect(speechMs([half, part(spoken)])).toBe(13_300);
});

// Bug: a hum that was louder than any silence, or the noise of a room, was taken for the speech.
it('counts nothing where nothing is clear of the room', () => {
  expect(speechMs([part(seconds(30, 3))])).toBe(0);
  const noise = seconds(30, 0).map((_, at) => 6 + ((at * 7919) % 15));
  expect(speechMs([part(noise)])).toBe(0);
  const spokenOver = noise.map((room, at) => (at < 2000 && at % 5 !== 4 ? 200 : room));
  expect(speechMs([part(spokenOver)])).toBe(19_990);
  // All voiced, with no consonant that closes the mouth: the softest peaks are near the loudest.
  const voiced = seconds(5, 0).map((_, at) => 77 + ((at * 7919) % 72));
  expect(speechMs([part(voiced)])).toBe(5000);
});

// Bug: a take was measured whole ten times a second, more work with each second of it.
it('tells of a sound that grows what the whole of it comes to, from each peak once', () => {
  const random = createSeededRandom(17);
  for (const [quiet, loud] of [
    [0, 4],
    [3, 120],
    [9, 255],
    [60, 90],
  ] as const) {
    const meter = createSpeechMeter();
    const peaks: number[] = [];
    while (peaks.length < 3000) {
      const level = random() < 0.5 ? quiet : loud;
      const stretch = Math.ceil(random() * 120);
      for (let at = 0; at < stretch; at += 1) {
        const peak = Math.round(level * (0.5 + random() / 2));
        meter.feed(peak);
        peaks.push(peak);
      }
      expect(meter.count()).toBe(peaks.length);
      expect(meter.ms()).toBe(speechMs([part(peaks)]));
    }
  }
});
