import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWholeVideo } from '../../../../../electron/audio/media/whole-video.ts';
import { makeVideo } from '../../../../../electron/demo/video/make-video.ts';
import { demoAssets } from '../../../../support/gateway/demo-assets.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const folder = folderForAllTests();
let webm: Uint8Array;
beforeAll(async () => {
  const order = { prompt: 'A lamp', seconds: 1, width: 320, height: 180 };
  webm = await makeVideo(order, demoAssets.webpWasmPath);
});

async function isWhole(bytes: Uint8Array, isWebm: boolean) {
  const path = join(folder, 'video');
  await writeFile(path, bytes);
  const file = await open(path, 'r');
  try {
    return await isWholeVideo(file, isWebm);
  } finally {
    await file.close();
  }
}

function box(type: string, bodyBytes: number): Buffer {
  const bytes = Buffer.alloc(8 + bodyBytes);
  bytes.writeUInt32BE(8 + bodyBytes, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
}

// The bug: half a video, paid for, kept as if it were all of it, although fetching it again is free.
describe('whether a video is whole', () => {
  it('tells a WebM from every beginning of it', async () => {
    expect(await isWhole(webm, true)).toBe(true);
    for (const share of [0.01, 0.3, 0.5, 0.99]) {
      const part = webm.subarray(0, Math.floor(webm.length * share));
      expect(await isWhole(part, true), String(share)).toBe(false);
    }
    expect(await isWhole(webm.subarray(0, webm.length - 1), true)).toBe(false);
  });

  it('lets a WebM pass that was written as a stream', async () => {
    const segment = webm.findIndex(
      (_, at) => Buffer.from(webm.subarray(at, at + 4)).toString('hex') === '18538067',
    );
    const streamed = Uint8Array.from(webm);
    streamed.set([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], segment + 4);
    expect(await isWhole(streamed.subarray(0, streamed.length / 2), true)).toBe(true);
  });

  it('tells an MP4 by its boxes', async () => {
    const mp4 = Buffer.concat([box('ftyp', 16), box('mdat', 5000), box('moov', 300)]);
    expect(await isWhole(mp4, false)).toBe(true);
    for (const length of [20, 24, 3000, 5032, 5040, mp4.length - 1]) {
      expect(await isWhole(mp4.subarray(0, length), false), String(length)).toBe(false);
    }
    const long = Buffer.concat([Buffer.alloc(16), Buffer.alloc(100), box('moov', 8)]);
    long.writeUInt32BE(1, 0);
    long.write('mdat', 4, 'latin1');
    long.writeBigUInt64BE(116n, 8);
    expect(await isWhole(Buffer.concat([box('ftyp', 4), long]), false)).toBe(true);
    const toTheEnd = Buffer.concat([box('moov', 8), box('mdat', 50)]);
    toTheEnd.writeUInt32BE(0, 16);
    expect(await isWhole(toTheEnd, false)).toBe(true);
  });

  it('takes nothing that has no end', async () => {
    const looping = box('free', 0);
    looping.writeUInt32BE(4, 0);
    expect(await isWhole(looping, false)).toBe(false);
    expect(await isWhole(Buffer.from('1a45dfa3', 'hex'), true)).toBe(false);
    expect(await isWhole(Buffer.alloc(0), false)).toBe(false);
  });
});
