import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadVp8Encoder } from '../../../electron/demo/video/vp8-frames.ts';
import type { ClipPictures } from '../../../electron/features/clips/clips.ts';
import { createMediaSource } from '../../../electron/ipc/media-source.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import type { ClipCaptions, ClipPacket } from '../../../shared/model/video/clip.ts';
import { addChapter, makeChapter } from '../../support/engine/chapter-jobs.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { forAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';

const world = forAllTests(openFaultWorld);
const frameRate = 5;
const width = 160;
const height = 160;
let frame: string;
let chapterId: string;
let unmadeChapterId: string;

beforeAll(async () => {
  const encoder = await loadVp8Encoder(demoAssets.webpWasmPath);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(128);
  frame = Buffer.from(encoder.encode(pixels, width, height)).toString('base64');
  chapterId = await addChapter(world, 4);
  unmadeChapterId = await addChapter(
    world,
    2,
    (index) => `Nobody has ever said line number ${index}, whatever it may be about.`,
  );
  world.app().queue.open();
  await makeChapter(world, chapterId);
});

/** Key frames of one grey picture, as the page would hand them over. */
function packets(durationMs: number): readonly ClipPacket[] {
  const durationUs = 1_000_000 / frameRate;
  return Array.from({ length: Math.ceil((durationMs * frameRate) / 1000) }, (_, index) => ({
    atUs: index * durationUs,
    durationUs,
    isKey: true,
    data: frame,
  }));
}

/** Begins a clip of these lines, by their numbers. */
async function begun(from: number, to: number, container: 'mp4' | 'webm') {
  const { clips } = world.app();
  const clipId = randomUUID();
  const { lines } = clips.source(chapterId);
  const range = {
    firstSegmentId: lines[from]?.segmentId ?? '',
    lastSegmentId: lines[to]?.segmentId ?? '',
  };
  return { clipId, sound: await clips.begin(clipId, { chapterId, container, ...range }) };
}

const pictures = (captions: ClipCaptions): ClipPictures => ({
  captions,
  shape: 'square',
  codec: 'vp8',
  codecString: 'vp8',
  width,
  height,
  frameRate,
  description: null,
});

async function made(captions: ClipCaptions, container: 'mp4' | 'webm' = 'webm') {
  const { clips } = world.app();
  const { clipId, sound } = await begun(1, 2, container);
  await clips.open(clipId, pictures(captions));
  const all = packets(sound.durationMs);
  const half = Math.ceil(all.length / 2);
  await clips.append(clipId, 0, all.slice(0, half));
  await clips.append(clipId, 1, all.slice(half));
  const clip = await clips.finish(clipId);
  return { clip, sound, path: clips.file(clip.id).path };
}

const clipFolder = () => join(world.platform.paths.exports, 'Promo clips');
const names = () => readdir(clipFolder()).catch((): string[] => []);
function probed(path: string) {
  const asked = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  const { stdout, stderr } = spawnSync('ffprobe', asked, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as {
    readonly streams: readonly { readonly codec_name: string; readonly nb_frames?: string }[];
    readonly format: { readonly duration: string; readonly tags: { readonly title?: string } };
  };
}

describeWithJudge('ffprobe', 'a promo clip', () => {
  it('has the mastered sound of its lines, pictures and captions, and asks the gateway nothing', async () => {
    const requests = world.demo.requests().length;
    const { clip, sound, path } = await made('track');
    expect(world.demo.requests()).toHaveLength(requests);
    expect(sound.cues.map(({ lines }) => lines.join(' '))).toEqual([
      expect.stringContaining('Line number 1'),
      expect.stringContaining('Line number 2'),
    ]);
    expect(Math.max(...sound.wave)).toBeGreaterThan(10);
    const { streams, format } = probed(path);
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['vp8', 'opus', 'subrip']);
    expect(Math.abs(Number(format.duration) * 1000 - sound.durationMs)).toBeLessThan(210);
    const media = createMediaSource(world.app());
    const [played, saved] = await Promise.all(
      [clip.mediaUrl, clip.downloadUrl].map((url) => media.find(url.slice('/media/'.length))),
    );
    expect([played?.path, saved?.downloadName]).toEqual([path, clip.name]);
  });

  it('is the same file whenever it is made, also in a container that keeps times', async () => {
    for (const container of ['webm', 'mp4'] as const) {
      const one = await made('track', container);
      const other = await made('track', container);
      expect(one.clip.name).not.toBe(other.clip.name);
      const [first, second] = await Promise.all(
        [one.path, other.path].map((path) => readFile(path)),
      );
      expect(sha256Of(first ?? Buffer.alloc(0)), container).toBe(
        sha256Of(second ?? Buffer.alloc(1)),
      );
      if (container === 'mp4') {
        const { streams, format } = probed(one.path);
        const codecs = streams.map(({ codec_name }) => codec_name);
        expect(codecs).toEqual(['vp8', 'aac', 'mov_text']);
        expect(format.tags.title).toBe('A book of lines - Lines');
      }
    }
  });
});

it('a clip of lines that are not generated is refused, and nothing is asked for', async () => {
  const { clips } = world.app();
  const { lines } = clips.source(unmadeChapterId);
  expect(lines.map(({ durationMs }) => durationMs)).toEqual([null, null]);
  const ends = [lines[0]?.segmentId ?? '', lines[1]?.segmentId ?? ''] as const;
  const requests = world.demo.requests().length;
  const begin = clips.begin(randomUUID(), {
    chapterId: unmadeChapterId,
    container: 'mp4',
    firstSegmentId: ends[0],
    lastSegmentId: ends[1],
  });
  await expect(begin).rejects.toThrow(/2 of these lines are not generated yet/);
  expect(world.demo.requests()).toHaveLength(requests);
});

// The bug: a stopped clip left its half beside the finished ones, or its sound in the temporary folder.
it('a clip that is stopped leaves nothing behind, and takes no more pictures', async () => {
  const { clips } = world.app();
  const before = await names();
  const { clipId } = await begun(0, 0, 'webm');
  await clips.open(clipId, pictures('none'));
  await clips.append(clipId, 0, packets(1000));
  await clips.cancel(clipId);
  expect(await names()).toEqual(before);
  expect(existsSync(join(world.platform.paths.temporary, `clip-${clipId}.part`))).toBe(false);
  expect(() => clips.append(clipId, 1, packets(200))).toThrow(/not there any more/);
});

it('pictures that come out of order or without an end make no file', async () => {
  const { clips } = world.app();
  const { clipId } = await begun(0, 0, 'webm');
  await expect(clips.finish(clipId)).rejects.toThrow(/did not arrive correctly/);
  await clips.open(clipId, pictures('none'));
  await expect(clips.append(clipId, 1, packets(200))).rejects.toThrow(/did not arrive/);
  const before = (await names()).filter((name) => !name.endsWith('.part'));
  await clips.close();
  expect(await names()).toEqual(before);
});
