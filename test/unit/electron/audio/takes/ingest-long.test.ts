import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { runAudioTask } from '../../../../../electron/audio/pool/tasks.ts';
import { ingestLong } from '../../../../../electron/audio/takes/ingest-long.ts';
import { ingestPcm } from '../../../../../electron/audio/takes/ingested-take.ts';
import { checkTake, createTakeMeter } from '../../../../../electron/audio/takes/take-facts.ts';
import { encodeWav } from '../../../../../shared/sound/wav.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { babble } from '../signals.ts';

const rate = 24_000;
const text = 'The lamp had gone out.';
const folder = folderForAllTests();
const wavPath = join(folder, 'long.wav');
/** A little over the size from which a body is read block by block. */
const pcm = toInt16(babble(rate, 90, 1));
const samples = Float32Array.from(pcm, (sample) => sample / 32_768);

beforeAll(() => writeFile(wavPath, encodeWav(pcm, rate)));

describe('a long answer, read block by block', () => {
  // The bug: a long take is other bytes, or checked by other figures, than the same one read at once.
  it('gives the same bytes, facts and peaks as one in memory', async () => {
    const long = join(folder, 'long.flac');
    const short = join(folder, 'short.flac');
    const task = {
      kind: 'ingestTake',
      inputPath: wavPath,
      format: 'auto',
      flacPath: long,
      text,
    } as const;
    const streamed = await runAudioTask(task);
    const whole = await ingestPcm(pcm, rate, short, { text });
    expect(streamed).toEqual(whole);
    expect((await readFile(long)).equals(await readFile(short))).toBe(true);
  });

  it('is refused where it breaks off, and nothing is left of it', async () => {
    const inputPath = join(folder, 'cut.wav');
    const flacPath = join(folder, 'cut.flac');
    await writeFile(inputPath, (await readFile(wavPath)).subarray(0, -1000));
    await expect(ingestLong({ inputPath, flacPath })).rejects.toMatchObject({
      code: 'audio_undecodable',
    });
    expect(existsSync(flacPath)).toBe(false);
  });
});

it('a take is checked the same however its samples are cut into blocks', () => {
  const clip = samples.subarray(0, rate * 5 + 7);
  const meter = createTakeMeter(rate);
  for (let at = 0, step = 1; at < clip.length; at += step, step = (step * 7) % 5003) {
    meter.add(clip.subarray(at, at + step));
  }
  expect(meter.finish(text)).toEqual(checkTake({ samples: clip, sampleRateHz: rate }, text));
});
