import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The sample is played so often, so that the start of a program does not count. */
const repeats = 8;

/**
 * Processor seconds that ffmpeg takes for a second of speech on the same way: wav to FLAC, loudness with true
 * peaks, gain, limiter, AAC in an M4B. The least of three runs.
 */
export function ffmpegSecondsPerSecond(folder: string, wav: string, sampleSeconds: number): number {
  const flac = join(folder, 'peer.flac');
  const steps = [
    ['-stream_loop', String(repeats - 1), '-i', wav, '-c:a', 'flac', flac],
    ['-i', flac, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
    ['-i', flac, '-af', 'volume=2dB,alimiter=limit=0.7:level=0', '-c:a', 'aac', '-b:a', '96k'],
  ];
  const book = join(folder, 'peer.m4b');
  const seconds = steps.map((args, at) =>
    Math.min(...[1, 2, 3].map(() => processorSeconds(at === 2 ? [...args, book] : args))),
  );
  return seconds.reduce((sum, one) => sum + one, 0) / (repeats * sampleSeconds);
}

function processorSeconds(args: readonly string[]): number {
  const fixed = ['-hide_banner', '-nostdin', '-y', '-benchmark', '-threads', '1'];
  const { stderr, status } = spawnSync('ffmpeg', [...fixed, ...args], { encoding: 'utf8' });
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  if (status !== 0 || user === undefined) throw new Error(`ffmpeg failed: ${stderr.slice(-1000)}`);
  return Number(user) + Number(system);
}
