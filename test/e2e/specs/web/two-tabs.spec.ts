import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { WordsModel } from '../../page-models/words.ts';

async function typeAtEndOf(page: Page, line: string, words: string) {
  await page.locator('.cm-line').filter({ hasText: line }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

// The bugs: a tab shows what it has read until something is typed in it; then one has to choose between two
// versions of a chapter, and loses one of them.
test('two tabs show the same book while both are written in', async ({ page, frame }) => {
  const tab = await page.context().newPage();
  await tab.goto(new URL('/', page.url()).href);
  const other = new StudioPage(tab);
  await other.openBook('The Lamplighter');
  await expect(other.editor).toContainText('Tonight there were only thirty nine.');

  await typeAtEndOf(page, 'Tonight there were only thirty nine.', ' From the first tab.');
  await expect(other.editor).toContainText('From the first tab.');
  await typeAtEndOf(tab, 'The last lamp', ' From the second tab.');
  await expect(frame.editor).toContainText('From the second tab.');
  await frame.isSaved();
  await other.isSaved();

  const words = new WordsModel(page);
  const wordsOfOther = new WordsModel(tab);
  await words.open();
  await wordsOfOther.open();
  await wordsOfOther.type('Tobias', 'Toe-bye-us');
  await tab.getByTestId('rule-save').click();
  await expect(words.rules).toContainText('Tobias');

  await other.goTo('Library');
  await tab.getByTestId('book-card').getByRole('button', { name: /^More/ }).click();
  await tab.getByTestId('book-remove').click();
  await expect(page.getByTestId('script-editor')).toHaveCount(0);
  await tab.close();
});
