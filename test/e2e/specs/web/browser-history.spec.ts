import { expect, lookingTest } from '../../fixtures.ts';

// Bug: Back left the studio, whatever screens somebody had gone through.
lookingTest('Back and Forward of the browser go through the screens', async ({ page, frame }) => {
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

// Bug: the screen below an open dialog was another one after Back.
lookingTest('Back changes nothing below a dialog', async ({ page, frame }) => {
  await frame.goTo('Library');
  await page.keyboard.press('Control+k');
  const commands = page.getByRole('dialog');
  await expect(commands).toBeVisible();
  await page.goBack();
  await expect(commands).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'library');
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'script');
});
