import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { onePixelPng } from '../../../support/builders/epub-builder.ts';
import { axeFaults } from '../../axe-faults.ts';
import { expect, lookingTest, test } from '../../fixtures.ts';
import { showIn } from '../../page-models/colour-scheme.ts';
import { dropFileOn, dropFilesAt } from '../../page-models/drop-file.ts';

const titles = [
  'Der Schimmelreiter',
  'Émile',
  'Bartleby',
  'Cranford',
  'Bambi',
  'Kim',
  'Nana',
  'Lorna Doone',
];

/** Empty books, made as the library's button makes them. */
async function addBooks(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(async (wanted) => {
    const secret = Object.entries(localStorage).find(([key]) => key.includes('session'))?.[1] ?? '';
    for (const title of wanted) {
      await fetch('/api/request', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Lectern-Session': secret },
        body: JSON.stringify({ route: 'project.create', input: { title } }),
      });
    }
  }, names);
}

test('books of a full shelf are found, chosen and removed by the keyboard alone', async ({
  page,
  frame,
}) => {
  await frame.sampleIsOpen();
  await frame.goTo('Library');
  const cards = page.getByTestId('book-card');
  const find = page.getByTestId('books-find');
  // One book alone needs no finding.
  await expect(find).toHaveCount(0);
  await addBooks(page, titles);
  await expect(cards).toHaveCount(titles.length + 1);

  await page.keyboard.press('Control+f');
  await expect(find).toBeFocused();
  await page.keyboard.type('emile');
  await expect(cards).toHaveCount(1);
  await expect(page.getByTestId('books-count')).toHaveText(`1 of ${titles.length + 1} books`);
  await page.keyboard.type('x');
  await expect(page.getByTestId('books-none')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cards).toHaveCount(titles.length + 1);
  await expect(find).toBeFocused();

  await page.getByTestId('books-order').click();
  await page.getByRole('option', { name: 'Title' }).click();
  await expect(cards.first()).toContainText('Bambi');

  // Bug: every book of the shelf was a stop of Tab.
  await find.focus();
  await page.keyboard.press('ArrowDown');
  const named = (title: string) => page.getByRole('button', { name: `Open ${title}` });
  await expect(named('Bambi')).toBeFocused();
  await expect(page.locator('[data-testid=book-grid] [tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(named('Bartleby')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByTestId('books-count')).toHaveText('2 selected');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('books-count')).toHaveText('3 selected');
  await page.keyboard.press('Delete');
  await expect(cards).toHaveCount(titles.length - 2);
  await page.keyboard.press('Control+z');
  await expect(cards).toHaveCount(titles.length + 1);

  // With the mouse: Ctrl adds, Shift takes a range, Escape lets all go.
  await named('Bambi').click({ modifiers: ['Control'] });
  await named('Cranford').click({ modifiers: ['Shift'] });
  await expect(page.getByTestId('books-count')).toHaveText('3 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('books-count')).toHaveText('');

  // Bug: a card said for ever how long ago its book was opened when the card was drawn.
  await frame.goTo('Chat');
  await expect(cards).toHaveCount(0);
  await page.clock.install();
  await frame.goTo('Library');
  const opened = page.getByText(/^Opened /);
  await expect(opened).toHaveText('Opened this minute');
  await page.clock.fastForward('20:00');
  await expect(opened).toHaveText(/2\d minutes ago/);
});

test('chosen books go into a batch', async ({ page, frame }) => {
  await frame.sampleIsOpen();
  await frame.goTo('Library');
  await addBooks(page, titles);
  const open = page.getByTestId('book-open');
  await expect(open).toHaveCount(titles.length + 1);
  await open.nth(0).click({ modifiers: ['Control'] });
  await open.nth(1).click({ modifiers: ['Control'] });
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme);
    expect(await axeFaults(page, { part: 'main' }), scheme).toEqual([]);
  }
  await page.getByTestId('books-batch').click();
  await expect(page.getByTestId('to-batch-name')).toBeFocused();
  expect(await axeFaults(page, { part: '[role=dialog]' })).toEqual([]);
  await page.getByTestId('to-batch-name').fill('Autumn');
  await page.getByTestId('to-batch-name').press('Enter');
  await expect(page.getByTestId('batch')).toContainText('Autumn');
  await expect(page.getByTestId('batch-book')).toHaveCount(2);

  // A second time the batch is there to be chosen.
  await frame.goTo('Library');
  await open.nth(2).click({ modifiers: ['Control'] });
  await page.getByTestId('books-batch').click();
  await page.getByTestId('to-batch-choice').selectOption({ label: 'Autumn' });
  await page.getByTestId('to-batch-yes').click();
  await expect(page.getByTestId('batch-book')).toHaveCount(3);
});

// Bug: nothing at all came of it, as if the drop had missed the window.
lookingTest(
  'a folder without files is answered when it is dropped',
  async ({ page, home, frame }) => {
    const empty = join(home, 'empty');
    await mkdir(empty);
    await frame.goTo('Library');
    await dropFilesAt(page, [empty], { x: 500, y: 300 });
    await expect(page.getByText('No readable file was dropped.')).toBeVisible();
  },
);

// Bug: the picture was refused as a book, and the covers were out of sight while it was dragged.
lookingTest('a picture dropped on a book becomes its cover', async ({ page, home, frame }) => {
  const picture = join(home, 'cover.png');
  await writeFile(picture, onePixelPng);
  await frame.goTo('Library');
  const book = page.getByTestId('book-open');
  await expect(book.locator('img')).toHaveCount(0);
  await dropFileOn(book, picture);
  await expect(book.locator('img')).toBeVisible();
  await expect(page.getByTestId('error-note')).toHaveCount(0);
  // Bug: a slip of the hand replaced a cover for good.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(book.locator('img')).toHaveCount(0);
});
