import { expect, test } from '../../fixtures.ts';

// Bug: the name of a character led to some command that has its letters, and no words of the book were found.
test('the palette leads to a character, and to the words of the book', async ({ frame }) => {
  const { page } = frame;
  await page.keyboard.press('Control+k');
  await page.getByTestId('command-search').fill('Anna');
  await expect(page.getByTestId('command').first()).toContainText('Anna');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-testid=cast-row][data-name=Anna]')).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await page.keyboard.press('Control+k');
  await page.getByTestId('command-search').fill('the lamp');
  await page.getByTestId('command').last().click();
  await expect(page.getByTestId('search-pane').getByRole('textbox').first()).toHaveValue(
    'the lamp',
  );
});
