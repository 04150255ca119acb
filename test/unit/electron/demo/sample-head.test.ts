import { expect, it } from 'vitest';
import { decodeAudio } from '../../../../electron/audio/decode.ts';
import { createMp3Library } from '../../../../electron/demo/encode/mp3.ts';
import { measurePitchHz } from '../../../../electron/demo/speech/measure-pitch.ts';
import { sampleHead } from '../../../../electron/demo/speech/sample-head.ts';
import { voiceSample } from '../../../support/sound/voice-sample.ts';

const headBytes = 12_000;

async function hum(pitchHz: number, seconds: number) {
  const mp3 = createMp3Library();
  const encoder = await mp3.createEncoder();
  const samples = Float32Array.from({ length: seconds * 24_000 }, (_, index) => {
    const turn = (2 * Math.PI * pitchHz * index) / 24_000;
    return 0.2 * Math.sin(turn) + 0.1 * Math.sin(2 * turn) + 0.05 * Math.sin(3 * turn);
  });
  await encoder.write(samples);
  const bytes = await encoder.finish();
  await mp3.close();
  return bytes;
}

it('hears the start of a long mp3 behind a large tag (an hour of sound in memory)', async () => {
  const sound = await hum(150, 5);
  // A tag of 20,000 bytes: 1 * 16384 + 28 * 128 + 32.
  const tagged = new Uint8Array(10 + 20_000 + sound.length);
  tagged.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 1, 28, 32]);
  tagged.set(sound, 10 + 20_000);
  const head = sampleHead(tagged, headBytes);
  expect(head.length).toBe(headBytes);
  const { samples, sampleRateHz } = await decodeAudio(head);
  expect(samples.length / sampleRateHz).toBeGreaterThan(1);
  expect(samples.length / sampleRateHz).toBeLessThan(2);
  expect(measurePitchHz(samples, sampleRateHz)).toBeCloseTo(150, 0);
});

it('leaves a short mp3 and every other file whole (a WAV that is cut has no end)', async () => {
  const sound = await hum(150, 1);
  expect(sampleHead(sound, headBytes)).toBe(sound);
  const wav = voiceSample(120);
  expect(sampleHead(wav, headBytes)).toBe(wav);
});
