import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toInt16 } from '../../electron/audio/audio-clip.ts';
import { decodeAudio } from '../../electron/audio/decode.ts';
import { encodeFlac } from '../../electron/audio/flac/flac.ts';
import { runAudioTask } from '../../electron/audio/pool/tasks.ts';
import { loudnessPresets } from '../../electron/audio/render/presets.ts';
import { renderChapter } from '../../electron/audio/render/render-chapter.ts';
import { babble, wavFile } from '../../test/unit/electron/audio/signals.ts';
import { type BenchResult, median } from '../bench-result.ts';

const execute = promisify(execFile);
const takeSeconds = 30;
const takeCount = 5;
const audioLengthSeconds = takeSeconds * takeCount;
const roundCount = 3;
const bitsPerSecond = 96_000;
const ingestLengthSeconds = 5;
const ingestWarmUp = 15;
const ingestCount = 20;

/** Processor time of all threads of this process: other work on the machine does not count. */
async function processorSecondsOf(work: () => Promise<unknown>) {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000_000;
}

async function ffmpegSeconds(args: readonly string[]) {
  const { stderr } = await execute('ffmpeg', ['-hide_banner', '-benchmark', '-y', ...args]);
  const times = Array.from(stderr.matchAll(/\b[us]time=([\d.]+)s/g), (match) => Number(match[1]));
  if (times.length === 0) throw new Error('ffmpeg did not tell its processor time.');
  return times.reduce((sum, seconds) => sum + seconds, 0);
}

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

/** Processor time of taking in one take, and of only decoding it. */
async function benchIngest(folder: string): Promise<{ readonly ingest: number; decode: number }> {
  const bytes = wavFile(babble(24_000, ingestLengthSeconds, 2), 24_000);
  const inputPath = join(folder, 'in.wav');
  await writeFile(inputPath, bytes);
  const task = { kind: 'ingestTake', inputPath, format: 'auto', text: 'A line of words.' } as const;
  const repeat = async (count: number, work: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < count; index++) await work(index);
  };
  const ingest = (index: number) =>
    runAudioTask({ ...task, flacPath: join(folder, `taken-${index}.flac`) });
  const decode = () => decodeAudio(bytes);
  await repeat(ingestWarmUp, ingest);
  await repeat(ingestWarmUp, decode);
  const ingestSeconds = await processorSecondsOf(() => repeat(ingestCount, ingest));
  const decodeSeconds = await processorSecondsOf(() => repeat(ingestCount * 5, decode));
  return { ingest: ingestSeconds / ingestCount, decode: decodeSeconds / ingestCount / 5 };
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
    const take = await benchIngest(folder);
    return {
      name: 'audio: a chapter from takes to AAC, and taking in takes (processor time)',
      figures: {
        audioSeconds: audioLengthSeconds,
        ownSeconds: median(own),
        ffmpegSeconds: median(ffmpeg),
        timesRealTime: audioLengthSeconds / median(own),
        ingestMilliseconds: take.ingest * 1000,
        decodeMilliseconds: take.decode * 1000,
      },
      bounds: [
        { name: 'relative to ffmpeg', value: ratioTo(ffmpeg), atMost: 0.9 },
        { name: 'a take, relative to decoding it', value: take.ingest / take.decode, atMost: 40 },
        // A chapter held as floats would grow by 10.6 MB a minute.
        { name: 'memory growth, MB a minute', value: growthPerMinute, atMost: 5 },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
