import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const run = promisify(execFile);
const rateHz = 44_100;

async function ffmpeg(path: string, filter: string): Promise<string> {
  const args = ['-hide_banner', '-nostats', '-i', path, '-af', filter, '-f', 'null', '-'];
  return (await run('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 })).stderr;
}

function read(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

/** RMS of the quietest half second, looked at every 50 ms, as the checkers do it; hours are never in memory at once. */
async function quietestDb(path: string): Promise<number> {
  const step = rateHz / 20;
  const args = ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', String(rateHz), '-'];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const sums: number[] = [];
  let quietest = Number.POSITIVE_INFINITY;
  let rest = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    for (; at + step * 4 <= bytes.length; at += step * 4) {
      let sum = 0;
      for (let place = 0; place < step; place += 1) sum += bytes.readFloatLE(at + place * 4) ** 2;
      sums.push(sum);
      if (sums.length > 10) sums.shift();
      if (sums.length === 10) {
        quietest = Math.min(
          quietest,
          sums.reduce((one, other) => one + other, 0),
        );
      }
    }
    rest = bytes.subarray(at);
  }
  return 10 * Math.log10(quietest / (step * 10));
}

/** What is quieter than -50 dB at both ends, in seconds. */
async function roomTone(path: string, seconds: number) {
  const text = await ffmpeg(path, 'silencedetect=noise=-50dB:duration=0.1');
  const starts = [...text.matchAll(/silence_start: (-?[\d.]+)/g)].map(([, at]) => Number(at));
  const ends = [...text.matchAll(/silence_end: (-?[\d.]+)/g)].map(([, at]) => Number(at));
  return { headSeconds: ends[0] ?? 0, tailSeconds: seconds - (starts.at(-1) ?? seconds) };
}

/** What ffmpeg measures of a file. */
async function judged(path: string) {
  const levels = await ffmpeg(path, 'astats=measure_perchannel=none');
  const volume = await ffmpeg(path, 'volumedetect');
  const loudness = await ffmpeg(path, 'ebur128=peak=true');
  const summary = loudness.slice(loudness.lastIndexOf('Summary:'));
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,sample_rate,channels,bit_rate',
    '-show_entries',
    'format=duration',
    '-select_streams',
    'a',
    '-of',
    'json',
    path,
  ]);
  const facts = JSON.parse(stdout) as {
    readonly streams: readonly Record<string, unknown>[];
    readonly format: { readonly duration: string };
  };
  return {
    rmsDb: read(levels, /RMS level dB: (-?[\d.]+)/),
    meanVolumeDb: read(volume, /mean_volume: (-?[\d.]+) dB/),
    peakDb: read(levels, /Peak level dB: (-?[\d.]+)/),
    maxVolumeDb: read(volume, /max_volume: (-?[\d.]+) dB/),
    truePeakDb: read(summary, /Peak:\s+(-?[\d.]+) dBFS/),
    floorDb: await quietestDb(path),
    stream: facts.streams[0],
    seconds: Number(facts.format.duration),
    ...(await roomTone(path, Number(facts.format.duration))),
  };
}

/** Expects a file to be within every limit of ACX, as ffmpeg measures it; answers the figures. */
export async function expectWithinAcx(path: string) {
  const measured = await judged(path);
  const { rmsDb, meanVolumeDb, peakDb, maxVolumeDb, truePeakDb, floorDb, seconds } = measured;
  for (const level of [rmsDb, meanVolumeDb]) {
    expect(level, path).toBeGreaterThanOrEqual(-23);
    expect(level, path).toBeLessThanOrEqual(-18);
  }
  for (const level of [peakDb, maxVolumeDb, truePeakDb]) {
    expect(level, path).toBeLessThanOrEqual(-3);
  }
  expect(floorDb, path).toBeLessThanOrEqual(-60);
  expect(floorDb, path).toBeGreaterThan(-90);
  expect(seconds, path).toBeLessThanOrEqual(120 * 60);
  const { headSeconds, tailSeconds } = measured;
  expect(headSeconds, path).toBeGreaterThanOrEqual(0.5);
  expect(headSeconds, path).toBeLessThanOrEqual(1);
  expect(tailSeconds, path).toBeGreaterThanOrEqual(1);
  expect(tailSeconds, path).toBeLessThanOrEqual(5);
  const stream = { codec_name: 'mp3', sample_rate: '44100', channels: 1, bit_rate: '192000' };
  expect(measured.stream, path).toMatchObject(stream);
  return measured;
}
