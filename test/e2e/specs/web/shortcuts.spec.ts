import { axeFaults } from '../../axe-faults.ts';
import { expect, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';
import { tabTo } from '../../page-models/keyboard.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

// Bug: a changed key does nothing in the text, the former one still acts, or both are forgotten at the next start.
test('a shortcut is changed by keyboard alone, taken from another command, and kept', async ({
  openStudio,
}) => {
  const first = await openStudio();
  const { page } = first;
  const { keyboard } = page;
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  await keyboard.press('Control+/');
  await expect(page.getByTestId('shortcut-search')).toBeFocused();
  await keyboard.type('export audiobook');
  const row = page.locator('[data-testid=shortcut-row][data-command="book.export"]');
  await expect(row).toHaveCount(1);
  await tabTo(page, 'shortcut-change');
  await keyboard.press('Enter');
  const asked = page.getByTestId('shortcut-asked');
  await expect(page.getByTestId('shortcut-cancel')).toBeFocused();
  // Bug: Escape, which is said to cancel, closed the whole sheet.
  await keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(row.getByTestId('shortcut-change')).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Control+c');
  await expect(asked).toContainText('Ctrl C is used for editing text');
  await keyboard.press('Control+g');
  await expect(asked).toContainText('Ctrl G is the shortcut for “Go to line or time”');
  expect(await axeFaults(page, { part: '[data-testid=shortcut-sheet]' })).toEqual([]);
  await tabTo(page, 'shortcut-replace');
  await keyboard.press('Enter');
  await expect(row).toContainText('Ctrl');
  await expect(row.getByTestId('shortcut-reset')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByTestId('shortcut-sheet')).toBeHidden();

  // In the text too; the key it had before means nothing any more, and what lost its key is still found.
  await frame.editor.click();
  await keyboard.press('Control+e');
  await keyboard.press('Control+g');
  await expect(page.getByTestId('export-dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByTestId('export-dialog')).toBeHidden();
  const commands = new CommandsModel(page);
  await commands.run('Go to line or time');
  await expect(page.getByTestId('go-to-field')).toBeVisible();
  await keyboard.press('Escape');
  await first.close();

  const second = await openStudio();
  await new StudioPage(second.page).goTo('Settings');
  await second.page.getByTestId('shortcuts-open').click();
  await second.page.getByTestId('shortcut-reset-all').click();
  await expect(second.page.getByTestId('shortcut-reset')).toHaveCount(0);
  await expect(
    second.page.locator('[data-testid=shortcut-row][data-command="script.go-to"]'),
  ).toContainText('G');
});

// Bug: the list of keys promises Ctrl+Shift+Z, which did nothing in the text on Windows.
test('both keys that redo do so in the text, as Windows names its keys', async ({
  page,
  frame,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'Win32' });
  });
  await page.reload();
  await frame.openBook('The Lamplighter');
  await page.locator('.cm-line').filter({ hasText: 'Tonight there were' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Again.');
  for (const key of ['Control+y', 'Control+Shift+Z']) {
    await page.keyboard.press('Control+z');
    await expect(frame.editor).not.toContainText('Again.');
    await page.keyboard.press(key);
    await expect(frame.editor).toContainText('Again.');
  }
});
