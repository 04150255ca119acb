import { expect } from '@playwright/test';
import { enterInDialog } from '../../../page-models/keyboard.ts';
import { VideosModel } from '../../../page-models/video/videos.ts';
import { test } from '../../../paying-studio.ts';

const polls = { match: { method: 'GET', path: '/v1/videos/*' }, times: 0 };
const isVideo = ({ kind }: { readonly kind: string }) => kind === 'video';

test('a video is priced first, survives a restart, and is charged once; a failed one says why', async ({
  gateway,
  openStudio,
}) => {
  const first = await openStudio();
  const videos = new VideosModel(first.page);
  await videos.open();
  await videos.fill('Rain on the roofs');
  await videos.generate();
  const price = first.page.getByTestId('video-price');
  await expect(price).toContainText('The gateway states no price for it');
  await expect(first.page.getByTestId('video-price-price')).toContainText('at most');
  await first.page.keyboard.press('Escape');
  await expect(price).toBeHidden();
  expect((await gateway.ledger()).filter(isVideo)).toEqual([]);

  await gateway.setFaults([{ ...polls, fault: { kind: 'answer', status: 503 } }]);
  await videos.generate();
  await expect(price).toBeVisible();
  await enterInDialog(first.page);
  await expect(videos.jobs).toHaveAttribute('data-state', 'running');
  await expect.poll(async () => (await gateway.ledger()).filter(isVideo).length).toBe(1);
  await first.close();
  await gateway.setFaults([]);

  const { page } = await openStudio();
  const again = new VideosModel(page);
  await again.open();
  await expect(again.tiles).toHaveCount(1, { timeout: 60_000 });
  await expect(again.jobs).toHaveCount(0);

  const json = { video_id: 'x', status: 'failed', error: { message: 'No roofs today.' } };
  await gateway.setFaults([{ ...polls, fault: { kind: 'answer', status: 200, body: { json } } }]);
  await again.fill('Rain on no roofs');
  await again.generate();
  await page.getByTestId('video-price-yes').click();
  await expect(again.jobs).toHaveAttribute('data-state', 'needs-decisions');
  await expect(page.getByTestId('video-problem')).toContainText('No roofs today.');
  await page.getByTestId('video-decide').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'queue');
  expect((await gateway.ledger()).filter(isVideo)).toHaveLength(2);
});
