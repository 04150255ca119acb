import { describe, expect, it } from 'vitest';
import { decodeAudio } from '../../../../electron/audio/decode.ts';
import { faultOf } from '../../../../renderer/ui/microphone.ts';
import { wavOf } from '../../../../renderer/ui/wav-file.ts';

describe('a recording', () => {
  it('is a WAV file that main reads, both channels in it, loud samples not wrapped around', async () => {
    const left = Float32Array.of(0.5, -0.5, 1, -1, 2);
    const right = Float32Array.of(0, 0, 1, -1, 2);
    const wav = await decodeAudio(new Uint8Array(wavOf([left, right], 48_000)));
    expect(wav.sampleRateHz).toBe(48_000);
    expect([...wav.samples].map((sample) => Math.round(sample * 100) / 100)).toEqual([
      0.25, -0.25, 1, -1, 1,
    ]);
  });

  it('that cannot begin says why: refused, no microphone, taken by another, or not possible', () => {
    const named = (name: string) => faultOf(new DOMException('', name));
    expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'Unheard'].map(named)).toEqual([
      'denied',
      'no-device',
      'busy',
      'unsupported',
    ]);
    expect(faultOf(new TypeError('no'))).toBe('unsupported');
  });
});
