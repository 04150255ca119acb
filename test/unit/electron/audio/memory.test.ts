import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { toInt16 } from '../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../electron/audio/flac/flac.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { bundleEntry } from './bundle.ts';
import { babble } from './signals.ts';

const takeSeconds = 15;
/** Samples of a whole chapter as floats: what a renderer that holds it all would need. */
const megabytesPerMinute = (60 * 44_100 * 4) / 1_000_000;
const isProof = Number(process.env.LECTERN_SWEEP ?? 1) >= 10;
const [shortMinutes, longMinutes, codec] = isProof ? [2, 20, 'aac'] : [0.25, 2.5, 'mp3'];

const folder = folderForAllTests();
beforeAll(async () => {
  const take = encodeFlac(toInt16(babble(24_000, takeSeconds, 1)), 24_000);
  await writeFile(join(folder, 'take.flac'), take);
});

// Bug: a chapter, its blocks or its packets are kept until the end, and a long one does not fit.
it('a chapter ten times as long takes hardly more memory', { timeout: 600_000 }, async () => {
  const source = resolve('test/unit/electron/audio/memory-child.ts');
  const child = await bundleEntry(source, folder, 'memory-child');
  const measure = async (minutes: number) => {
    const repeats = String((minutes * 60) / takeSeconds);
    const out = join(folder, `${minutes}.out`);
    const args = ['--expose-gc', child, join(folder, 'take.flac'), repeats, codec, out];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { peak, held } = JSON.parse(stdout) as { peak: number; held: number };
    return { peak: peak / 1_000_000, held: held / 1_000_000 };
  };
  const short = await measure(shortMinutes);
  const chapter = (longMinutes - shortMinutes) * megabytesPerMinute;
  const most = short.peak + Math.max(30, chapter / 2);
  let long = await measure(longMinutes);
  // The collector comes when it likes; what is kept until the end is there each time.
  for (let again = 0; again < 2 && long.peak >= most; again += 1) long = await measure(longMinutes);
  console.log(
    `${shortMinutes} min: peak ${short.peak.toFixed(0)} MB, held ${short.held.toFixed(1)} MB; ` +
      `${longMinutes} min: peak ${long.peak.toFixed(0)} MB, held ${long.held.toFixed(1)} MB`,
  );
  expect(long.held - short.held).toBeLessThan(chapter / 4);
  expect(long.peak).toBeLessThan(most);
});
