import { describe, expect, it } from 'vitest';
import { decodeAudio } from '../../../../../../electron/audio/decode.ts';
import type { CaptureListener } from '../../../../../../renderer/features/recorder/capture/capture.ts';
import { recordFile } from '../../../../../../renderer/features/recorder/capture/record-file.ts';

const rateHz = 48_000;

/** A recording whose microphone gives these blocks. */
async function recorded(blocks: readonly (readonly number[])[]) {
  let listener: CaptureListener | null = null;
  let closedCount = 0;
  const recording = await recordFile(async (given) => {
    listener = given;
    const close = (): void => {
      closedCount += 1;
    };
    const microphone = { deviceId: 'lid', label: 'Lid', standsInFor: 'desk' };
    return { sampleRateHz: rateHz, ...microphone, close };
  });
  for (const block of blocks) {
    (listener as CaptureListener | null)?.onBlock(Float32Array.from(block));
  }
  return { recording, closedCount: () => closedCount };
}

describe('a recording', () => {
  it('is a WAV file that main reads, no sample lost, loud ones not wrapped around', async () => {
    const { recording, closedCount } = await recorded([
      [0.25, -0.25, 1],
      [-1, 2],
    ]);
    expect(recording.microphone).toEqual({ deviceId: 'lid', label: 'Lid', standsInFor: 'desk' });
    expect(recording.elapsedMs()).toBeCloseTo((1000 * 5) / rateHz);
    expect(recording.readLevel().peakDb).toBeGreaterThanOrEqual(0);
    const file = recording.finish();
    expect(closedCount()).toBe(1);
    const wav = await decodeAudio(
      new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)),
    );
    expect(wav.sampleRateHz).toBe(rateHz);
    expect([...wav.samples].map((sample) => Math.round(sample * 100) / 100)).toEqual([
      0.25, -0.25, 1, -1, 1,
    ]);
  });

  it('of a microphone that gave nothing is no file', async () => {
    const { recording, closedCount } = await recorded([]);
    expect(recording.finish()).toBeNull();
    expect(closedCount()).toBe(1);
  });
});
