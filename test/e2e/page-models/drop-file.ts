import type { Locator, Page } from '@playwright/test';

/** Drops files at a place of the page, as a person would from a file manager. */
export async function dropFilesAt(
  page: Page,
  paths: readonly string[],
  place: { readonly x: number; readonly y: number },
) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...place, data });
  await drag('dragEnter');
  await drag('dragOver');
  // A busy page has not said by then that it takes the files; a hand goes on moving meanwhile.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await drag('dragOver');
  await drag('drop');
  await session.detach();
}

/** Drops a file onto the middle of that part of the page. */
export async function dropFileOn(target: Locator, path: string) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop on.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await dropFilesAt(target.page(), [path], middle);
}
