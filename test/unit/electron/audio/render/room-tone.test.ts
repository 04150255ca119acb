import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../../../../electron/audio/loudness/loudness.ts';
import { createRoomTone, roomToneRmsDb } from '../../../../../electron/audio/render/room-tone.ts';
import { firstDifference } from '../signals.ts';

function tone(length: number, blockSize: number): Float32Array {
  const roomTone = createRoomTone();
  const out = new Float32Array(length);
  for (let offset = 0; offset < length; offset += blockSize) {
    roomTone.addTo(out.subarray(offset, offset + blockSize));
  }
  return out;
}

describe('room tone', () => {
  it('lies between -70 and -65 dB, every half second of it', () => {
    const clip = tone(44_100 * 10, 4096);
    expect(measureLoudness(clip, 44_100).rmsDb).toBeCloseTo(roomToneRmsDb, 0);
    for (let offset = 0; offset + 22_050 <= clip.length; offset += 22_050) {
      const half = measureLoudness(clip.subarray(offset, offset + 22_050), 44_100).rmsDb;
      expect(half).toBeGreaterThan(-70);
      expect(half).toBeLessThan(-65);
    }
  });

  it('is never digital silence in 16 bits', () => {
    let run = 0;
    let longest = 0;
    for (const value of tone(44_100 * 5, 4096)) {
      run = Math.round(value * 32768) === 0 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    expect(longest).toBeLessThan(20);
  });

  it('is the same on every run and for every block size', () => {
    expect(firstDifference(tone(50_000, 999), tone(50_000, 50_000))).toBe(-1);
  });
});
