import { expect, test } from '../../../fixtures.ts';
import { CommandsModel } from '../../../page-models/commands.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

test('a bookmark with a note stays at its line, is listed, gone to and kept', async ({
  frame,
  page,
  studio,
  openStudio,
}) => {
  await page.getByText('Tonight there were only thirty nine.').click();
  await page.keyboard.press('Control+b');
  const dialog = page.getByTestId('bookmark-dialog');
  await expect(dialog).toContainText('Tonight there were only thirty nine.');
  await page.keyboard.type('Thirty eight in the first edition');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(frame.editor).toBeFocused();
  const mark = page.locator('.cm-lectern-badge[data-kind=bookmarked]');
  await expect(mark).toHaveCount(1);

  // Text before it: the line is another number, the bookmark is still its own.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(
    '\n\nA whole new paragraph that is long enough to be one line of the chapter by itself.',
  );
  await frame.isSaved();
  await page.keyboard.press('Control+Shift+b');
  const row = page.getByTestId('bookmark-row');
  await expect(row).toContainText('Tonight there were only');
  await expect(row).toContainText('Thirty eight in the first edition');

  // By keyboard: from the list to the line in another chapter's stead.
  await frame.chapter('The Bridge').waitFor({ state: 'hidden' });
  await new CommandsModel(page).run('The Bridge');
  await expect(frame.editor).toContainText('The Bridge');
  await page.keyboard.press('F4');
  await expect(page.getByText('Tonight there were only thirty nine.').first()).toBeVisible();
  await expect(frame.editor).toBeFocused();
  await page.getByTestId('bookmarks-list').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('bookmarks-empty')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.getByTestId('toast-undo').last().click();
  await expect(row).toContainText('Thirty eight in the first edition');
  await page.getByTestId('bookmarks-close').click();
  await expect(page.getByTestId('chapter-list')).toBeVisible();

  await studio.close();
  const again = await openStudio();
  const later = new StudioPage(again.page);
  await later.openBook('The Lamplighter');
  await expect(again.page.locator('.cm-lectern-badge[data-kind=bookmarked]')).toHaveCount(1);
});

test('Ctrl G goes to a line by its number and to a time', async ({ frame, page }) => {
  await frame.editor.click();
  await page.keyboard.press('Control+g');
  const hint = page.getByTestId('go-to-hint');
  await expect(hint).toContainText('This chapter has');
  await page.keyboard.type('5');
  await expect(hint).toContainText('Line 5, at');
  await page.keyboard.press('Enter');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.press('Control+g');
  await page.keyboard.type('99:00');
  await expect(hint).toContainText('This chapter has');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('go-to-field')).toBeVisible();
  await page.getByTestId('go-to-field').fill('0:00');
  await expect(hint).toContainText('Line 1, at 00:00');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('go-to-field')).toBeHidden();
  await expect(frame.editor).toBeFocused();
});
