import { expect, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';

test('the first minute works by keyboard alone', async ({ page, frame }) => {
  await page.keyboard.press('Space');
  await expect.poll(() => frame.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.keyboard.press('Control+e');
  await expect(page.getByTestId('export-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('export-dialog')).toBeHidden();
});

test('what is done is found by typing, its key is told, and the focus comes back', async ({
  page,
  frame,
}) => {
  await frame.editor.click();
  const commands = new CommandsModel(page);
  await commands.open();
  await page.keyboard.type('export audio');
  await expect(commands.rows.first()).toContainText('Ctrl');
  await commands.close();
  await expect(frame.editor).toBeFocused();
  await commands.run('theme dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await commands.run('The Storm');
  await expect(frame.editor).toContainText('The Storm');
  await page.keyboard.press('Control+2');
  await expect(page.getByTestId('chapter-list')).toBeHidden();
  await expect(page.getByTestId('inspector')).toBeHidden();
  await page.keyboard.press('Control+2');
  await expect(page.getByTestId('chapter-list')).toBeVisible();
  await commands.openKeys();
  // What has no key is found all the same, to be given one.
  await page.keyboard.type('theme: dark');
  await expect(page.getByTestId('shortcut-row').first()).toContainText('Add a shortcut');
  await commands.close();
});

// Bug: what was typed stood behind the name so far.
test('by keyboard a chapter is renamed by typing its new name', async ({ page, frame }) => {
  const row = frame.chapter('The Bridge');
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByTestId('chapter-rename').press('Enter');
  await expect(page.getByTestId('name-field')).toBeFocused();
  await page.keyboard.type('The Ferry');
  await page.keyboard.press('Enter');
  await expect(frame.chapter('The Ferry')).toBeFocused();
  await expect(row).toHaveCount(0);
});
