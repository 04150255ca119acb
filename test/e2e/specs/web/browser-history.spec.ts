import { expect, test } from '../../fixtures.ts';

// Bug: Back left the studio, whatever screens somebody had gone through.
test('Back and Forward of the browser go through the screens', async ({ page, frame }) => {
  const shown = page.locator('main');
  for (const screen of ['Voices', 'Queue', 'Settings'] as const) await frame.goTo(screen);
  await page.goBack();
  await expect(shown).toHaveAttribute('data-screen', 'queue');
  await page.goBack();
  await expect(shown).toHaveAttribute('data-screen', 'voices');
  await page.goForward();
  await expect(shown).toHaveAttribute('data-screen', 'queue');
  await page.goBack();
  await page.goBack();
  await expect(shown).toHaveAttribute('data-screen', 'script');
  await expect(frame.editor).toContainText('Every evening');
});
