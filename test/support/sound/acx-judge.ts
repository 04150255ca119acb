import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { decodedByFfmpeg } from '../../unit/electron/audio/judge-audio.ts';

const run = promisify(execFile);
const rateHz = 44_100;

async function ffmpeg(path: string, filter: string): Promise<string> {
  const args = ['-hide_banner', '-nostats', '-i', path, '-af', filter, '-f', 'null', '-'];
  return (await run('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 })).stderr;
}

function read(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]);
}

/** What ffmpeg measures of a file. */
async function judged(path: string) {
  const levels = await ffmpeg(path, 'astats=measure_perchannel=none');
  const volume = await ffmpeg(path, 'volumedetect');
  const loudness = await ffmpeg(path, 'ebur128=peak=true');
  const summary = loudness.slice(loudness.lastIndexOf('Summary:'));
  // As the checkers do it: the quietest half second, by its RMS.
  const samples = await decodedByFfmpeg(path);
  const half = rateHz / 2;
  const windows = Array.from({ length: Math.floor((samples.length - half) / 2205) }, (_, at) => {
    const part = samples.subarray(at * 2205, at * 2205 + half);
    return part.reduce((sum, value) => sum + value * value, 0) / half;
  });
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-show_entries', 'stream=codec_name,sample_rate,channels,bit_rate'],
    ...['-show_entries', 'format=duration', '-select_streams', 'a', '-of', 'json', path],
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
    floorDb: 10 * Math.log10(Math.min(...windows)),
    stream: facts.streams[0],
    seconds: Number(facts.format.duration),
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
  const stream = { codec_name: 'mp3', sample_rate: '44100', channels: 1, bit_rate: '192000' };
  expect(measured.stream, path).toMatchObject(stream);
  return measured;
}
