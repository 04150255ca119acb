import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toInt16 } from '../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../electron/audio/flac/flac.ts';
import { loudnessPresets } from '../../electron/audio/render/presets.ts';
import { renderChapter } from '../../test/support/sound/render-chapter.ts';
import { babble } from '../../test/unit/electron/audio/signals.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { ffmpegSeconds } from '../ffmpeg-seconds.ts';
import { processorSecondsOf } from '../processor-time.ts';

const takeSeconds = 30;
const takeCount = 5;
const audioLengthSeconds = takeSeconds * takeCount;
const roundCount = 3;
const bitsPerSecond = 96_000;

/** What ffmpeg does for the same chapter: measure, then gain, limit, resample and encode. */
async function renderWithFfmpeg(take: string, out: string) {
  const input = ['-stream_loop', String(takeCount - 1), '-i', take];
  const filters = 'volume=1.5dB,aresample=44100,alimiter=limit=0.63:level=false';
  return (
    (await ffmpegSeconds([...input, '-af', 'ebur128=peak=true', '-f', 'null', '-'])) +
    (await ffmpegSeconds([
      ...input,
      '-af',
      filters,
      '-c:a',
      'aac',
      '-b:a',
      `${bitsPerSecond}`,
      out,
    ]))
  );
}

/** Rendering a chapter to AAC, beside Debian's ffmpeg, round by round. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-audio-'));
  try {
    const path = join(folder, 'take.flac');
    await writeFile(path, encodeFlac(toInt16(babble(24_000, takeSeconds, 1)), 24_000));
    const parts = Array.from({ length: takeCount }, () => ({ kind: 'take', path }) as const);
    const render = (count: number, onProgress?: () => void): Promise<unknown> =>
      renderChapter(
        {
          parts: parts.slice(0, count),
          preset: loudnessPresets.audiobook,
          outputs: [{ codec: 'aac', bitrate: bitsPerSecond, path: join(folder, 'own.m4a') }],
        },
        { onProgress },
      );
    await render(1);
    const own: number[] = [];
    const ffmpeg: number[] = [];
    for (let round = 0; round < roundCount; round++) {
      own.push(await processorSecondsOf(() => render(takeCount)));
      ffmpeg.push(await renderWithFfmpeg(path, join(folder, 'ffmpeg.m4a')));
    }
    const ratioTo = (others: readonly number[]) =>
      median(own.map((seconds, round) => seconds / (others[round] ?? Number.NaN)));
    const memoryMegabytes: number[] = [];
    await render(takeCount, () => memoryMegabytes.push(process.memoryUsage.rss() / 1_000_000));
    const half = Math.floor(memoryMegabytes.length / 2);
    const early = Math.max(...memoryMegabytes.slice(0, half));
    const late = Math.max(...memoryMegabytes.slice(half));
    const growthPerMinute = Math.max(0, late - early) / (audioLengthSeconds / 2 / 60);
    return {
      name: 'audio: a chapter from takes to AAC (processor time)',
      figures: {
        audioSeconds: audioLengthSeconds,
        ownSeconds: median(own),
        ffmpegSeconds: median(ffmpeg),
        timesRealTime: audioLengthSeconds / median(own),
      },
      bounds: [
        { name: 'relative to ffmpeg', value: ratioTo(ffmpeg), atMost: 0.9 },
        // A chapter held as floats would grow by 10.6 MB a minute.
        { name: 'memory growth, MB a minute', value: growthPerMinute, atMost: 5 },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
