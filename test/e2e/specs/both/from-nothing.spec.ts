import { expect, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';

test('a project is begun from nothing, gets a second chapter, and is heard', async ({
  page,
  frame,
}) => {
  await frame.goTo('Library');
  await page.getByTestId('project-new').click();
  await page.getByTestId('name-field').fill('A letter');
  await page.getByTestId('name-submit').click();
  await expect(page.getByTestId('script-editor')).toBeVisible();

  // Bugs: a chapter that was added could not be taken back, and what was typed then went nowhere.
  const add = page.getByTestId('chapter-add');
  await add.click();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.click();
  await page.getByTestId('name-field').fill('The answer');
  await page.getByTestId('name-submit').click();
  await expect(frame.chapter('The answer')).toBeVisible();
  await expect(frame.editor).toBeFocused();
  await page.getByTestId('toast-undo').click();
  await expect(frame.chapter('The answer')).toHaveCount(0);
  await expect(frame.editor).toContainText('A letter');
  await add.click();
  await page.getByTestId('name-field').fill('The answer');
  await page.keyboard.press('Enter');
  await expect(frame.editor).toContainText('The answer');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.type('(happy) It came by the morning boat.');
  await expect(page.getByTestId('save-state')).toContainText('Saved');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => frame.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
});

// Bug: what was typed into a new project went nowhere, as the dialog took the focus with it.
test('a new project takes what is typed at once', async ({ page, frame }) => {
  await frame.newProject('A letter');
  await expect(frame.editor).toBeFocused();
  await expect(page.getByTestId('space-hint')).toBeHidden();
  await page.keyboard.type('Dear Anna.');
  await expect(frame.editor).toContainText(/A letter\s*Dear Anna\./);
});

// Bug: who was not in the cast yet was read aloud: “at Ida, you came”.
test('a name that is written for the first time joins the cast', async ({ page, frame }) => {
  await frame.newProject('A play');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.type('@Ida');
  await expect(page.getByTestId('palette-option')).toHaveText('New character “Ida”');
  await page.keyboard.type(': You came!\n\n@To');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Yes.');
  await expect(frame.editor.locator('.cm-lectern-speaker')).toHaveText([/Ida/, /To/]);
  await expect(frame.editor).toContainText('Yes.');
  await expect(page.getByText('To is in the cast')).toBeVisible();
  await page.getByTestId('toast-undo').last().click();
  await expect(frame.editor.locator('.cm-lectern-speaker')).toHaveText([/Ida/]);
});

// Bug: the focus was nowhere once the button that led to another screen was gone.
test('a book that is opened by keyboard has the focus', async ({ page, frame }) => {
  await frame.goTo('Library');
  await page.getByRole('button', { name: /^Open The Lamplighter/ }).press('Enter');
  await expect(frame.editor).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});

// Bug: whatever was written in a new book, it was English: other names for speakers, other pauses.
test('a new book has the language that is chosen for it', async ({ page, frame }) => {
  await frame.goTo('Library');
  await page.getByTestId('project-new').click();
  await page.getByTestId('name-field').fill('Ein Brief');
  const language = page.getByTestId('new-language');
  await expect(language).toHaveValue('English');
  await language.click();
  await page.keyboard.type('Ger');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(language).toHaveValue('German');
  await page.getByTestId('name-submit').click();
  await expect(page.getByTestId('script-editor')).toBeVisible();
  await new CommandsModel(page).run('Publication data');
  await expect(page.getByTestId('publication-language')).toHaveValue('German');
});
