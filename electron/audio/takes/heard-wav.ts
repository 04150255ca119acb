import { readFile, writeFile } from 'node:fs/promises';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { toInt16 } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { atRate } from '../resample/resample.ts';
import type { TakeRange } from './take-range.ts';

/** What recognisers of speech are trained on. */
const recogniserRateHz = 16_000;

export type HeardWav = {
  readonly kind: 'heardWav';
  readonly path: string;
  readonly range: TakeRange | null;
  readonly wavPath: string;
};

/** A take of the store as a recogniser takes it: WAV, 16 bit, one channel, 16 kHz. */
export async function writeHeardWav({ path, range, wavPath }: HeardWav): Promise<null> {
  const { samples, sampleRateHz } = await decodeAudio(await readFile(path));
  const { startSample = 0, sampleCount = samples.length } = range ?? {};
  const own = samples.slice(startSample, startSample + sampleCount);
  const pcm = toInt16(atRate(own, sampleRateHz, recogniserRateHz));
  await writeFile(wavPath, encodeWav(pcm, recogniserRateHz));
  return null;
}
