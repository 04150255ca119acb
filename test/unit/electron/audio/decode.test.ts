import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeAudio } from '../../../../electron/audio/decode.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../support/tools/judges.ts';
import { runFfmpeg } from './judge-audio.ts';
import { babble, sine, wavFile } from './signals.ts';

const tone = sine(24_000, 0.5, 440, -6);

function largestError(a: Float32Array, b: Float32Array) {
  return a.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (b[index] ?? 9))), 0);
}

describe('wav', () => {
  it.each([
    ['8-bit', { bits: 8 }, 0.02],
    ['16-bit', { bits: 16 }, 1e-4],
    ['24-bit', { bits: 24 }, 1e-6],
    ['32-bit', { bits: 32 }, 1e-6],
    ['32-bit float', { bits: 32, isFloat: true }, 0],
    ['extensible 24-bit', { bits: 24, isExtensible: true }, 1e-6],
    ['extensible float', { bits: 32, isFloat: true, isExtensible: true }, 0],
    ['an odd chunk before the data', { bits: 16, hasOddChunk: true }, 1e-4],
    ['stereo', { bits: 16, channelCount: 2 }, 1e-4],
  ] as const)('%s gives the samples that were written', async (_, options, tolerance) => {
    const decoded = await decodeAudio(wavFile(tone, 24_000, options));
    expect(decoded.samples.length).toBe(tone.length);
    expect(decoded.sampleRateHz).toBe(24_000);
    expect(largestError(decoded.samples, tone)).toBeLessThanOrEqual(tolerance);
  });

  it.each([0, 0xffff_ffff, 0x7fff_ffff, 0xffff_ff00])(
    'a streamed header with length %i does not cut or refuse the audio',
    async (claimedBytes) => {
      const decoded = await decodeAudio(wavFile(tone, 24_000, { claimedBytes }));
      expect(decoded.samples.length).toBe(tone.length);
    },
  );

  // Bug: of a body in parts, whose header was written for the first, the rest was lost without a word.
  it('what stands behind the told end and is no chunk is sound, too', async () => {
    const whole = wavFile(tone, 24_000);
    const dataBytes = new DataView(whole.buffer).getUint32(40, true);
    const inParts = Uint8Array.from(whole);
    new DataView(inParts.buffer).setUint32(40, dataBytes / 2, true);
    expect((await decodeAudio(inParts)).samples.length).toBe(tone.length);
    const tags = Buffer.from('LIST\x04\0\0\0INFO', 'latin1');
    const tagged = await decodeAudio(Uint8Array.from([...whole, ...tags]));
    expect(tagged.samples.length).toBe(tone.length);
  });

  it('a body cut in transit is not taken for a short take', async () => {
    const whole = wavFile(tone, 24_000);
    await expect(decodeAudio(whole.subarray(0, whole.length - 1000))).rejects.toMatchObject({
      code: 'audio_undecodable',
      message: expect.stringContaining('cut off'),
    });
  });

  it('a header without a sample is not an empty take', async () => {
    await expect(decodeAudio(wavFile(new Float32Array(0), 24_000))).rejects.toMatchObject({
      code: 'audio_undecodable',
      message: expect.stringContaining('but no sound'),
    });
  });

  it('an unknown wav encoding is named instead of played as noise', async () => {
    const file = wavFile(tone, 24_000);
    new DataView(file.buffer).setUint16(20, 7, true);
    await expect(decodeAudio(file)).rejects.toMatchObject({
      code: 'audio_undecodable',
      message: expect.stringContaining('format 7'),
    });
  });
});

describe('bodies that are no audio', () => {
  it.each([
    ['<!DOCTYPE html><html><body>502</body></html>', 'a web page (HTML)'],
    ['  {"error":{"message":"no"}}', 'a JSON answer'],
    ['upstream timed out', 'plain text'],
    ['PK\u0003\u0004rest of it', 'a zip archive'],
    ['\u0000\u0001\u0002\u0003\u0004', 'data of an unknown kind'],
  ])('%j is called what it is', async (body, what) => {
    await expect(decodeAudio(new TextEncoder().encode(body))).rejects.toMatchObject({
      code: 'audio_undecodable',
      data: { found: what },
    });
  });

  it('no byte at all is said', async () => {
    await expect(decodeAudio(new Uint8Array(0))).rejects.toMatchObject({
      code: 'audio_undecodable',
    });
  });
});

describe('headerless pcm', () => {
  const bytes = new Uint8Array(Int16Array.of(0, 16384, -32768, 32767).buffer);

  it('is 24 kHz 16-bit mono when told so', async () => {
    const decoded = await decodeAudio(bytes, 'pcm');
    expect(decoded.sampleRateHz).toBe(24_000);
    expect(Array.from(decoded.samples)).toEqual([0, 0.5, -1, 32767 / 32768]);
  });

  it('is never guessed', async () => {
    await expect(decodeAudio(bytes)).rejects.toMatchObject({ code: 'audio_undecodable' });
  });

  it('half a sample at the end is a cut-off body', async () => {
    await expect(decodeAudio(bytes.subarray(0, 7), 'pcm')).rejects.toMatchObject({
      code: 'audio_undecodable',
    });
  });
});

describeWithJudge('ffmpeg', 'files that ffmpeg encoded', () => {
  const folder = folderForAllTests();
  beforeAll(async () => {
    await writeFile(join(folder, 'in.wav'), wavFile(babble(24_000, 3, 7), 24_000));
  });

  it.each([
    ['mp3', ['-b:a', '96k'], 24_000, 'mp3'],
    ['opus', ['-b:a', '48k'], 48_000, 'ogg-opus'],
    ['flac', [], 24_000, 'flac'],
    ['wav', ['-c:a', 'pcm_f64le'], 24_000, 'wav'],
  ] as const)('%s has its length and its sound', async (extension, args, rate, container) => {
    const path = join(folder, `out.${extension}`);
    await runFfmpeg(['-i', join(folder, 'in.wav'), ...args, path]);
    const bytes = await readFile(path);
    const decoded = await decodeAudio(bytes);
    expect(decoded.container).toBe(container);
    expect(decoded.sampleRateHz).toBe(rate);
    expect(Math.abs(decoded.samples.length / rate - 3)).toBeLessThan(0.05);
    const power = decoded.samples.reduce((sum, value) => sum + value * value, 0);
    const original = babble(24_000, 3, 7).reduce((sum, value) => sum + value * value, 0);
    // LAME turns its input down by 0.45 dB.
    expect(Math.abs(10 * Math.log10(power / rate / (original / 24_000)))).toBeLessThan(0.6);
  });

  it.each(['opus', 'flac'])('a %s body cut in the middle is refused', async (extension) => {
    const bytes = await readFile(join(folder, `out.${extension}`));
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    await expect(decodeAudio(half)).rejects.toMatchObject({ code: 'audio_undecodable' });
  });
});
