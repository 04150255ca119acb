import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds of work of each key so far. */
    keyWork: number[];
  }
}

const keyCount = 120;
const typed = 'the lamp went out ';

/** Counts the work of each key from now on: its event and all that it leads to up to the next frame. */
export function countWork(page: Page) {
  return page.evaluate(() => {
    const work: number[] = [];
    window.keyWork = work;
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key.length > 1) return;
        const started = performance.now();
        let frameStarted = 0;
        requestAnimationFrame(() => {
          frameStarted = performance.now();
        });
        const readAtOnce = () => {
          const atOnce = performance.now() - started;
          // Asked for after the editor's own, so it runs after it in the same frame.
          requestAnimationFrame(() => {
            document.querySelector('.cm-content')?.getBoundingClientRect();
            work.push(atOnce + performance.now() - frameStarted);
          });
        };
        // The editor reads its element in a microtask of the same event.
        const onInput = () => queueMicrotask(() => queueMicrotask(readAtOnce));
        window.addEventListener('input', onInput, { once: true });
      },
      { capture: true },
    );
  });
}

/** Types, and answers the work of each key. */
export async function typeInTheMiddle(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    window.keyWork.length = 0;
  });
  for (let at = 0; at < keyCount; at += 1) {
    await page.keyboard.press(
      typed[at % typed.length] === ' ' ? 'Space' : (typed[at % typed.length] ?? 'x'),
    );
    // The next key comes when the work of this one is over, as a hand is slower than that.
    await page.waitForFunction((count) => window.keyWork.length > count, at);
  }
  return page.evaluate(() => [...window.keyWork]);
}

/** Scrolls to the middle of an editor, by its place on the page, and puts the cursor there. */
export async function goToMiddle(page: Page, side = 0) {
  await page.evaluate((place) => {
    const scroller = document.querySelectorAll('.cm-scroller')[place];
    if (scroller !== undefined) scroller.scrollTop = scroller.scrollHeight / 2;
  }, side);
  await page.waitForFunction((place) => {
    const scroller = document.querySelectorAll('.cm-scroller')[place];
    if (scroller === undefined) return false;
    const { left, top, width } = scroller.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + 300);
    const isDrawn = hit?.closest('.cm-content') != null && hit.closest('.cm-gap') === null;
    return scroller.scrollTop > scroller.scrollHeight / 3 && isDrawn;
  }, side);
  const box = await page.locator('.cm-scroller').nth(side).boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 300);
  await page.keyboard.press('End');
}
