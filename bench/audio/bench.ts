import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { toInt16 } from '../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../electron/audio/flac.ts';
import { loudnessPresets } from '../../electron/audio/presets.ts';
import { renderChapter } from '../../electron/audio/render-chapter.ts';
import { babble } from '../../test/unit/electron/audio/signals.ts';
import type { BenchResult } from '../bench-result.ts';

const execute = promisify(execFile);
const TAKE_SECONDS = 30;
const TAKE_COUNT = 8;
const AUDIO_SECONDS = TAKE_SECONDS * TAKE_COUNT;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}

/** What ffmpeg does for the same book: measure, then gain, limit, resample and encode. */
async function renderWithFfmpeg(take: string, out: string): Promise<void> {
  const input = ['-v', 'error', '-y', '-stream_loop', String(TAKE_COUNT - 1), '-i', take];
  await execute('ffmpeg', [...input, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const filters = 'volume=1.5dB,aresample=44100,alimiter=limit=0.63:level=false';
  await execute('ffmpeg', [...input, '-af', filters, '-c:a', 'aac', '-b:a', '96k', out]);
}

/** Rendering a chapter to AAC, beside Debian's ffmpeg on the same takes in the same run. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-audio-'));
  try {
    const path = join(folder, 'take.flac');
    const ingestSeconds = await secondsOf(async () =>
      writeFile(path, await encodeFlac(toInt16(babble(24_000, TAKE_SECONDS, 1)), 24_000)),
    );
    const parts = Array.from({ length: TAKE_COUNT }, () => ({ kind: 'take', path }) as const);
    const { audiobook } = loudnessPresets;
    const memoryMegabytes: number[] = [];
    const render = (count: number): Promise<unknown> =>
      renderChapter(
        {
          parts: parts.slice(0, count),
          preset: audiobook,
          outputs: [{ codec: 'aac', bitrate: 96_000, path: join(folder, 'own.m4a') }],
        },
        { onProgress: () => memoryMegabytes.push(process.memoryUsage().rss / 1_000_000) },
      );
    await render(1);
    memoryMegabytes.length = 0;
    const ownSeconds = await secondsOf(() => render(TAKE_COUNT));
    const ffmpegSeconds = await secondsOf(() => renderWithFfmpeg(path, join(folder, 'ffmpeg.m4a')));
    const half = Math.floor(memoryMegabytes.length / 2);
    const early = Math.max(...memoryMegabytes.slice(0, half));
    const late = Math.max(...memoryMegabytes.slice(half));
    const growthPerMinute = Math.max(0, late - early) / (AUDIO_SECONDS / 2 / 60);
    const ratio = ownSeconds / ffmpegSeconds;
    return {
      name: 'audio: a chapter from takes to AAC',
      figures: {
        audioSeconds: AUDIO_SECONDS,
        ownSeconds,
        ffmpegSeconds,
        timesRealTime: AUDIO_SECONDS / ownSeconds,
        timeRelativeToFfmpeg: ratio,
        memoryGrowthMegabytesPerMinute: growthPerMinute,
        flacTimesRealTime: TAKE_SECONDS / ingestSeconds,
      },
      bounds: [
        { name: 'time relative to ffmpeg', value: ratio, atMost: 5 },
        // A chapter held as floats would grow by 10.6 MB a minute.
        { name: 'memory growth, MB a minute', value: growthPerMinute, atMost: 5 },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
