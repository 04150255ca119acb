import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegSeconds } from '../ffmpeg-seconds.ts';

export type FfmpegSteps = {
  readonly keep: number;
  readonly measure: number;
  readonly encode: number;
};

/** The whole work in three processes: takes to FLAC, loudness with true peaks, then gain, limiter and AAC. */
export async function finishWithFfmpeg(
  folder: string,
  wavPaths: readonly string[],
  bitrate: number,
): Promise<FfmpegSteps> {
  const list = join(folder, 'takes.txt');
  await writeFile(list, wavPaths.map((path) => `file '${path}'\n`).join(''));
  const flac = join(folder, 'ffmpeg.flac');
  const book = join(folder, 'ffmpeg.m4b');
  const filters = 'volume=1.5dB,alimiter=limit=0.63:level=false';
  const input = ['-f', 'concat', '-safe', '0', '-i', list];
  return {
    keep: await ffmpegSeconds([...input, '-c:a', 'flac', flac]),
    measure: await ffmpegSeconds(['-i', flac, '-af', 'ebur128=peak=true', '-f', 'null', '-']),
    encode: await ffmpegSeconds([
      '-i',
      flac,
      '-af',
      filters,
      '-c:a',
      'aac',
      '-b:a',
      `${bitrate}`,
      '-f',
      'mp4',
      book,
    ]),
  };
}
