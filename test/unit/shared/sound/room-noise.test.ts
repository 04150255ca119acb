import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../../electron/demo/faults/seeded-random.ts';
import { isClipped, measureRoomNoise } from '../../../../shared/sound/room-noise.ts';
import { joined, sine } from '../../electron/audio/signals.ts';

const rate = 48_000;
/** Mean square of a sine is half of its squared peak. */
const toneOf = (frequencyHz: number, rmsDb: number) => sine(rate, 3, frequencyHz, rmsDb + 3.0103);

function whiteNoise(seconds: number, rmsDb: number, seed: number): Float32Array {
  const random = createSeededRandom(seed);
  const peak = 10 ** (rmsDb / 20) * Math.sqrt(3);
  return Float32Array.from({ length: rate * seconds }, () => (random() * 2 - 1) * peak);
}

const floorOf = (samples: Float32Array) => measureRoomNoise(samples, rate).floorDb ?? Number.NaN;

describe('noise of a room', () => {
  // IEC 61672-1, table 2: what the A curve takes from each frequency.
  it.each([
    [1000, 0],
    [500, -3.2],
    [200, -10.9],
    [100, -19.1],
    [50, -30.2],
    [4000, 1],
  ])(
    'weighs %i Hz by %f dB (a rumble counted as noise, or a hiss not)',
    (frequencyHz, weightDb) => {
      const floorDb = floorOf(toneOf(frequencyHz, -40));
      expect(Math.abs(floorDb - (-40 + weightDb))).toBeLessThan(0.4);
    },
  );

  it('is that of the quiet part (a cough or a chair that spoils the measure)', () => {
    const quiet = whiteNoise(2, -62, 1);
    const alone = floorOf(quiet);
    const withCough = joined(whiteNoise(1, -20, 2), quiet, whiteNoise(1, -25, 3));
    expect(Math.abs(floorOf(withCough) - alone)).toBeLessThan(0.5);
  });

  it.each([
    [-65, 'good'],
    [-50, 'warning'],
    [-32, 'bad'],
  ] as const)('advises on %i dB of white noise: %s', (rmsDb, advice) => {
    expect(measureRoomNoise(whiteNoise(2, rmsDb, 4), rate).advice).toBe(advice);
  });

  // Bug: half a second that a busy machine lost is the quietest one, and the microphone is called muted.
  it('is that of the sound which came, whatever was lost between', () => {
    const whole = whiteNoise(5, -50, 5);
    const alone = floorOf(whole);
    const gaps = (everyMs: number, lengthMs: number) => {
      const samples = whole.slice();
      for (let at = everyMs; at < 5000; at += everyMs) {
        samples.fill(0, (at * rate) / 1000, ((at + lengthMs) * rate) / 1000);
      }
      return measureRoomNoise(samples, rate);
    };
    const some = [gaps(2000, 700), gaps(800, 10), gaps(4000, 1000)];
    for (const { floorDb, advice } of some) {
      expect([Math.abs((floorDb ?? 0) - alone) < 0.5, advice]).toEqual([true, 'warning']);
    }
    expect(gaps(300, 50)).toEqual({ floorDb: null, advice: 'unmeasured' });
    // At the last bit of 16 a very quiet room is mostly zeros, but never long.
    const random = createSeededRandom(6);
    const faint = whole.map(() => (random() < 0.1 ? 1 / 32_768 : 0));
    expect(measureRoomNoise(faint, rate).advice).toBe('good');
  });

  it('takes a microphone that gives nothing, or too little, for no noise (NaN on the meter)', () => {
    expect(measureRoomNoise(new Float32Array(rate), rate).floorDb).toBe(Number.NEGATIVE_INFINITY);
    expect(measureRoomNoise(new Float32Array(10), rate).floorDb).toBe(Number.NEGATIVE_INFINITY);
    expect(
      Number.isFinite(measureRoomNoise(toneOf(1000, -50).subarray(0, 9600), rate).floorDb),
    ).toBe(true);
  });
});

describe('clipping light', () => {
  it('comes on at three samples of full scale, not at two (a light that flickers at every shout)', () => {
    expect(isClipped(Float32Array.of(0.2, 1, 1, 0.4))).toBe(false);
    expect(isClipped(Float32Array.of(0.2, -1, -1, -1, 0.4))).toBe(true);
    expect(isClipped(sine(rate, 0.1, 200, -0.1))).toBe(false);
  });
});
