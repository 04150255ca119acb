import { execFile } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { toInt16 } from '../../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../../electron/audio/flac/flac.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { requireJudge } from '../../../../support/tools/judges.ts';
import { bundleEntry } from '../bundle.ts';
import { runFfmpeg } from '../judge-audio.ts';
import { babble, wavFile } from '../signals.ts';

const rateHz = 16_000;
const tenHours = 36_000;
/** What a reader may take more for ten hours than for a moment. */
const mostMoreBytes = 40_000_000;

const folder = folderForAllTests();
let child = '';
beforeAll(async () => {
  const source = resolve('test/unit/electron/audio/media/media-child.ts');
  child = await bundleEntry(source, folder, 'media-child');
});

type Ended = { readonly durationMs: number; readonly message: string; readonly peak: number };

async function readIn(path: string) {
  const args = [child, path, join(folder, 'copy.flac')];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Ended;
}

/** The wav goes on behind its few sounds to its whole length, without taking room on the disk. */
async function wavOf(name: string, seconds: number, claimedBytes: number) {
  const path = join(folder, name);
  await writeFile(path, wavFile(babble(rateHz, 1, 3), rateHz, { claimedBytes }));
  const handle = await open(path, 'r+');
  await handle.truncate(44 + seconds * rateHz * 2);
  await handle.close();
  return path;
}

// Bug: a file is read or decoded whole before anybody looks at its length.
it('ten hours are refused with the memory of a moment', { timeout: 300_000 }, async () => {
  const short = await readIn(await wavOf('short.wav', 2, 0));
  expect(short.durationMs).toBe(2000);
  const claims = { told: tenHours * rateHz * 2, streamed: 0xffff_ffff };
  for (const [name, claimed] of Object.entries(claims)) {
    const long = await readIn(await wavOf(`${name}.wav`, tenHours, claimed));
    expect(long.message).toMatch(/10\.0 hours/);
    expect(long.peak - short.peak).toBeLessThan(mostMoreBytes);
  }
});

// Bug: the gigabyte or four that a header claims are taken from memory before anybody looks.
it('a header that claims ten hours or 4 GB with little behind it takes no memory', async () => {
  const short = await readIn(await wavOf('honest.wav', 2, 0));
  for (const claimedBytes of [tenHours * rateHz * 2, 0xffff_fff0]) {
    const claimed = await readIn(await wavOf(`claims-${claimedBytes}.wav`, 2, claimedBytes));
    expect(claimed.durationMs).toBe(2000);
    expect(claimed.peak - short.peak).toBeLessThan(mostMoreBytes);
  }
});

// Bug: what the header does not tell is gathered in memory, and the limit comes too late.
it('sound that never ends stops at the limit with bounded memory', {
  timeout: 300_000,
}, async () => {
  if (!requireJudge('ffmpeg')) return;
  // Mp3 says nothing of its length where its frames differ: pieces of two bitrates, again and again.
  const flac = join(folder, 'piece.flac');
  await writeFile(flac, encodeFlac(toInt16(babble(rateHz, 20, 4)), rateHz));
  const pieces: Buffer[] = [];
  for (const bitrate of ['16k', '24k']) {
    const path = join(folder, `${bitrate}.mp3`);
    const plain = ['-write_xing', '0', '-id3v2_version', '0', '-b:a', bitrate];
    await runFfmpeg(['-i', flac, '-c:a', 'libmp3lame', ...plain, path]);
    pieces.push(await readFile(path));
  }
  const once = Buffer.concat(pieces);
  const short = join(folder, 'short.mp3');
  const endless = join(folder, 'endless.mp3');
  await writeFile(short, Buffer.concat(Array.from({ length: 8 }, () => once)));
  await writeFile(endless, Buffer.concat(Array.from({ length: 200 }, () => once)));
  const first = await readIn(short);
  const last = await readIn(endless);
  expect(first.durationMs).toBeGreaterThan(300_000);
  expect(last.message).toMatch(/minutes long/);
  // Its two hours are 512 MB of samples. V8 lets 64 MB of finished buffers lie before it collects them.
  expect(last.peak - first.peak).toBeLessThan(64_000_000 + mostMoreBytes);
});
