import { expect, test } from '../../../fixtures.ts';

const longTitle =
  'The adventure of the lamplighter who went out over the ice on the coldest night of that winter';

test('the panes beside the text are sized by mouse and by keys, and remembered', async ({
  frame,
  page,
}) => {
  const list = page.getByRole('separator').first();
  const inspector = page.getByRole('separator').last();
  await expect(list).toHaveAttribute('aria-valuenow', '256');

  // Dragged by 60 pixels, then by keys: a step, both ends, and the usual width.
  const box = await list.boundingBox();
  if (box === null) throw new Error('no divider');
  await page.mouse.move(box.x, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(list).toHaveAttribute('aria-valuenow', '316');
  await list.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(list).toHaveAttribute('aria-valuenow', '300');
  await page.keyboard.press('End');
  const most = await list.getAttribute('aria-valuemax');
  await expect(list).toHaveAttribute('aria-valuenow', most ?? '');
  await inspector.focus();
  await page.keyboard.press('End');
  // Both as wide as they go: the text is still wide enough to read.
  const text = await frame.editor.boundingBox();
  expect(text?.width ?? 0).toBeGreaterThan(240);
  await page.keyboard.press('Enter');
  await expect(inspector).toHaveAttribute('aria-valuenow', '336');
  await list.focus();
  await page.keyboard.press('Home');
  await expect(list).toHaveAttribute('aria-valuenow', '176');

  await page.reload();
  await frame.openBook('The Lamplighter');
  await expect(list).toHaveAttribute('aria-valuenow', '176');
});

test('a long title takes a second line, and its tooltip says all of it to the keyboard too', async ({
  frame,
  page,
}) => {
  await page.getByTestId('chapter-more').first().focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('chapter-rename').click();
  await page.getByTestId('name-field').fill(longTitle);
  await page.getByTestId('name-submit').click();
  const row = frame.chapter('The adventure of the lamplighter');
  const lines = await row.locator('[data-may-cut]').evaluate((title) => {
    const { lineHeight } = getComputedStyle(title);
    return Math.round(title.clientHeight / Number.parseFloat(lineHeight));
  });
  expect(lines).toBe(2);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.mouse.move(640, 400);
  await page.getByTestId('chapter-add').focus();
  await page.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await expect(page.getByRole('tooltip').filter({ hasText: longTitle })).toBeVisible();
});
