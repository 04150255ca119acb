import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';
import { axeFaults } from '../../../axe-faults.ts';
import { expect, test } from '../../../fixtures.ts';
import { FoldsModel } from '../../../page-models/folds.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

const title = 'The Third Winter';
const note = 'The parish register names four winters, not three.';

const book = buildEpub({
  title,
  authors: ['Lectern'],
  files: [
    {
      name: 'one.xhtml',
      title: 'The ice',
      body: `<h1>The ice</h1><p>It was the third winter of the long frost on the river.<a epub:type="noteref" href="#n1">1</a> Nobody in the town spoke of it any more, and the boats stood on the ice as if it were land.</p><p><span epub:type="pagebreak" id="p12" title="12"/>The keeper went out every morning all the same.</p><aside epub:type="footnote" id="n1"><p>${note}</p></aside>`,
    },
  ],
});

async function importBook(page: StudioPage, home: string) {
  const file = join(home, 'third-winter.epub');
  await writeFile(file, book);
  const review = await page.dropBook(file);
  await review.add();
  return new FoldsModel(page.page);
}

test('a folded footnote is read where it stands, by undo not, and stays as it was left', async ({
  openStudio,
  home,
}) => {
  const first = await openStudio();
  const frame = new StudioPage(first.page);
  await frame.sampleIsOpen();
  const folds = await importBook(frame, home);
  const footnote = folds.of('note');
  await expect(footnote).toHaveAttribute('aria-label', `Note, skipped: ${note}`);
  await expect(footnote).toHaveText('The parish register name…');
  const before = await folds.marks.count();
  expect(before).toBeGreaterThan(0);

  await folds.choose(footnote, 'here');
  await expect(footnote).toHaveAttribute('aria-label', `Note, read here: ${note}`);
  await expect.poll(() => folds.marks.count()).toBeGreaterThan(before);
  const made = first.page.getByTestId('make-chapter');
  await expect(made).toContainText(String(await folds.marks.count()));

  await first.page.keyboard.press('Control+z');
  await expect(footnote).toHaveAttribute('data-mode', 'skip');
  await expect.poll(() => folds.marks.count()).toBe(before);

  await folds.choose(footnote, 'end');
  await frame.isSaved();
  await first.close();

  const second = await openStudio();
  await new StudioPage(second.page).openBook(title);
  const again = new FoldsModel(second.page);
  await expect(again.of('note')).toHaveAttribute('data-mode', 'end');
  await again.of('note').click();
  await expect(again.mode('end')).toHaveAttribute('aria-checked', 'true');
});

test('folds work by keyboard, open to be edited, and are found by a search', async ({
  page,
  home,
  frame,
}) => {
  const folds = await importBook(frame, home);
  await expect(folds.of('note')).toBeVisible();

  // By keyboard: a search puts the cursor before the fold; then its menu, one down from "Skip", taken.
  await frame.editor.focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('river.');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('find-count')).toHaveText('1 / 1 found');
  await page.keyboard.press('Escape');
  await expect(frame.editor).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect(folds.menu).toBeVisible();
  await expect(folds.mode('skip')).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(folds.of('note')).toHaveAttribute('data-mode', 'announce');
  await expect(frame.editor).toBeFocused();

  await folds.edit(folds.of('note'));
  await expect(frame.editor).toContainText(`[note announce: ${note}]`);
  await page.keyboard.type('Yet ');
  await page.keyboard.press('Escape');
  await expect(folds.of('note')).toHaveAttribute('aria-label', `Note, announced: Yet ${note}`);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('four winters');
  await page.keyboard.press('Enter');
  await expect(frame.editor).toContainText('names four winters, not three.]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  await expect(folds.of('note')).toBeVisible();
});

test('the card of a book with folds says that it was opened', async ({ frame, home }) => {
  await importBook(frame, home);
  await frame.goTo('Library');
  const card = frame.page.getByTestId('book-card').filter({ hasText: title });
  await expect(card).toContainText('Opened');
  await expect(card).not.toContainText('Not opened yet');
});
