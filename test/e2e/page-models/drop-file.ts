import type { Locator } from '@playwright/test';

/** Drops a file onto the middle of that part of the page, as a person would from a file manager. */
export async function dropFileOn(target: Locator, path: string): Promise<void> {
  const page = target.page();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop on.');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await session.detach();
}
