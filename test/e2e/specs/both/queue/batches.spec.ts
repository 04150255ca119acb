import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axeFaults } from '../../../axe-faults.ts';
import { expect } from '../../../fixtures.ts';
import { lineBook } from '../../../line-book.ts';
import { addBook } from '../../../page-models/add-book.ts';
import { showIn } from '../../../page-models/colour-scheme.ts';
import { tabTo } from '../../../page-models/keyboard.ts';
import { chargedTwice, test } from '../../../paying-studio.ts';

// The bugs: a page that needs a mouse, a price that is not that of all books, an order that is lost.
test('books are put in a batch, ordered, priced and made by keyboard alone', async ({
  page,
  home,
  gateway,
  frame,
  studio,
}, testInfo) => {
  const north = lineBook('North', 3);
  const south = lineBook('South', 3);
  await addBook(frame, home, north);
  await addBook(frame, home, south);
  await tabTo(page, 'rail-queue');
  await page.keyboard.press('Enter');
  await page.getByTestId('tab-batches').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('batches-empty')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('empty.png') });
  if (testInfo.project.name === 'desktop') {
    await tabTo(page, 'batch-watch');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('watch-folder')).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('watch-empty.png') });
    await studio.desktop?.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, home);
    // Where its books go is chosen before the first of them comes.
    await tabTo(page, 'watch-out');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(home);
    await expect(page.getByRole('dialog')).toContainText('No folder chosen yet');
    await page.getByTestId('watch-standing').focus();
    await page.keyboard.press('Space');
    await expect(page.getByTestId('watch-perBook')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath('watch.png') });
    await page.keyboard.press('Escape');
  }
  await tabTo(page, 'batch-new');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'draft');

  for (const title of [north.title, south.title]) {
    // Bug: the first arrow key put the book at the top of the list into the batch.
    await page.getByTestId('batch-add-book').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await page.keyboard.type(title);
    // Enter takes what is marked, which comes after the list has become shorter.
    const option = page.getByRole('option');
    await expect(option).toHaveCount(1);
    await expect(option).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('batch-add-book')).toHaveValue('');
    await expect(page.getByTestId('batch-book').filter({ hasText: title })).toBeVisible();
  }
  const titles = () => page.getByTestId('batch-book').locator('[dir=auto]').allInnerTexts();
  await page.getByTestId('batch-book-up').nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(titles).toEqual([south.title, north.title]);

  // Each book its own: another sound and subtitles for the first of them.
  const first = page.getByTestId('batch-book').first();
  await first.getByTestId('batch-book-settings').focus();
  await page.keyboard.press('Enter');
  await first.getByTestId('batch-book-presets').getByRole('checkbox').nth(2).focus();
  await page.keyboard.press('Space');
  await expect(first).toContainText('Audiobook · Podcast');
  await first.getByTestId('batch-book-companions').getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(first).toContainText('M4B · Subtitles, SRT');
  await page.screenshot({ path: testInfo.outputPath('settings.png') });
  expect(await axeFaults(page)).toEqual([]);
  // Bug: what a dozen books had in common was chosen a dozen times.
  const second = page.getByTestId('batch-book').nth(1);
  await first.getByTestId('batch-book-for-others').press('Enter');
  await expect(second).toContainText('Audiobook · Podcast · M4B · Subtitles, SRT');
  await expect(first.getByTestId('batch-book-for-others')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(second).not.toContainText('Podcast');
  await expect(second).not.toContainText('SRT');
  await expect(first).toContainText('Podcast');

  await tabTo(page, 'batch-review');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('batch-price-all')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  // Bug: beside a long price the title of a book had room for a word a line.
  const row = await dialog.getByRole('listitem').first().boundingBox();
  const named = await dialog.getByText(south.title, { exact: true }).boundingBox();
  expect(named?.width).toBeGreaterThan((row?.width ?? 0) * 0.4);
  expect(await axeFaults(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('price.png') });
  await dialog.getByTestId('batch-tonight').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByTestId('batch-time')).toHaveValue(/T01:00$/);
  await dialog.getByTestId('batch-time').fill('');
  await dialog.getByRole('button', { name: 'Start', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'done');
  await expect(page.getByTestId('batch-facts')).toContainText('2 of 2 books');
  const report = page.getByTestId('batch-report-part');
  await expect(report).toContainText('2 of 2 books');
  await expect(report).toContainText('checks failed');
  const charged = await gateway.ledger();
  expect(charged.length).toBeGreaterThan(north.lines.length);
  expect(chargedTwice(charged)).toEqual([]);
  for (const colours of ['light', 'dark'] as const) {
    await showIn(page, colours);
    expect(await axeFaults(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`${colours}.png`) });
  }
  if (testInfo.project.name === 'web') await page.setViewportSize({ width: 900, height: 600 });
  await page.screenshot({ path: testInfo.outputPath('small.png') });

  // Bugs: a file that cannot be read was asked about as a book of no lines for nothing, beside a total of no
  // books; a button that resumes had no job to resume.
  const bad = join(home, 'bad.epub');
  await writeFile(bad, 'no zip');
  await page.getByTestId('batch-files').setInputFiles(bad);
  await expect(page.getByTestId('batch-book').filter({ hasText: 'bad.epub' })).toBeVisible();
  await page.getByTestId('batch-review').click();
  await expect(dialog.getByRole('listitem')).toHaveText(
    /^bad\.epub“bad\.epub” is not an EPUB file/,
  );
  await expect(dialog.getByTestId('batch-price-all')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('batch')).toHaveAttribute('data-state', 'needs-you');
  await expect(page.getByTestId('batch-resume')).toBeHidden();

  // Bugs: with the row of its button the focus went, and a removed book or batch was gone for good.
  const rows = page.getByTestId('batch-book');
  const before = await rows.count();
  await page.getByTestId('batch-book-remove').last().focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(before - 1);
  await expect(page.locator('[data-testid=batch-book] :focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(before);
  await page.keyboard.press('Control+Shift+z');
  await expect(rows).toHaveCount(before - 1);
  await tabTo(page, 'batch-remove');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('batches-empty')).toBeVisible();
  await expect(page.locator('[data-testid=batches-pane] :focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(before - 1);
});
