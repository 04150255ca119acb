import { axeFaults, rulesIn } from '../../../axe-faults.ts';
import { expect, test } from '../../../fixtures.ts';
import { addBook } from '../../../page-models/add-book.ts';
import { showIn } from '../../../page-models/colour-scheme.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

/** Pictures for whoever looks at them; nothing compares them. */
const pictures = process.env.LECTERN_PICTURES;

const markdown = `# Quay\n\n${'Nobody on the quay could say who had put the lamp out. '.repeat(8)}`;

// Bugs: the values are of another preset, are forgotten by the next export, or can be such that no file has them; the
// report names none of them.
test('values of its own are chosen, checked, reported and offered again', async ({
  openStudio,
  home,
}, info) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await addBook(studio, home, { title: 'Own Values', markdown });
  const dialog = await studio.openExport();
  const summary = page.getByTestId('export-outlook-summary');
  const level = page.getByTestId('custom-level');
  const peak = page.getByTestId('custom-peak');
  const bitrate = page.getByTestId('custom-bitrate');
  await expect(level).toHaveCount(0);
  await page.getByTestId('preset-custom').check();
  await page.getByTestId('preset-audiobook').uncheck();
  await dialog.format('m4b').uncheck();
  await level.fill('-12');
  await peak.fill('-6');
  await expect(page.getByTestId('custom-bad')).toContainText('at least 10 dB above');
  await expect(level).toHaveAccessibleErrorMessage(/at least 10 dB above/);
  await expect(page.getByTestId('export-start')).toBeDisabled();
  if (pictures !== undefined) {
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const theme of ['light', 'dark'] as const) {
        await showIn(page, theme);
        await level.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${pictures}/custom-bad-${width}-${theme}.png` });
      }
    }
  }
  // Bug: a wrong level became the nearest one on leaving its field, under the very click on Export.
  await level.fill('16');
  // Bug: the border of a wrong field stayed that of a right one, and the right one beside it was called wrong, too.
  const lineOf = (field: typeof level) =>
    field.evaluate((input) => getComputedStyle(input).borderColor);
  expect(await lineOf(level)).not.toBe(await lineOf(peak));
  await expect(peak).not.toHaveAttribute('aria-invalid', 'true');
  await peak.fill('0');
  await peak.blur();
  await expect(level).toHaveValue('16 LUFS');
  await expect(peak).toHaveValue('0 dBTP');
  await expect(page.getByTestId('export-start')).toBeDisabled();
  // Bug: the minus of the field's own explanation, typed or pasted, was left out.
  await level.selectText();
  await page.keyboard.insertText('−14');
  await expect(level).toHaveValue('-14 LUFS');
  await peak.fill('-1');
  await bitrate.selectOption('64');
  await expect(page.getByTestId('custom-bad')).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme);
    if (info.project.name !== 'desktop') {
      const part = '[data-testid=export-dialog]';
      expect(await axeFaults(page, { part, rules: rulesIn(theme) })).toEqual([]);
    }
    if (pictures !== undefined) {
      await level.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${pictures}/custom-${theme}.png` });
    }
  }
  await expect(summary).toContainText('1 of 1 chapters to encode');
  const queue = await dialog.start();
  await queue.isDone();
  await page.getByTestId('job-report').click();
  await expect(page.getByTestId('report-verdict')).toContainText(
    'Custom (-14.0 LUFS, -1.0 dBTP, 64 kbit/s): all',
  );
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/custom-report.png` });

  await studio.goTo('Script');
  await studio.openExport();
  await expect(page.getByTestId('preset-custom')).toBeChecked();
  await expect(level).toHaveValue('-14 LUFS');
  await expect(peak).toHaveValue('-1 dBTP');
  await expect(bitrate).toHaveValue('64');
  await expect(summary).toContainText('Nothing is new');
  await page.getByTestId('custom-measure').selectOption('rms');
  // Bug: an RMS level so near to the peak failed its own report.
  await expect(page.getByTestId('custom-bad')).toContainText('at least 15 dB above');
  await level.fill('-16');
  await expect(level).toHaveValue('-16 dB');
  await expect(summary).toContainText('1 of 1 chapters to encode');
});

// Bugs: a book of a batch is made with the usual values, or those that were typed are gone after a restart.
test('a book of a batch keeps values of its own', async ({ openStudio }) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  const showBatches = async () => {
    await studio.openQueue();
    await page.getByTestId('tab-batches').click();
  };
  await showBatches();
  await page.getByTestId('batch-new').click();
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Enter');
  await page.getByTestId('batch-add-book').fill('Lamplighter');
  await page.getByRole('option', { name: 'Lamplighter' }).click();
  const book = page.getByTestId('batch-book');
  await book.getByTestId('batch-book-settings').click();
  const presets = book.getByTestId('batch-book-presets');
  await presets.getByRole('checkbox', { name: 'Custom' }).check();
  await book.getByTestId('custom-level').fill('-16');
  await book.getByTestId('custom-bitrate').selectOption('64');
  // Bug: leaving the field stored -12.
  await book.getByTestId('custom-level').fill('16');
  await book.getByTestId('custom-level').blur();
  await expect(book.getByTestId('custom-level')).toHaveValue('16 LUFS');
  // Bug: nothing said that the wrong value was not saved.
  await expect(book.getByTestId('custom-bad')).toContainText('−16 LUFS, −3 dBTP and 64 kbit/s');
  if (pictures !== undefined) {
    for (const theme of ['light', 'dark'] as const) {
      await showIn(page, theme);
      await page.screenshot({ path: `${pictures}/custom-batch-${theme}.png` });
    }
  }
  expect(await axeFaults(page, { part: '[data-testid=batch-book]' })).toEqual([]);
  // Bug: beside the wrong value the price was asked for, and the book would have been made with the older one.
  await page.getByTestId('batch-review').click();
  await expect(book.getByTestId('custom-level')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await showBatches();
  await book.getByTestId('batch-book-settings').click();
  await expect(book.getByTestId('custom-level')).toHaveValue('-16 LUFS');
  await expect(book.getByTestId('custom-bitrate')).toHaveValue('64');
});
