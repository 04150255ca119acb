import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

test('a newcomer hears a line of the sample book with one key', async ({ page, frame }) => {
  await page.keyboard.press('Space');
  // Audio really plays: the clock moves on, and the wave has bars to draw.
  await expect.poll(() => frame.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(frame.play).toHaveAttribute('data-status', 'playing');
  await expect(frame.wave).toHaveAttribute('data-peaks', /^[1-9]\d*$/);
});

test('what is written is saved, planned again, and there after a restart', async ({
  openStudio,
}) => {
  const first = await openStudio();
  const page = new StudioPage(first.page);
  await page.sampleIsOpen();
  await page.openChapter('Morning');
  await page.editor.click();
  await first.page.keyboard.press('Control+End');
  await first.page.keyboard.type('\n\nAnd the forty first lamp was theirs.');
  await expect(first.page.getByTestId('save-state')).toContainText('Saved');
  await first.close();

  const second = await openStudio();
  const again = new StudioPage(second.page);
  await again.openBook('The Lamplighter of Quay Street');
  await again.openChapter('Morning');
  await expect(again.editor).toContainText('And the forty first lamp was theirs.');
});
