import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinArrays, toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../../../../electron/audio/decode.ts';
import { decodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { runAudioTask } from '../../../../../electron/audio/pool/tasks.ts';
import { computePeaks } from '../../../../../electron/audio/takes/peaks.ts';
import { openPlainWav } from '../../../../../electron/audio/takes/plain-wav.ts';
import { checkTake } from '../../../../../electron/audio/takes/take-facts.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { babble, firstDifference, wavFile } from '../signals.ts';

const rate = 24_000;
const folder = folderForAllTests();
const clip = babble(rate, 7, 3);
const text = 'A line.';

async function takeIn(bytes: Uint8Array) {
  const inputPath = join(folder, 'in.wav');
  const flacPath = join(folder, 'out.flac');
  await writeFile(inputPath, bytes);
  const plain = await openPlainWav(inputPath);
  await plain?.close();
  const take = await runAudioTask({
    kind: 'ingestTake',
    inputPath,
    format: 'auto',
    flacPath,
    text,
  });
  return { take, isPlain: plain !== null, stored: await decodeFlac(await readFile(flacPath)) };
}

describe('a wav that is taken in', () => {
  // Bugs: a chunk that is taken for sound, two channels read as one, a short read that is a short take.
  it.each([
    ['as the gateway gives it', {}, true],
    ['with an odd chunk before the samples', { hasOddChunk: true }, true],
    ['with the long form of its header', { isExtensible: true }, true],
    ['whose header was written before its length was known', { claimedBytes: 0xffff_ffff }, true],
    ['of two channels', { channelCount: 2 }, false],
    ['of 24 bits', { bits: 24 }, false],
    ['of floats', { bits: 32, isFloat: true }, false],
  ] as const)('%s is stored as it would be decoded', async (_, options, isPlain) => {
    const bytes = wavFile(clip, rate, options);
    const { take, stored, ...found } = await takeIn(bytes);
    const { samples } = await decodeAudio(bytes);
    const pcm = toInt16(samples);
    expect(found.isPlain).toBe(isPlain);
    expect(stored.sampleRateHz).toBe(rate);
    expect(firstDifference(stored.samples, pcm)).toBe(-1);
    const kept = { samples: Float32Array.from(pcm, (value) => value / 32_768), sampleRateHz: rate };
    expect(take.facts).toEqual(checkTake(kept, text));
    expect(take.peaks).toEqual(computePeaks(kept.samples, rate));
  });

  // Bug: of WAV files one behind the other only the first was heard, and half of a paid line was lost unsaid.
  it.each([
    ['short ones', 7],
    ['long ones', 60],
  ])('in pieces one behind the other is stored whole: %s', async (_, seconds) => {
    const first = babble(rate, seconds, 4);
    const pieces = [first, clip, clip.subarray(0, rate)];
    const files = pieces.map((piece, at) =>
      wavFile(piece, rate, at === 2 ? { claimedBytes: 0xffff_ffff } : { hasOddChunk: at === 1 }),
    );
    const { stored } = await takeIn(Buffer.concat(files));
    const heard = await Promise.all(files.map((file) => decodeAudio(file)));
    const whole = joinArrays(
      heard.map(({ samples }) => samples),
      Float32Array,
    );
    expect(firstDifference(stored.samples, toInt16(whole))).toBe(-1);
    expect(stored.samples.length).toBe(whole.length);
  });

  it('in pieces of two rates is none', async () => {
    const files = [wavFile(clip, rate), wavFile(clip, 2 * rate)];
    const taken = takeIn(Buffer.concat(files));
    await expect(taken).rejects.toMatchObject({ code: 'audio_undecodable' });
  });

  it.each([
    ['cut off', (bytes: Uint8Array) => bytes.subarray(0, -1000)],
    ['without a sample', (bytes: Uint8Array) => bytes.subarray(0, 44)],
    ['without the end of its header', (bytes: Uint8Array) => bytes.subarray(0, 30)],
    ['that is empty', () => new Uint8Array(0)],
  ])('and %s is refused', async (_, damage) => {
    await expect(takeIn(damage(wavFile(clip, rate)))).rejects.toMatchObject({
      code: 'audio_undecodable',
    });
  });

  it('and stopped leaves nothing behind', async () => {
    const inputPath = join(folder, 'stop.wav');
    const flacPath = join(folder, 'stopped.flac');
    await writeFile(inputPath, wavFile(clip, rate));
    const controller = new AbortController();
    const task = { kind: 'ingestTake', inputPath, format: 'auto', flacPath } as const;
    const taken = runAudioTask(task, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(taken).rejects.toThrow('enough');
    await expect(readFile(flacPath)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
