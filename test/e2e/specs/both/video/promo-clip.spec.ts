import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../fixtures.ts';
import { enterInDialog } from '../../../page-models/keyboard.ts';
import { VideosModel } from '../../../page-models/video/videos.ts';

const book = [
  '# The Gate',
  'The gate was open, and nobody had opened it since the winter when the old keeper left us.',
  'So they went through, one behind the other, and did not look back at the house on the hill.',
].join('\n\n');

type Stream = {
  readonly codec_type: string;
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string;
};

function probe(path: string) {
  const asked = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path];
  const shown = spawnSync('ffprobe', asked, { encoding: 'utf8' });
  expect(shown.stderr).toBe('');
  const { streams, format } = JSON.parse(shown.stdout) as {
    streams: readonly Stream[];
    format: { duration: string };
  };
  const of = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  return { video: of('video'), audio: of('audio'), subtitle: of('subtitle'), format };
}

/** Seconds of a stream by its packets, as not every container tells the length of each. */
function secondsOf(path: string, stream: 'v' | 'a'): number {
  const asked = ['-v', 'error', '-select_streams', stream, '-show_entries'];
  const fields = 'packet=pts_time,duration_time';
  const { stdout } = spawnSync('ffprobe', [...asked, fields, '-of', 'csv=p=0', path], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  const ends = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((value) => Number(value) || 0))
    .map(([at = 0, length = 0]) => at + length);
  return Math.max(...ends);
}

/** Brightness of each pixel of a part of a picture, 0 to 255, by ffmpeg's filter `crop`. */
function pixelsAt(path: string, atSeconds: number, part: string): Buffer {
  const asked = ['-v', 'error', '-ss', String(atSeconds), '-i', path, '-frames:v', '1'];
  const filter = `crop=${part},format=gray`;
  return spawnSync('ffmpeg', [...asked, '-vf', filter, '-f', 'rawvideo', '-'], {
    maxBuffer: 50_000_000,
  }).stdout;
}

/** How bright the lower part of the picture is at its brightest there: words are white. */
const brightestBelow = (path: string, atSeconds: number) =>
  Math.max(...pixelsAt(path, atSeconds, 'iw*0.7:ih*0.1:iw*0.15:ih*0.835'));

/** The share of pixels in the upper half of the picture that differ between two moments by more than encoding adds. */
function movedShareAbove(path: string): number {
  const [before, after] = [1, 2].map((atSeconds) => pixelsAt(path, atSeconds, 'iw:ih*0.5:0:0'));
  const moved = before?.filter((value, at) => Math.abs(value - (after?.[at] ?? 0)) > 4);
  return (moved?.length ?? 0) / (before?.length ?? 1);
}

/** Presses Tab until it has the focus. */
async function tabTo(page: Page, testId: string) {
  const hasFocus = () =>
    page.evaluate((id) => document.activeElement?.getAttribute('data-testid') === id, testId);
  for (let presses = 0; presses < 30 && !(await hasFocus()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(page.getByTestId(testId)).toBeFocused();
}

test('lines that are generated become a clip with captions, sound and the asked size', async ({
  page,
  home,
  frame,
}) => {
  const file = join(home, 'the-gate.md');
  await writeFile(file, book);
  const review = await frame.dropBook(file);
  await review.add();
  const videos = new VideosModel(page);

  // Nothing is generated: it is said, and nothing can be made.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Make promo clip');
  await expect(page.getByTestId('command').first()).toContainText('Make promo clip');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('promo-dialog')).toContainText('No line of this chapter');
  await expect(page.getByTestId('promo-make')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('promo-dialog')).toBeHidden();

  await page.getByTestId('make-chapter').click();
  await expect(page.getByTestId('make-chapter')).toHaveText('Chapter generated', {
    timeout: 60_000,
  });

  // By keys alone: the command, a choice, the button, and out of what came of it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Make promo clip');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('promo-chapter')).toBeFocused();
  await tabTo(page, 'promo-quality');
  await page.keyboard.press('Enter');
  const active = page.locator('[role=option][data-combobox-selected]');
  // The list is looked at again before each press: where it stands is shown a moment later.
  await expect(async () => {
    const isThere = (await active.count()) > 0 && (await active.innerText()) === '480';
    if (!isThere) await page.keyboard.press('ArrowDown');
    expect(isThere).toBe(true);
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('promo-quality')).toHaveValue('480');
  await expect(page.getByTestId('promo-make')).toBeEnabled({ timeout: 60_000 });
  await tabTo(page, 'promo-make');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('promo-done')).toBeVisible({ timeout: 150_000 });
  await enterInDialog(page);
  await expect(videos.promo).toBeHidden();

  const folder = join(home, 'exports', 'Promo clips');
  const [mp4 = ''] = await readdir(folder);
  expect(mp4).toBe('The Gate - The Gate (1x1).mp4');
  const square = join(folder, mp4);
  const first = probe(square);
  expect(first.video).toMatchObject({ width: 480, height: 480 });
  expect(first.audio?.codec_name).toBe('aac');
  expect(first.subtitle).toBeUndefined();
  expect(Math.abs(secondsOf(square, 'v') - secondsOf(square, 'a'))).toBeLessThan(0.1);
  // Words are drawn over the dark plate while they are said, and none at the very beginning.
  const brightness = [2, 3, 4, 5].map((atSeconds) => brightestBelow(square, atSeconds));
  expect(Math.min(...brightness)).toBeGreaterThan(200);
  expect(brightestBelow(square, 0)).toBeLessThan(120);
  expect(movedShareAbove(square)).toBeLessThan(0.1);

  // A video of the gallery is put behind the second one.
  await videos.open();
  await videos.fill('Waves on a beach');
  await videos.generate();
  await expect(videos.tiles).toHaveCount(2, { timeout: 60_000 });
  await videos.openPromo();
  await videos.choose('promo-picture', /Waves/);
  await videos.choose('promo-quality', '480');
  await videos.choose('promo-shape', /9:16/);
  await videos.choose('promo-captions', 'Separate track');
  await videos.choose('promo-format', 'WebM');
  await videos.makeClip();
  const tall = join(folder, 'The Gate - The Gate (9x16).webm');
  const second = probe(tall);
  expect(second.video).toMatchObject({ width: 480, height: 854 });
  expect([second.audio?.codec_name, second.subtitle?.codec_name]).toEqual(['opus', 'subrip']);
  expect(Math.abs(secondsOf(tall, 'v') - secondsOf(tall, 'a'))).toBeLessThan(0.1);
  expect(movedShareAbove(tall)).toBeGreaterThan(0.2);
  const words = spawnSync('ffmpeg', ['-v', 'error', '-i', tall, '-f', 'srt', '-'], {
    encoding: 'utf8',
  }).stdout;
  expect(words.replace(/\s+/g, ' ')).toContain('The gate was open, and nobody had opened it');

  // Nothing half done lies beside them, and both are in the gallery.
  expect((await readdir(folder)).sort()).toEqual(
    ['The Gate - The Gate (1x1).mp4', 'The Gate - The Gate (9x16).webm'].sort(),
  );
  await videos.open();
  await expect(videos.tiles).toHaveCount(3);
  expect((await readFile(square)).length).toBeGreaterThan(10_000);
});
