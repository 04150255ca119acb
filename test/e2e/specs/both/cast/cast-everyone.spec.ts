import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../../fixtures.ts';
import { openCastOf } from '../../../page-models/cast.ts';
import { dropFilesAt } from '../../../page-models/drop-file.ts';

const text = `# The ferry

“You are late,” said Marta, and counted the coins once more under the light of the lantern.

“I know,” Jonas answered. “The coach lost a wheel at the crossing, and nobody came to help.”
`;

/** A book with two characters in its cast, neither with a voice of their own. */
async function openCast(page: Page, home: string) {
  const cast = await openCastOf(page, home, text);
  await page.getByTestId('suggestion-accept-certain').click();
  await cast.row('Jonas').waitFor();
  return cast;
}

// Bug: Escape closed the whole question with all that was chosen in it.
test('Escape in a question closes an open list first', async ({ openStudio, home }) => {
  const { page } = await openStudio();
  const cast = await openCast(page, home);
  const voices = page.getByTestId('everyone-voice');
  const options = page.getByRole('option');
  await page.getByTestId('cast-everyone').click();
  await voices.last().click();
  await page.getByRole('option', { name: 'Otto' }).click();
  await voices.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(voices.first()).toBeFocused();
  await expect(voices.last()).toHaveValue(/Otto/);
  await page.keyboard.press('Escape');
  await expect(voices).toHaveCount(0);

  await cast.choose('Marta');
  await page.getByTestId('cast-merge').click();
  await page.getByTestId('cast-merge-into').click();
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(page.getByTestId('cast-merge-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('cast-merge-dialog')).toHaveCount(0);

  // Bug: it closed what had opened below the question, before anybody saw it.
  const broken = join(home, 'broken.lectern');
  await writeFile(broken, 'nothing of the kind');
  await page.getByTestId('cast-everyone').click();
  await expect(voices.first()).toBeVisible();
  await dropFilesAt(page, [broken], { x: 640, y: 400 });
  await expect(page.getByTestId('portable-dialog')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(voices).toHaveCount(0);
  await expect(page.getByTestId('portable-dialog').getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('portable-dialog')).toHaveCount(0);
});

// Bug: the button that asked went with its answer, and the keyboard was nowhere.
test('behind the voices for everyone the focus is in the panel', async ({ openStudio, home }) => {
  const { page } = await openStudio();
  const cast = await openCast(page, home);
  const everyone = page.getByTestId('cast-everyone');
  await everyone.click();
  await page.getByTestId('everyone-row').first().waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('everyone-row')).toHaveCount(0);
  await expect(everyone).toBeFocused();

  await everyone.click();
  await page.getByTestId('everyone-yes').click();
  await expect(cast.row('Marta')).toContainText('Ada');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cast.rows.first()).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cast.row('Marta')).toContainText('Narrator’s voice');

  await page.getByTestId('make-chapter').click();
  await cast.isMade('Jonas', 2);
  await everyone.click();
  await page.getByTestId('everyone-yes').click();
  await page.getByTestId('cast-change-yes').click();
  await expect(cast.row('Marta')).toContainText('Ada');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cast.rows.first()).toBeFocused();
});

// Bug: with sixty characters each row told all the others by name, and a long title was cut without a way to read it.
test('a row names two who share its voice, and tells how many more', async ({
  openStudio,
  home,
}) => {
  const { page } = await openStudio();
  const cast = await openCast(page, home);
  for (const name of ['Bea', 'Cleo']) await cast.add(name);
  await page.getByTestId('cast-everyone').click();
  const row = (name: string) => page.locator(`[data-testid=everyone-row][data-name="${name}"]`);
  for (const name of ['Marta', 'Jonas', 'Bea', 'Cleo']) {
    await row(name).getByTestId('everyone-voice').click();
    await page.getByRole('option', { name: 'Otto' }).click();
  }
  await expect(row('Cleo')).toContainText('same voice as Marta, Jonas and 1 more');
  await expect(row('Cleo').getByTestId('everyone-voice')).toHaveAttribute('title', /Otto/);
});
