import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeWav } from '../../../../shared/sound/wav.ts';
import { expect, test } from '../../fixtures.ts';
import { CommandsModel } from '../../page-models/commands.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { TakesModel } from '../../page-models/takes.ts';

const book = 'The Lamplighter of Quay Street';

/** A recording without a sound, in use at the line of the cursor. */
function recordSilence(page: Page, home: string, seconds: number) {
  return recordSound(
    page,
    home,
    Array.from({ length: 24_000 * seconds }, () => 0),
  );
}

async function recordSound(page: Page, home: string, samples: readonly number[]) {
  const takes = new TakesModel(page);
  await takes.open();
  const file = join(home, `recorded-${samples.length}.wav`);
  await writeFile(file, encodeWav(Int16Array.from(samples), 24_000));
  const before = await takes.takes.count();
  await page.getByTestId('own-file').setInputFiles(file);
  await expect(takes.takes).toHaveCount(before + 1);
}

async function openList(page: Page) {
  await new CommandsModel(page).run('Check the book');
  await expect(page.getByTestId('check-list-pane')).toBeVisible();
}

test('a doubted line is found, heard and accepted by keys, stays accepted, and comes back for a new take', async ({
  openStudio,
  home,
}) => {
  const first = await openStudio();
  const { page } = first;
  await new StudioPage(page).sampleIsOpen();
  await recordSilence(page, home, 3);

  // Before an export it is said, and holds nothing up.
  const dialog = await new StudioPage(page).openExport();
  await expect(page.getByTestId('export-check')).toContainText('1 line to review');
  await expect(page.getByTestId('export-start')).toBeEnabled();
  await page.getByTestId('export-check-look').click();
  await expect(dialog.page.getByRole('dialog')).toHaveCount(0);

  await page.getByTestId('check-run').press('Enter');
  await expect(page.getByTestId('check-summary')).toHaveText(/^1 line to review$/);
  const line = page.getByTestId('checked-line');
  await expect(line).toContainText('There is no sound in it.');
  await expect(line).toContainText('Measured');
  await page.getByTestId('check-list').focus();
  await page.keyboard.press('a');
  await expect(page.getByTestId('check-empty')).toBeVisible();
  await expect(page.getByTestId('check-summary')).toContainText('1 accepted');
  await first.close();

  const second = await openStudio();
  const again = second.page;
  await new StudioPage(again).openBook(book);
  await openList(again);
  await expect(again.getByTestId('check-summary')).toContainText('1 accepted');
  await new StudioPage(again).goTo('Script');
  await recordSilence(again, home, 4);
  await openList(again);
  await expect(again.getByTestId('check-summary')).toContainText('1 line to review');
  // Enter goes to the takes of the line, to choose another or record one.
  await again.getByTestId('check-list').focus();
  await again.keyboard.press('Enter');
  await expect(again.getByTestId('take')).toHaveCount(2);
});

test('all doubted lines that are shown are accepted, or get new takes, by one act', async ({
  page,
  frame,
  home,
}) => {
  await expect(frame.editor).toBeVisible();
  await recordSilence(page, home, 3);
  await frame.editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await recordSilence(page, home, 4);
  await openList(page);
  const lines = page.getByTestId('checked-line');
  await expect(lines).toHaveCount(2);

  await page.getByTestId('check-accept-all').press('Enter');
  await expect(page.getByTestId('check-empty')).toBeVisible();
  await expect(page.getByTestId('check-summary')).toContainText('2 accepted');
  await page.keyboard.press('Control+z');
  await expect(lines).toHaveCount(2);

  await expect(page.getByTestId('check-retake-all')).toHaveText('New takes of all 2…');
  await page.getByTestId('check-retake-all').press('Enter');
  await expect(page.getByTestId('retake-lines')).toContainText('2 lines get another take');
  await expect(page.getByTestId('retake-dialog-yes')).toBeEnabled();
  await page.getByTestId('retake-tries').getByText('Up to 2, checked').click();
  await expect(page.getByTestId('retake-dialog-yes')).toHaveText('Generate up to 4 takes');
  await expect(page.getByTestId('retake-dialog-yes')).toBeEnabled();
  await page.getByTestId('retake-dialog-yes').press('Enter');
  // Bug: once the new takes were there, the list went on showing the doubts about the old ones.
  await expect(lines).toHaveCount(0, { timeout: 60_000 });
});

test('a long pause is shortened by one key, free, and comes back by an undo', async ({
  page,
  frame,
  home,
}) => {
  await expect(frame.editor).toBeVisible();
  const tone = Array.from({ length: 36_000 }, (_, at) => 8000 * Math.sin(at / 20));
  const pause = Array.from({ length: 72_000 }, () => 0);
  await recordSound(page, home, [...tone, ...pause, ...tone]);
  await openList(page);
  const line = page.getByTestId('checked-line').filter({ hasText: '3.0 s of silence inside.' });
  await expect(line).toHaveCount(1);
  await line.click();
  await expect(page.getByTestId('check-repair')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('1 line repaired')).toBeVisible();
  // Bug: only a new take, at a price, got rid of a pause.
  await expect(line).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(line).toHaveCount(1);

  await line.click();
  await page.keyboard.press('Enter');
  const takes = page.getByTestId('take');
  await expect(takes).toHaveCount(2);
  await page.getByTestId('take-pauses').press('Enter');
  await expect(takes.first()).toContainText('Shorter pauses');
  await expect(takes.first()).toHaveAttribute('data-in-use', 'true');
});

test('the keyboard stays at the next line after a repair (bug: it jumped to the first)', async ({
  page,
  frame,
  home,
}) => {
  await expect(frame.editor).toBeVisible();
  const tone = Array.from({ length: 36_000 }, (_, at) => 8000 * Math.sin(at / 20));
  for (const [downs, seconds] of [
    [0, 6],
    [2, 5],
    [8, 4],
  ] as const) {
    await frame.editor.click();
    await page.keyboard.press('Control+Home');
    for (let down = 0; down < downs; down += 1) await page.keyboard.press('ArrowDown');
    const pause = Array.from({ length: 24_000 * seconds }, () => 0);
    await recordSound(page, home, [...tone, ...pause, ...tone]);
  }
  await openList(page);
  const lines = page.getByTestId('checked-line');
  await expect(lines).toHaveCount(3);
  const wordsAt = async (at: number) =>
    (await lines.nth(at).textContent())?.match(/line \d+/)?.[0] ?? '';
  const [first, last] = [await wordsAt(0), await wordsAt(2)];
  await lines.nth(1).click();
  await page.keyboard.press('r');
  await expect(page.getByText('1 line repaired')).toBeVisible();
  await page.keyboard.press('a');
  await expect(lines.filter({ hasText: last })).toHaveCount(0);
  await expect(lines.filter({ hasText: first })).toHaveCount(1);
});

test('proof-listening flags by one key, goes on and back, is resumed, and passes over what is not made', async ({
  openStudio,
}) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await page.getByTestId('make-chapter').click();
  await expect(page.getByText('11 of 50 lines generated')).toBeVisible({ timeout: 120_000 });

  const commands = new CommandsModel(page);
  await commands.run('Proof-listening of the book');
  await page.getByTestId('proof-start').press('Enter');
  const listening = page.getByTestId('proof-listening');
  await expect(listening).toBeFocused();
  const current = listening.locator('[aria-current=true]');
  const place = page.getByTestId('proof-place');
  await expect(place).toContainText('Chapter 1 of 4, line 1');
  await expect(page.getByTestId('transport-speed')).toContainText('1.5');
  const firstWords = await current.innerText();
  const next = page.getByRole('button', { name: 'Next line' }).first();
  const { y } = (await next.boundingBox()) ?? { y: null };
  await page.keyboard.press('ArrowRight');
  await expect(current).not.toHaveText(firstWords);
  // Bug: the buttons went up and down with the length of the lines above them.
  expect(await next.boundingBox()).toMatchObject({ y });
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveText(firstWords);
  // A line that plays on would take its note along.
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await expect(page.getByTestId('proof-flag')).toHaveAttribute('aria-pressed', 'true');
  await page.getByTestId('proof-note').fill('a cough');
  await page.keyboard.press('Enter');
  await expect(listening).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const secondWords = await current.innerText();

  // Left and opened again, it goes on there, and the player is as fast as before.
  await studio.goTo('Library');
  await expect(page.getByTestId('transport-speed')).not.toContainText('1.5');
  await studio.openBook(book);
  await commands.run('Proof-listening of the book');
  await expect(page.getByTestId('proof-start')).toContainText('Continue');
  await page.getByTestId('proof-start').press('Enter');
  await expect(current).toHaveText(secondWords);

  // Nothing is made for it: what is not made is passed over to the end.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('proof-summary')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByTestId('proof-summary')).toContainText('1 line of the book is flagged.');
  await expect(page.getByTestId('proof-summary')).toContainText('skipped');
  await page.getByTestId('proof-pickups').press('Enter');
  await expect(page.getByTestId('pickup').first()).toContainText('a cough');
  // Bug: "Press Space to hear it" stood there still.
  await expect(page.getByTestId('space-hint')).toBeHidden();

  // Bug: Escape did not leave the checks.
  await openList(page);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('script-editor')).toBeVisible();
});
