import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const mostOutputBytes = 512 * 1024 * 1024;

/** Samples of any audio file as ffmpeg decodes it, mono, at the file's own rate. */
export async function decodedByFfmpeg(path: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-xerror', '-i', path, '-ac', '1', '-f', 'f32le', '-'];
  const { stdout, stderr } = await run('ffmpeg', args, {
    encoding: 'buffer',
    maxBuffer: mostOutputBytes,
  });
  if (stderr.length > 0) throw new Error(`ffmpeg on ${path}: ${stderr.toString()}`);
  return new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length),
  );
}

/** Integrated loudness and true peak by ffmpeg's ebur128. */
export async function loudnessByFfmpeg(
  path: string,
): Promise<{ readonly lufs: number; readonly truePeakDb: number }> {
  const args = [
    '-hide_banner',
    '-nostats',
    '-i',
    path,
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ];
  const { stderr } = await run('ffmpeg', args, { maxBuffer: mostOutputBytes });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const lufs = Number(/I:\s+(-?[\d.]+|-inf) LUFS/.exec(summary)?.[1]);
  const truePeakDb = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]);
  return { lufs, truePeakDb };
}

export async function runFfmpeg(args: readonly string[]) {
  await run('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: mostOutputBytes });
}

/** ffprobe's answer as it is; the caller knows which part it asked for. */
export async function probe(path: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...args, path]);
  return JSON.parse(stdout);
}
