import { expect, type Page } from '@playwright/test';

/** Waits until nothing on the page moves, fades or changes its colour, but for what never ends. */
export async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      // A transition begins with the next picture, however short it is.
      await nextPicture();
      await nextPicture();
    } while (moving().length > 0);
  });
}

type Counting = Window & { movements?: number };

/** How many movements have begun on the page since this was first asked. */
export function movements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counting = window as Counting;
    if (counting.movements === undefined) {
      counting.movements = 0;
      const count = () => {
        counting.movements = (counting.movements ?? 0) + 1;
      };
      for (const name of ['transitionrun', 'animationstart']) {
        document.addEventListener(name, count, true);
      }
    }
    return counting.movements;
  });
}

/** Shows the page in light or dark, without motion; comes back when the theme is on. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await stands(page);
}
