import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { showIn } from '../../page-models/colour-scheme.ts';
import { tour } from '../../page-models/tour.ts';

/** Shown pieces of text with an English word in them, but for what is a person's own: script, titles, names. */
function plainWords(page: Page, part: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = (node.textContent ?? '').trim();
        if (element === null || element.closest('.cm-content, [translate=no], kbd, code') !== null)
          continue;
        if (!/[A-Za-z]{3}/.test(text) || element.getClientRects().length === 0) continue;
        found.push(text);
      }
    }
    return found;
  }, part);
}

test.describe('with longer, accented words', () => {
  test.use({ studioEnv: { LECTERN_LANGUAGE: 'en-XA' } });

  test('no word of the window is written in code', async ({ frame: { page } }) => {
    test.slow();
    await showIn(page, 'light');
    const found: string[] = [];
    for (const stop of tour) {
      await stop.open(page);
      const words = await plainWords(page, stop.part ?? 'body');
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${stop.name}.png` });
      await stop.leave?.(page);
      found.push(...words.map((text) => `${stop.name}: ${text}`));
    }
    console.log(found.join('\n'));
    expect(found).toEqual([]);
  });
});
