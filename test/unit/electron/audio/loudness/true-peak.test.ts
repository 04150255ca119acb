import { expect, it } from 'vitest';
import { createTruePeakMeter } from '../../../../../electron/audio/loudness/true-peak.ts';
import { windowedSinc } from '../../../../../electron/audio/resample/windowed-sinc.ts';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { babble, sine } from '../signals.ts';

const rate = 24_000;
const random = createSeededRandom(4);

/** Every place of the signal, four times as many as there are samples, without leaving one out. */
function everyPlace(samples: Float32Array): number {
  let most = 0;
  for (let index = -12; index < samples.length + 12; index++) {
    for (let phase = 0; phase < 4; phase++) {
      let sum = 0;
      for (let tap = -11; tap <= 12; tap++) {
        sum += windowedSinc(tap - phase / 4, 0.5, 12, 5) * (samples[index + tap] ?? 0);
      }
      most = Math.max(most, Math.abs(sum));
    }
  }
  return most;
}

const clicks = new Float32Array(3000);
for (let at = 7; at < clicks.length; at += 97) clicks[at] = Math.sin(at);

// Bugs: a stretch that is passed over although it holds the peak, and a seam between two blocks.
it.each([
  ['noise', Float32Array.from({ length: 3000 }, () => random() - 0.5)],
  ['a tone just below half the rate', sine(rate, 0.1, 11_700, -3)],
  ['a tone of a quarter of the rate', sine(rate, 0.1, 6000.5, -3)],
  ['a low tone with a bend', sine(rate, 0.1, 90, -3).map((x, n) => (n > 1200 ? -x : x))],
  ['clicks', clicks],
  ['speech', babble(rate, 0.15, 8)],
  ['a peak in the last sample', Float32Array.from({ length: 100 }, (_, n) => (n === 99 ? 1 : 0))],
  ['one sample', Float32Array.of(0.5)],
])('the peak of %s is that of all its places', (_, samples) => {
  const expected = everyPlace(samples);
  for (const blockSize of [1, 37, 1000, samples.length]) {
    const meter = createTruePeakMeter();
    for (let at = 0; at < samples.length; at += blockSize) {
      meter.push(samples.subarray(at, at + blockSize));
    }
    expect(Math.abs(meter.finish() / expected - 1)).toBeLessThan(1e-5);
  }
});
