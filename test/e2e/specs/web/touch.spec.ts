import { expect, test } from '../../fixtures.ts';

// Bugs: without a pointer, the mark that chooses a book was never seen; the tick of a line took a click within 14 pixels.
test('what is pointed at or small is there for a finger', async ({ page, frame }) => {
  await page.keyboard.press('Control+4');
  const tick = page.getByTestId('line-table-tick').first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await tick.boundingBox()) ?? {};
  await page.mouse.click(x + width + 4, y + height + 4);
  await expect(tick).toBeChecked();

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await frame.goTo('Library');
  await page.mouse.move(0, 0);
  const mark = page.getByTestId('book-select').first();
  await expect(mark).toHaveCSS('opacity', '1');
});
