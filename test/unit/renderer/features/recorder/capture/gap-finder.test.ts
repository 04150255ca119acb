import { expect, test } from 'vitest';
import { createGapFinder } from '../../../../../../renderer/features/recorder/capture/gap-finder.ts';

const rateHz = 44_100;

function voice(seconds: number): Float32Array {
  return Float32Array.from(
    { length: rateHz * seconds },
    (_, at) => Math.sin((2 * Math.PI * 220.3 * (at + 0.5)) / rateHz) * 0.3,
  );
}

/** As Chromium fills a buffer that came too late. */
function lose(samples: Float32Array, atMs: number, lengthMs: number) {
  samples.fill(0, (atMs * rateHz) / 1000, ((atMs + lengthMs) * rateHz) / 1000);
}

function count(samples: Float32Array) {
  const finder = createGapFinder(rateHz);
  for (let at = 0; at < samples.length; at += 1024) finder.feed(samples.subarray(at, at + 1024));
  return finder.count();
}

test('lost buffers of a busy machine are counted, also across the borders of blocks', () => {
  const samples = voice(2);
  lose(samples, 300, 10);
  lose(samples, 700, 50);
  lose(samples, 1500, 10);
  expect(count(samples)).toBe(3);

  // Cut where the wave crosses its zero: whole periods of 10 ms are missing.
  const crossing = Float32Array.from(
    { length: rateHz },
    (_, at) => Math.sin((2 * Math.PI * 400 * at) / rateHz) * 0.2,
  );
  lose(crossing, 100, 10);
  lose(crossing, 500, 200);
  expect(count(crossing)).toBe(2);
});

test('whole sound has none: no zero crossing, no muted minute, no quiet room counts as one', () => {
  expect(count(voice(2))).toBe(0);
  const muted = voice(3);
  lose(muted, 500, 2000);
  expect(count(muted)).toBe(0);
  const room = Float32Array.from(voice(2), (sample) => sample * 0.005);
  lose(room, 500, 20);
  expect(count(room)).toBe(0);
});
