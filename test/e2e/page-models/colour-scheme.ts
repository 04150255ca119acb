import { expect, type Page } from '@playwright/test';

/** Shows the page in light or dark, without motion; comes back when the theme is on. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // Colours change over a transition that begins with the next picture, however short it is.
  await page.evaluate(async () => {
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextPicture();
    await nextPicture();
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => null)),
    );
  });
}
