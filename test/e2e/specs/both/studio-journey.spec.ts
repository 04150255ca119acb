import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { CastModel } from '../../page-models/cast.ts';
import { CommandsModel } from '../../page-models/commands.ts';
import { focusText, tabTo } from '../../page-models/keyboard.ts';
import { SearchModel } from '../../page-models/search.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { TakesModel } from '../../page-models/takes.ts';

const book = 'The Night Ferry';
const narrated = 'Nobody crosses after dark.';
const mended = 'Nobody crosses after midnight.';

/** The scene as it is typed: a tag by the palette, two speakers, a pause. */
async function writeScene(page: Page) {
  const { keyboard } = page;
  await keyboard.press('Control+End');
  await keyboard.type('/calm');
  await keyboard.press('Enter');
  await keyboard.type(narrated);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('@Ines: (excited) You came back!');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('@Bram: I never left. [pause 0.5 s] Get in.');
  await new StudioPage(page).isSaved();
}

/** Writes another word by the search and types over what it finds. */
async function mendLine(page: Page) {
  const search = new SearchModel(page);
  await search.open('chapter');
  await page.keyboard.type('dark');
  await expect(search.rows).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('midnight');
  await new StudioPage(page).isSaved();
}

/** Takes typing back step by step until the text says this. */
async function undoTo(page: Page, words: string, key = 'Control+z') {
  const text = page.locator('.cm-content');
  await expect(async () => {
    if (!(await text.innerText()).includes(words)) await page.keyboard.press(key);
    expect(await text.innerText()).toContain(words);
  }).toPass({ timeout: 20_000 });
  await new StudioPage(page).isSaved();
}

const make = (page: Page) => page.getByTestId('make-chapter');

async function isMade(page: Page) {
  await expect(make(page)).toBeDisabled({ timeout: 60_000 });
}

/** All that was made the day before: words, cast, audio, and which take was kept. */
async function isAllThere(page: Page, kept: string) {
  const frame = new StudioPage(page);
  for (const words of [mended, 'You came back!', 'I never left.']) {
    await expect(frame.editor).toContainText(words);
  }
  await isMade(page);
  const cast = new CastModel(page);
  await cast.open();
  await expect(cast.row('Ines')).toContainText('Ada');
  await expect(cast.row('Bram')).toContainText('Miles');
  await page.getByText(mended).click();
  const takes = new TakesModel(page);
  await takes.open();
  await expect(takes.takes).toHaveCount(3);
  await expect(takes.inUse.getByRole('heading')).toHaveText(kept);
}

test('a scene is written, cast, heard, mended and compared, and is all there the next day', async ({
  openStudio,
}) => {
  test.slow();
  const first = await openStudio();
  const { page } = first;
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  await frame.newProject(book);
  const cast = new CastModel(page);
  await cast.open();
  await cast.add('Ines');
  await cast.add('Bram');
  await frame.editor.click();
  await writeScene(page);
  await cast.giveVoice('Bram', 'Otto');
  // Its own: that he joined the cast can be undone there, too.
  await page.locator('.toast-row', { hasText: 'a new voice' }).getByTestId('toast-undo').click();
  await expect(cast.row('Bram')).not.toContainText('Otto');
  await cast.giveVoice('Bram', 'Miles');
  await cast.giveVoice('Ines', 'Ada');

  await make(page).click();
  await isMade(page);
  await page.getByText(narrated).click();
  await page.getByTestId('transport-play').click();
  await expect.poll(() => frame.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.getByTestId('transport-play').click();

  // One word is mended: one line is to be made. Taken back, its audio is there as before.
  await page.getByText(narrated).click();
  await mendLine(page);
  await expect(make(page)).toContainText('Generate 1 line');
  await undoTo(page, narrated);
  await isMade(page);
  await undoTo(page, mended, 'Control+y');
  await make(page).click();
  await isMade(page);

  const takes = new TakesModel(page);
  await page.getByText(mended).click();
  await takes.open();
  // The one of the former words stays beside it.
  await expect(takes.takes).toHaveCount(2);
  await takes.makeOne();
  const kept = await takes.compareAndKeep();
  await first.close();

  const second = await openStudio();
  await new StudioPage(second.page).openBook(book);
  await isAllThere(second.page, kept);
});

test('the same by keyboard alone', async ({ openStudio }) => {
  test.slow();
  const first = await openStudio();
  const { page } = first;
  const { keyboard } = page;
  await new StudioPage(page).sampleIsOpen();
  const commands = new CommandsModel(page);
  await commands.run('New book');
  await expect(page.getByTestId('name-field')).toBeFocused();
  await keyboard.type(book);
  await keyboard.press('Enter');
  await expect(page.locator('.cm-content')).toContainText(book);

  const cast = new CastModel(page);
  for (const name of ['Ines', 'Bram']) {
    await commands.run('Inspector: Cast');
    await expect(page.getByTestId('cast-add')).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByTestId('name-field')).toBeFocused();
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(cast.row(name)).toBeVisible();
  }
  await focusText(page);
  await writeScene(page);
  for (const [name, voice] of [
    ['Ines', 'Ada'],
    ['Bram', 'Miles'],
  ] as const) {
    await commands.run('Inspector: Cast');
    await cast.giveVoiceByKeys(name, voice);
  }

  await focusText(page);
  await keyboard.press('Control+Shift+Enter');
  await isMade(page);
  await keyboard.press('Control+Home');
  await keyboard.press('Control+Enter');
  const frame = new StudioPage(page);
  await expect.poll(() => frame.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
  await keyboard.press('Control+Space');

  await mendLine(page);
  await undoTo(page, narrated);
  await isMade(page);
  await undoTo(page, mended, 'Control+y');
  await expect(make(page)).toContainText('Generate 1 line');
  await keyboard.press('Control+Shift+Enter');
  await isMade(page);

  await commands.run('Inspector: Takes');
  await tabTo(page, 'take-another');
  await keyboard.press('Enter');
  const takes = new TakesModel(page);
  await expect(takes.takes).toHaveCount(3, { timeout: 60_000 });
  await tabTo(page, 'take-compare');
  await keyboard.press('Enter');
  const kept = await takes.keepFirst();
  await first.close();

  const second = await openStudio();
  await expect(second.page.locator('main')).toHaveAttribute('data-screen', 'library');
  await new CommandsModel(second.page).run(book);
  await isAllThere(second.page, kept);
});
