import { expect } from '../../../fixtures.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';
import { boughtBy, test } from '../../../paying-studio.ts';

test('selected lines are generated and generated again by keys, each at a price that is agreed to first', async ({
  openStudio,
  gateway,
}) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await studio.editor.click();
  await page.keyboard.press('Control+4');
  const grid = page.getByTestId('line-table-rows');
  const isBought = boughtBy(gateway);
  const made = page.locator('[data-testid=line-table-row][data-status=made]');
  await expect(grid).toBeFocused();

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  const generate = page.getByTestId('line-generate');
  const retake = page.getByTestId('line-retake');
  await expect(generate).toHaveText('Generate 2 lines');
  await expect(retake).toBeDisabled();
  await generate.press('Enter');
  const question = page.getByTestId('make-chapter-approval');
  await expect(question).toContainText('2 lines are not generated yet.');
  await expect(question).toContainText(/at most/);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(grid).toBeFocused();
  await isBought(0);

  await generate.press('Enter');
  await expect(page.getByTestId('make-chapter-approval-yes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(made).toHaveCount(2, { timeout: 60_000 });
  await isBought(2);

  // A third line is generated; the two that have a take get another one, and nothing else is bought.
  await expect(grid).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(generate).toHaveText('Generate 1 line');
  await expect(retake).toHaveText('2 new takes…');
  await retake.press('Enter');
  await expect(page.getByTestId('retake-lines')).toContainText('2 lines get another take');
  await expect(page.getByTestId('retake-price')).toContainText(/at most/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('retake-dialog')).toBeHidden();
  await isBought(2);
  await retake.press('Enter');
  await expect(page.getByTestId('retake-dialog-yes')).toBeEnabled();
  await page.getByTestId('retake-dialog-yes').press('Enter');
  await isBought(4);
  await expect(made).toHaveCount(2);
});
