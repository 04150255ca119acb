import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildEpub, type EpubEntry } from '../../../../support/builders/epub-builder.ts';
import { axeFaults } from '../../../axe-faults.ts';
import { expect, test } from '../../../fixtures.ts';
import { dropFilesAt } from '../../../page-models/drop-file.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

const sentence = 'The keeper carried the lamp up the stair, and the wind went with him. ';
const text = `<p>${sentence.repeat(40)}</p>`;
const chapter = (number: number) => ({
  name: `c${number}.xhtml`,
  body: `<h2>Chapter ${number}</h2><h3>Morning</h3>${text}<h3>Evening</h3>${text}`,
});
const entry = (number: number): EpubEntry => ({
  title: `Chapter ${number}`,
  href: `c${number}.xhtml`,
});

/** A title page, two parts and a colophon, as most novels come. */
const novel = buildEpub({
  title: 'The Lamp',
  files: [
    { name: 'title.xhtml', body: '<h1>The Lamp</h1><p>A. Field</p>' },
    { name: 'p1.xhtml', body: '<h1>Part One</h1>' },
    chapter(1),
    chapter(2),
    { name: 'p2.xhtml', body: '<h1>Part Two</h1>' },
    chapter(3),
    { name: 'colophon.xhtml', body: '<h1>Colophon</h1><p>Set by hand.</p>' },
  ],
  entries: [
    { title: 'Title page', href: 'title.xhtml' },
    { title: 'Part One', href: 'p1.xhtml', children: [entry(1), entry(2)] },
    { title: 'Part Two', href: 'p2.xhtml', children: [entry(3)] },
    { title: 'Colophon', href: 'colophon.xhtml' },
  ],
});

const chapters = (page: Page) => page.getByTestId('review-chapter');
const titles = async (page: Page) => chapters(page).allTextContents();

async function review(page: Page, home: string, name: string, bytes: Uint8Array) {
  const file = join(home, name);
  await writeFile(file, bytes);
  return new StudioPage(page).dropBook(file);
}

// Bugs: the first thing shown of a book was its title page, which is left out; that more books wait was said over
// the button that adds this one; a low window had no room for a single chapter.

test('the review begins with the book itself, and each of its parts can be reached', async ({
  home,
  frame: { page },
}) => {
  const files = ['one.epub', 'two.epub'].map((name) => join(home, name));
  for (const file of files) await writeFile(file, novel);
  await dropFilesAt(page, files, { x: 500, y: 300 });
  await expect(page.getByTestId('review-text')).toContainText('The keeper carried the lamp');
  await expect(page.getByTestId('review-waiting')).toContainText('1 more book');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.setViewportSize({ width: 900, height: 600 });
  await expect(chapters(page).nth(1)).toBeInViewport({ ratio: 1 });
  // Bug: its unit stood alone in a second line.
  const length = page.getByTestId('review-length');
  expect((await length.boundingBox())?.height).toBeLessThan(30);
  await page.setViewportSize({ width: 640, height: 480 });
  await chapters(page).nth(1).scrollIntoViewIfNeeded();
  await expect(chapters(page).nth(1)).toBeInViewport();
  await page.getByTestId('review-add').scrollIntoViewIfNeeded();
  await expect(page.getByTestId('review-add')).toBeInViewport();
});

test('the chapters of a book are named, split and joined by keys alone', async ({
  openStudio,
  home,
}) => {
  const { page, close } = await openStudio();
  await new StudioPage(page).sampleIsOpen();
  const screen = await review(page, home, 'lamp.epub', novel);
  const proposed = [
    'Title page',
    'Part One: Chapter 1',
    'Part One: Chapter 2',
    'Part Two: Chapter 3',
    'Colophon',
  ];
  expect(await titles(page)).toEqual(proposed);
  await expect(page.getByTestId('review-chosen')).toContainText('3 of 5 chapters');
  expect(await axeFaults(page, { part: '[data-testid=review-screen]' })).toEqual([]);

  await page.getByTestId('review-tree').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Title page, the branch of part one, its first chapter.
  await press('ArrowDown', 'ArrowDown', '+');
  expect((await titles(page)).slice(1, 3)).toEqual([
    'Part One: Chapter 1: Morning',
    'Part One: Chapter 1: Evening',
  ]);
  await press('Control+z');
  expect(await titles(page)).toEqual(proposed);

  await press('F2');
  await page.getByTestId('name-field').fill('How it began');
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chapters(page).nth(1)).toHaveText('How it began');
  await press('Control+z', 'Control+Shift+z');
  await expect(chapters(page).nth(1)).toHaveText('How it began');

  // The colophon ticked, the second part not, the first one whole.
  await press('End', 'Space', 'ArrowUp', 'Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', '-');
  expect(await titles(page)).toEqual(['Title page', 'Part One', 'Part Two: Chapter 3', 'Colophon']);
  await expect(page.getByTestId('review-chosen')).toContainText('2 of 4 chapters');
  await screen.add();
  const listed = page.getByTestId('chapter-row');
  await expect(listed).toHaveCount(2);
  await expect(listed.nth(0)).toContainText('Part One');
  await expect(listed.nth(1)).toContainText('Colophon');
  await close();
});

// Bugs: a look at another screen put the review back to its proposal; a reload lost what was made of it.
test('changes to an import outlast a look elsewhere and a reload, until it is added', async ({
  home,
  frame,
}) => {
  const { page } = frame;
  const dropped = await review(page, home, 'lamp.epub', novel);
  await dropped.title.fill('The Lamp of the Quay');
  await page.getByTestId('review-tree').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  const chosen = page.getByTestId('review-chosen');
  await expect(chosen).toContainText('4 of 5 chapters');
  await frame.goTo('Voices');
  await frame.goTo('Library');
  await expect(dropped.title).toHaveValue('The Lamp of the Quay');
  await expect(chosen).toContainText('4 of 5 chapters');

  await page.reload();
  await expect(page.getByTestId('book-card').or(frame.editor).first()).toBeVisible();
  await review(page, home, 'lamp.epub', novel);
  await expect(dropped.title).toHaveValue('The Lamp of the Quay');
  await expect(chosen).toContainText('4 of 5 chapters');
  await page.getByTestId('review-tree').focus();
  await page.keyboard.press('Control+z');
  await expect(chosen).toContainText('3 of 5 chapters');
  await dropped.add();

  await review(page, home, 'lamp.epub', novel);
  await expect(dropped.title).toHaveValue('The Lamp');
});

test('four hundred chapters are a list that only shows what is on the screen', async ({
  openStudio,
  home,
}) => {
  const numbers = Array.from({ length: 400 }, (_, index) => index + 1);
  const long = buildEpub({
    title: 'Long',
    files: numbers.map(chapter),
    entries: numbers.map(entry),
  });
  const { page, close } = await openStudio();
  await new StudioPage(page).sampleIsOpen();
  await review(page, home, 'long.epub', long);
  await expect(page.getByTestId('review-chosen')).toContainText('400 of 400 chapters');
  expect(await chapters(page).count()).toBeLessThan(60);
  await page.getByTestId('review-tree').focus();
  await page.keyboard.press('End');
  await expect(page.getByTestId('review-text').getByRole('heading')).toHaveText('Chapter 400');
  await expect(chapters(page).last()).toBeInViewport();
  await close();
});
