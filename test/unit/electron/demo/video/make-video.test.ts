import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawCard, planCard } from '../../../../../electron/demo/video/draw-card.ts';
import { toDrawable, wrapWords } from '../../../../../electron/demo/video/glyphs.ts';
import { makeVideo } from '../../../../../electron/demo/video/make-video.ts';
import { demoAssets } from '../../../../support/gateway/demo-assets.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';

const small = { prompt: 'A lamp in the storm', seconds: 1, width: 320, height: 180 };
const make = (order: typeof small) => makeVideo(order, demoAssets.webpWasmPath);

const folder = folderForAllTests();

describe('a video', () => {
  it('is the same for the same order and another for another prompt', async () => {
    const first = await make(small);
    expect(Buffer.from(await make(small)).equals(Buffer.from(first))).toBe(true);
    const other = await make({ ...small, prompt: 'A storm in the lamp' });
    expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false);
  });

  it('has its size and at least one frame, however short and odd it is asked for', async () => {
    const tiny = await make({ prompt: '', seconds: 0.01, width: 33, height: 17 });
    expect(Buffer.from(tiny.subarray(0, 4)).toString('hex')).toBe('1a45dfa3');
  });
});

describeWithJudge('ffprobe', 'a video, decoded by another program', () => {
  it('gives every frame and lasts as long as it should', async () => {
    const path = join(folder, 'video.webm');
    writeFileSync(path, await make({ ...small, seconds: 2.5 }));
    const fields = 'stream=codec_name,width,height,nb_read_frames:format=duration';
    const args = ['-v', 'error', '-count_frames', '-show_entries', fields, '-of', 'json', path];
    const { stdout, stderr } = spawnSync('ffprobe', args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { streams, format } = JSON.parse(stdout);
    expect(streams).toEqual([{ codec_name: 'vp8', width: 320, height: 180, nb_read_frames: '30' }]);
    expect(Number(format.duration)).toBeCloseTo(2.5, 2);
  });
});

describe('its card', () => {
  /** Brightness of the picture, so that white words stand out of the coloured ground. */
  function whiteDots(prompt: string, progress: number) {
    const card = planCard(prompt, 320, 180);
    const pixels = new Uint8ClampedArray(320 * 180 * 4);
    drawCard(card, progress, pixels);
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at] === 255 && pixels[at + 1] === 255 && pixels[at + 2] === 255) count += 1;
    }
    return count;
  }

  it('shows the words of the prompt, more of them as it goes on', () => {
    const [start = 0, middle = 0, end = 0] = [0, 0.2, 1].map((at) => whiteDots('Forty lamps', at));
    expect(start).toBeGreaterThan(0);
    expect(middle).toBeGreaterThan(start);
    expect(end).toBeGreaterThan(middle);
    expect(whiteDots('I', 1)).toBeLessThan(whiteDots('MMMM', 1));
  });

  it('moves from each frame to the next', () => {
    const card = planCard('Forty lamps', 320, 180);
    const frames = [0.5, 0.55].map((progress) => {
      const pixels = new Uint8ClampedArray(320 * 180 * 4);
      drawCard(card, progress, pixels);
      return Buffer.from(pixels);
    });
    expect(frames[0]?.equals(frames[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it('fits any prompt, also one without an end', () => {
    for (const prompt of [
      'x'.repeat(5000),
      'word '.repeat(2000),
      '静かな夜',
      '\n\t',
      '😀'.repeat(99),
    ]) {
      const { lines, dot, width } = planCard(prompt, 640, 360);
      expect(lines.length).toBeLessThanOrEqual(5);
      for (const line of lines) expect(line.length * dot * 6).toBeLessThanOrEqual(width);
    }
  });

  it('spells what its font cannot draw', () => {
    expect(toDrawable('“Größe” – déjà\nvu…')).toBe('"GROSSE" - DEJA VU...');
  });

  it('parts lines at words and says that something is left out', () => {
    expect(wrapWords('ONE TWO THREE', 7, 3)).toEqual(['ONE TWO', 'THREE']);
    expect(wrapWords('ONE TWO THREE FOUR', 7, 2)).toEqual(['ONE TWO', 'THRE...']);
    expect(wrapWords('ABCDEFGHIJ', 4, 3)).toEqual(['ABCD', 'EFGH', 'IJ']);
  });
});
