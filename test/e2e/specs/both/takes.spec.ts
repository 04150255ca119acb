import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWav } from '../../../../shared/sound/wav.ts';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { TakesModel } from '../../page-models/takes.ts';

const book = 'The Lamplighter of Quay Street';

test('takes are made, compared blind, trimmed, flagged and deleted, and are there after a restart', async ({
  openStudio,
  home,
}) => {
  const first = await openStudio();
  const { page } = first;
  await new StudioPage(page).sampleIsOpen();
  const takes = new TakesModel(page);
  await takes.open();
  await takes.makeOne();
  await takes.makeOne();
  expect(await takes.names()).toEqual(['Take 2', 'Take 1']);

  // Blind, by keys alone: nothing says which is which before one is kept.
  await page.getByTestId('take-compare').click();
  const compare = page.getByTestId('compare');
  await expect(compare).not.toContainText('Take');
  await page.keyboard.press('1');
  await expect(page.getByTestId('compare-choose-one')).toBeDisabled();
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByTestId('compare-verdict')).toContainText(/is in use/);
  await page.keyboard.press('Escape');
  await expect(compare).toBeHidden();
  await expect(page.getByTestId('take-compare')).toBeFocused();
  const kept = (await takes.names())[0] ?? '';
  await expect(takes.inUse.getByRole('heading')).toHaveText(kept);

  await takes.trimEnd(3);
  // Bug: what the last key had moved was lost where somebody left within 0.4 s.
  await page.keyboard.press('Shift+ArrowRight');
  await takes.openPickups();
  await takes.openLine();
  await expect(page.getByTestId('trim-end')).toHaveAttribute('aria-valuenow', '200');

  // Own audio is in use at once; taken away again, the trimmed take is back.
  const file = join(home, 'mine.wav');
  const tone = Int16Array.from({ length: 24_000 }, (_, at) => 9000 * Math.sin(at / 20));
  await writeFile(file, encodeWav(tone, 24_000));
  await page.getByTestId('own-file').setInputFiles(file);
  await expect(takes.inUse.getByRole('heading')).toHaveText('Your recording');
  await takes.inUse.getByTestId('take-remove').click();
  await expect(takes.takes).toHaveCount(2);
  await page.getByTestId('toast-undo').last().click();
  await expect(takes.inUse.getByRole('heading')).toHaveText('Your recording');
  await takes.takes.filter({ hasText: kept }).getByTestId('take-use').click();
  await expect(takes.inUse.getByRole('heading')).toHaveText(kept);

  await page.getByTestId('take-flag').click();
  await page.getByTestId('flag-note').fill('too fast, "again"');
  // Bug: a key that closes the panel took with it what had been typed in a field and not been left.
  await page.keyboard.press('Control+2');
  await expect(page.getByTestId('flag-note')).toHaveCount(0);
  await page.keyboard.press('Control+2');
  // Bug: Enter and the leave behind it told the note twice, and left two steps to take back.
  const note = page.getByTestId('flag-note');
  await expect(note).toHaveValue('too fast, "again"');
  await note.fill('too slow');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+2');
  await page.keyboard.press('Control+2');
  await page.getByTestId('chapters-toggle').focus();
  for (const before of ['too fast, "again"', '']) {
    await page.keyboard.press('Control+z');
    await expect(note).toHaveValue(before);
  }
  await page.keyboard.press('Control+Shift+Z');
  await expect(note).toHaveValue('too fast, "again"');
  await takes.openPickups();
  await expect(takes.pickups.first()).toContainText('too fast');
  if (first.desktop === null) {
    const saving = page.waitForEvent('download');
    await page.getByTestId('pickups-csv').click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toContain(',true,"too fast, ""again""",');
  }
  await first.close();

  const second = await openStudio();
  await new StudioPage(second.page).openBook(book);
  const again = new TakesModel(second.page);
  await again.open();
  await expect(again.takes).toHaveCount(3);
  await expect(again.inUse.getByRole('heading')).toHaveText(kept);
  await expect(second.page.getByTestId('trim-end')).toHaveAttribute('aria-valuenow', '200');
  await expect(second.page.getByTestId('flag-note')).toHaveValue('too fast, "again"');
});
