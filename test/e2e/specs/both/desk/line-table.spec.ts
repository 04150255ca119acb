import { expect, test } from '../../../fixtures.ts';
import { lineBook } from '../../../line-book.ts';
import { addBook } from '../../../page-models/add-book.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

test('a chapter is sorted, filtered and changed as a table, by keyboard alone', async ({
  frame,
  page,
}) => {
  await frame.editor.click();
  await page.keyboard.press('Control+4');
  const rows = page.getByTestId('line-table-row');
  const grid = page.getByTestId('line-table-rows');
  await expect(grid).toBeFocused();
  await expect(page.getByTestId('script-editor')).toBeHidden();
  await expect(page.getByTestId('line-table-count')).toHaveText('11 lines');

  // Filtered to one speaker, sorted the other way round.
  await page.getByTestId('line-filter-speaker').click();
  await page.keyboard.type('Anna');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('line-table-count')).toContainText('of 11 lines');
  await page.getByTestId('line-sort-number').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Line' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Then light the lamp.');

  // All of them get an emotion: one step of the script's undo.
  await grid.focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByTestId('line-table-count')).toContainText('selected');
  // Bug: “Set speed”, beside what changes the selected lines, changed all lines of their speaker.
  await expect(page.getByPlaceholder('Set speed of Anna')).toBeVisible();
  await page.getByTestId('line-set-tag').focus();
  await page.keyboard.type('hopeful');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await expect(rows.first().locator('[data-column=emotion]')).toHaveText('hopeful');
  await expect(rows.last().locator('[data-column=emotion]')).toHaveText('hopeful');
  await page.keyboard.press('Control+z');
  await expect(rows.first().locator('[data-column=emotion]')).toHaveText('determined');

  // Given to another speaker, and back.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.getByTestId('line-set-speaker').focus();
  await page.keyboard.type('Tobias');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: 'Then light the lamp.' })).toHaveCount(0);
  await expect(page.getByText('1 line assigned to Tobias')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows.filter({ hasText: 'Then light the lamp.' })).toHaveCount(1);

  // Enter opens the line in the script.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('line-table')).toBeHidden();
  await expect(frame.editor).toBeFocused();
  await expect(page.getByText('Then light the lamp.')).toBeInViewport();
  await expect(frame.editor).toContainText('determined');
});

test('a chapter of many lines keeps only what is in sight in the page', async ({
  frame,
  home,
  page,
}) => {
  test.slow();
  await addBook(frame, home, lineBook('Long', 1200));
  await expect(frame.editor).toContainText('paragraph 1 ');
  await page.keyboard.press('Control+4');
  await expect(page.getByTestId('line-table-count')).toHaveText('1,201 lines');
  expect(await page.getByTestId('line-table-row').count()).toBeLessThan(60);
  await page.getByTestId('line-table-rows').focus();
  await page.keyboard.press('End');
  await expect(page.getByText('paragraph 1200 speaks')).toBeVisible();
  await page.keyboard.press('Enter');
  const studio = new StudioPage(page);
  await expect(studio.editor).toBeFocused();
  await expect(page.getByText('paragraph 1200 speaks')).toBeInViewport();
});
