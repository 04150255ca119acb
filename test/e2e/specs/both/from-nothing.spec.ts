import { expect, test } from '../../fixtures.ts';

test('a project is begun from nothing, gets a second chapter, and is heard', async ({
  page,
  frame,
}) => {
  await frame.goTo('Library');
  await page.getByTestId('project-new').click();
  await page.getByTestId('name-field').fill('A letter');
  await page.getByTestId('name-submit').click();
  await expect(page.getByTestId('script-editor')).toBeVisible();

  await page.getByTestId('chapter-add').click();
  await page.getByTestId('name-field').fill('The answer');
  await page.getByTestId('name-submit').click();
  await expect(frame.chapter('The answer')).toBeVisible();
  await frame.openChapter('The answer');
  await frame.editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('(happy) It came by the morning boat.');
  await expect(page.getByTestId('save-state')).toContainText('Saved');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => frame.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
});
