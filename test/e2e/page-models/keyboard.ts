import { expect, type Page } from '@playwright/test';

const dialog = '[role=dialog][aria-modal=true]';
const mostStops = 80;

/** Goes on with Tab, as a person without a mouse does, until that part of the page has the focus. */
export async function tabTo(page: Page, testId: string) {
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

/** Goes on with F6 until the text has the keyboard. */
export async function focusText(page: Page) {
  const text = page.locator('.cm-content');
  await expect(page.locator(dialog)).toHaveCount(0);
  for (let pane = 0; pane < 12; pane += 1) {
    if (await text.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('F6');
  }
  await expect(text).toBeFocused();
}

/** Presses Enter once an open dialog has the focus: before that it would go to what lies below. */
export async function enterInDialog(page: Page) {
  await expect(page.locator(`${dialog} :focus`)).toHaveCount(1);
  await page.keyboard.press('Enter');
}
