import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toInt16 } from '../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../electron/audio/flac.ts';
import { bundleEntry } from './bundle.ts';
import { babble } from './signals.ts';

const TAKE_SECONDS = 15;
/** Samples of a whole chapter as floats: what a renderer that holds it all would need. */
const MEGABYTES_PER_MINUTE = (60 * 44_100 * 4) / 1_000_000;
const isProof = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const [shortMinutes, longMinutes, codec] = isProof ? [2, 20, 'aac'] : [0.5, 5, 'mp3'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-memory-'));
  const take = await encodeFlac(toInt16(babble(24_000, TAKE_SECONDS, 1)), 24_000);
  await writeFile(join(folder, 'take.flac'), take);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Bug: a chapter, its blocks or its packets are kept until the end, and a long one does not fit.
it('a chapter ten times as long takes hardly more memory', { timeout: 600_000 }, async () => {
  const source = resolve('test/unit/electron/audio/memory-child.ts');
  const child = await bundleEntry(source, folder, 'memory-child');
  const peakMegabytes = async (minutes: number): Promise<number> => {
    const repeats = String((minutes * 60) / TAKE_SECONDS);
    const args = [child, join(folder, 'take.flac'), repeats, codec, join(folder, `${minutes}.out`)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return (Number(stdout) * 1024) / 1_000_000;
  };
  const short = await peakMegabytes(shortMinutes);
  const long = await peakMegabytes(longMinutes);
  const held = (longMinutes - shortMinutes) * MEGABYTES_PER_MINUTE;
  console.log(
    `peak memory: ${short.toFixed(0)} MB at ${shortMinutes} min, ${long.toFixed(0)} MB at ${longMinutes} min`,
  );
  expect(long - short).toBeLessThan(held / 2);
});
