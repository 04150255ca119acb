import { expect, test } from '../../../fixtures.ts';
import { CommandsModel } from '../../../page-models/commands.ts';
import { holdRequests } from './hold-requests.ts';

// Bugs: a double click, or Enter twice, made two books of one name; a guard against that dropped a second one that was
// made on purpose, and the end of the first one closed the dialog that was opened for it.
test('one opening of a dialog makes one book, the next one another', async ({ page, frame }) => {
  await frame.goTo('Library');
  const name = page.getByTestId('name-field');
  const held = await holdRequests(page, 'project.create');
  await page.getByTestId('project-new').click();
  await name.fill('First');
  await page.getByTestId('name-submit').dblclick();
  await expect(page.getByTestId('name-submit')).toHaveAttribute('data-loading', 'true');
  await name.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByTestId('project-new').click();
  await name.fill('Second');
  await name.press('Enter');
  await name.press('Enter');
  await expect.poll(held.count).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByTestId('project-new').click();
  await name.fill('Third');
  held.release();
  await expect(page.getByTestId('chapter-row')).toHaveCount(1);
  await frame.goTo('Library');
  await expect(page.getByTestId('book-card').filter({ hasText: 'First' })).toHaveCount(1);
  await expect(page.getByTestId('book-card').filter({ hasText: 'Second' })).toHaveCount(1);
  expect(held.count()).toBe(2);
});

// Bug: Enter twice made two batches of one name, with the book in each.
test('Enter twice puts books into one batch', async ({ page, frame }) => {
  await frame.newProject('Other');
  await frame.goTo('Library');
  await page
    .getByTestId('book-open')
    .first()
    .click({ modifiers: ['Control'] });
  const held = await holdRequests(page, 'batches.create');
  await page.getByTestId('books-batch').click();
  await page.getByTestId('to-batch-name').press('Enter');
  await page.getByTestId('to-batch-name').press('Enter');
  held.release();
  await expect(page.getByTestId('batch-book')).toHaveCount(1);
  expect(held.count()).toBe(1);
});

// Bugs: nothing told that a book, a batch or a pause was not kept, or the next dialog did, which had asked for nothing.
test('what fails once its dialog was left is told by a message', async ({ page, frame }) => {
  const told = page.getByRole('alert').filter({ hasText: 'does not answer' });
  const isTold = async () => {
    await expect(told).toHaveCount(1);
    await told.getByRole('button').last().click();
    await expect(told).toHaveCount(0);
  };
  await frame.newProject('Other');
  await expect(frame.editor).toBeVisible();
  const pause = await holdRequests(page, 'sound.update');
  await new CommandsModel(page).run('Pauses, credits and music');
  await page.getByTestId('sound-headings').click();
  await page.getByTestId('sound-close').click();
  pause.breakOff();
  await isTold();

  await frame.goTo('Library');
  const book = await holdRequests(page, 'project.create');
  await page.getByTestId('project-new').click();
  await page.getByTestId('name-field').fill('First');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  book.breakOff();
  await isTold();

  await page
    .getByTestId('book-open')
    .first()
    .click({ modifiers: ['Control'] });
  const batch = await holdRequests(page, 'batches.create');
  await page.getByTestId('books-batch').click();
  await page.getByTestId('to-batch-name').press('Enter');
  await page.keyboard.press('Escape');
  await page.getByTestId('books-batch').click();
  await expect(page.getByTestId('to-batch-name')).toBeFocused();
  batch.breakOff();
  await expect(told).toHaveCount(1);
  await expect(page.getByRole('dialog')).not.toContainText('does not answer');
});
