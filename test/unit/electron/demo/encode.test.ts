import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAudio } from '../../../../electron/audio/decode.ts';
import { createSpeechEncoder } from '../../../../electron/demo/encode/create-speech-encoder.ts';
import { createMp3Library } from '../../../../electron/demo/encode/mp3.ts';
import { loadOpus, type OpusLibrary } from '../../../../electron/demo/encode/opus.ts';
import {
  type SpeechFormat,
  speechFormats,
} from '../../../../electron/gateway/wire/speech-format.ts';
import { demoAssets } from '../../../support/gateway/demo-assets.ts';
import { bundleEntry } from '../audio/bundle.ts';

let opus: OpusLibrary;
const mp3 = createMp3Library();

beforeAll(async () => {
  opus = await loadOpus(demoAssets.opusWasmPath);
});

afterAll(() => mp3.close());

async function encode(format: SpeechFormat, samples: Float32Array, pieceLength: number) {
  const encoder = await createSpeechEncoder(format, { opus, mp3 });
  for (let at = 0; at < samples.length; at += pieceLength) {
    await encoder.write(samples.subarray(at, at + pieceLength));
  }
  return Buffer.from(await encoder.finish());
}

const tone = Float32Array.from({ length: 30_001 }, (_, index) => 0.4 * Math.sin(index * 0.07));

describe('speech encoders', () => {
  it.each(speechFormats)(
    '%s does not depend on the pieces (bytes that change with timing)',
    async (format) => {
      const whole = await encode(format, tone, tone.length);
      expect(whole.length).toBeGreaterThan(1000);
      expect((await encode(format, tone, 777)).equals(whole)).toBe(true);
    },
  );

  it('wav says its true length', async () => {
    const { samples, sampleRateHz } = await decodeAudio(await encode('wav', tone, 5000));
    expect(sampleRateHz).toBe(24_000);
    expect(samples.length).toBe(tone.length);
  });

  it.each(speechFormats)('%s of the shortest sound is a file (an empty answer)', async (format) => {
    expect((await encode(format, new Float32Array(100), 100)).length).toBeGreaterThan(100);
  });

  // Bug: one word of 3000 letters took 574 MB.
  it('keeps memory flat whatever the text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-speak-memory-'));
    const child = await bundleEntry(
      resolve(import.meta.dirname, 'speak-child.ts'),
      folder,
      'child',
    );
    const peakBytes = async (text: string) => {
      const { stdout } = await promisify(execFile)(process.execPath, [child, text]);
      return Number(stdout);
    };
    const words = await peakBytes('A boat lay by. '.repeat(20));
    const word = await peakBytes('x'.repeat(600));
    await rm(folder, { recursive: true });
    expect(word / words).toBeLessThan(3);
  });
});
