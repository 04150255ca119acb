import { expect, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';

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

// Bug: a command that was used lately stood twice under one id, and of the lower one the upper was read out.
test('each row of the palette is told from the others', async ({ frame }) => {
  const { page } = frame;
  const commands = new CommandsModel(page);
  await commands.choose('go.script');
  await commands.open();
  await expect(commands.palette.locator('[data-command="go.script"]')).toHaveCount(2);
  const ids = await commands.rows.evaluateAll((rows) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
