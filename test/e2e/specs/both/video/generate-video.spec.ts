import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../../fixtures.ts';
import { VideosModel } from '../../../page-models/video/videos.ts';

/** The colour in the middle of the first picture: red, green, blue. */
function middleOf(path: string): readonly number[] {
  const filter = 'crop=40:40,scale=1:1';
  const asked = ['-v', 'error', '-i', path, '-frames:v', '1', '-vf', filter];
  const { stdout } = spawnSync('ffmpeg', [...asked, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']);
  return [...stdout];
}

test('a video is generated, played, becomes the cover and is deleted', async ({
  page,
  home,
  frame,
}) => {
  const videos = new VideosModel(page);
  const made = videos.tiles.and(page.locator('[data-kind=video]'));
  await videos.open();
  await expect(page.getByTestId('video-empty')).toBeVisible();
  // In the smallest window, too, the button that all is about is in sight.
  await page.setViewportSize({ width: 900, height: 600 });
  await expect(page.getByTestId('video-generate')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  // What is no JSON object is said before anything is asked for.
  await videos.fill('A lighthouse at dusk', 'seed 7');
  await expect(page.getByTestId('video-generate')).toBeDisabled();
  await page.getByTestId('video-extra').fill('{"seed": 7}');
  await videos.generate();
  await expect(made).toHaveCount(1, { timeout: 60_000 });
  await expect(videos.jobs).toHaveCount(0);

  // One line over that video, which is green where the cover is brown.
  await frame.goTo('Script');
  await page.getByTestId('make-chapter').click();
  await expect(page.getByTestId('make-chapter')).toHaveText('Chapter generated', {
    timeout: 60_000,
  });
  await videos.openPromo();
  await videos.choose('promo-to', /^1\. Dusk/);
  await videos.choose('promo-picture', /A lighthouse at dusk/);
  await videos.choose('promo-quality', '480');
  await videos.makeClip();
  const folder = join(home, 'exports', 'Promo clips');
  const [clip = ''] = await readdir(folder);
  const [red = 0, green = 0] = middleOf(join(folder, clip));
  expect(green).toBeGreaterThan(red + 20);
  await videos.open();

  await made.first().press('Enter');
  await expect(page.getByTestId('video-details')).toContainText('A lighthouse at dusk');
  const element = videos.player;
  // Bug: "Play" did not play, and Space closed the dialog.
  await expect(element).toHaveJSProperty('paused', false);
  await expect(element).toBeFocused();
  await page.keyboard.press('Space');
  await expect(element).toHaveJSProperty('paused', true);
  await expect
    .poll(() => element.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
  await page.getByTestId('video-loop').check();
  const seeked = await element.evaluate(async (video: HTMLVideoElement) => {
    const done = new Promise((resolve) =>
      video.addEventListener('seeked', resolve, { once: true }),
    );
    video.currentTime = 2;
    await done;
    return [Math.round(video.currentTime), video.videoWidth, video.videoHeight, video.loop];
  });
  expect(seeked).toEqual([2, 640, 360, true]);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const isFull = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  await expect.poll(isFull).toBe('VIDEO');
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(isFull).toBeNull();
  await page.getByTestId('video-cover').click();
  await expect(
    page.getByText(/is now the cover of “The Lamplighter of Quay Street”/),
  ).toBeVisible();

  // The very same again is asked about before it is made.
  await page.getByTestId('video-again').click();
  await expect(page.getByTestId('video-prompt')).toHaveValue('A lighthouse at dusk');
  await videos.generate();
  await expect(page.getByTestId('video-exists')).toBeVisible();
  await page.getByTestId('video-exists-yes').click();
  await expect(made).toHaveCount(2, { timeout: 60_000 });

  await made.first().click();
  await page.getByTestId('video-delete').click();
  await page.getByTestId('video-remove-yes').click();
  await expect(made).toHaveCount(1);
  await frame.goTo('Library');
  await expect(page.locator('[data-testid=book-card] img').first()).toBeVisible();
});
