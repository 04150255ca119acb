import type { Page } from '@playwright/test';

const mostStops = 80;

/** Goes on with Tab, as a person without a mouse does, until that part of the page has the focus. */
export async function tabTo(page: Page, testId: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const inside = document.activeElement?.closest('[data-testid]');
      return inside?.getAttribute('data-testid') ?? null;
    });
  for (let stop = 0; stop < mostStops; stop += 1) {
    if ((await focused()) === testId) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${testId}.`);
}
