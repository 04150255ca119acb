import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Processor time of all threads of one run of ffmpeg. Rejects when it fails or tells no time. */
export async function ffmpegSeconds(args: readonly string[]): Promise<number> {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    '-hide_banner',
    '-benchmark',
    '-y',
    ...args,
  ]);
  const times = Array.from(stderr.matchAll(/\b[us]time=([\d.]+)s/g), (match) => Number(match[1]));
  if (times.length === 0) throw new Error('ffmpeg did not tell its processor time.');
  return times.reduce((sum, seconds) => sum + seconds, 0);
}
