import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { CastModel } from '../../page-models/cast.ts';

/** As long as a name may be, and one word. */
const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungsanstaltsdirektor';

async function edgesOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return { left: box.x, right: box.x + box.width };
}

// Bugs: a long word pushed the undo of a message, and the close button of a dialog, out of them; messages lay over
// the buttons of the pane at the end of the window.
test('a long name leaves room for the buttons, and a message stands beside the pane', async ({
  page,
  frame,
}) => {
  await frame.sampleIsOpen();
  const cast = new CastModel(page);
  await cast.open();
  await cast.add(longName);
  const undo = page.getByTestId('toast-undo');
  const inspector = page.getByTestId('inspector');
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(undo).toBeInViewport({ ratio: 1 });
    const message = () => edgesOf(page.locator('.mantine-Notification-root'));
    // It slides in.
    const pane = await edgesOf(inspector);
    await expect.poll(async () => (await message()).right).toBeLessThanOrEqual(pane.left);
    expect((await message()).left).toBeGreaterThan(0);
  }
  await cast.choose(longName);
  await page.getByTestId('cast-remove').click();
  await expect(page.getByRole('dialog')).toContainText(longName);
  await expect(page.getByRole('dialog').getByLabel('Close')).toBeInViewport({ ratio: 1 });
});
