import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { axeFaults, rulesIn } from '../../axe-faults.ts';
import { expect, test } from '../../fixtures.ts';
import { showIn } from '../../page-models/colour-scheme.ts';
import { CommandsModel } from '../../page-models/commands.ts';

/** Pictures for whoever looks at them; nothing compares them. */
const pictures = process.env.LECTERN_PICTURES;
const heard = 'nothing like it was ever said here';

// A program under the name of a known one, first on the path.
test.use({
  studioEnv: async ({ browserName }, use) => {
    const folder = await mkdtemp(join(tmpdir(), `lectern-programs-${browserName}-`));
    const program = join(folder, 'pocketsphinx_continuous');
    await writeFile(program, `#!/bin/sh\necho ${heard}\n`, { mode: 0o755 });
    await use({ PATH: `${folder}${delimiter}${process.env.PATH}` });
    await rm(folder, { recursive: true, force: true });
  },
});

test('a program that is found is chosen by keys, tried on a line, and hears the book', async ({
  page,
  studio,
  frame,
}) => {
  await expect(frame.editor).toBeVisible();
  await page.getByTestId('make-chapter').press('Enter');
  await expect(page.getByText('11 of 50 lines generated')).toBeVisible({ timeout: 120_000 });
  // Bug: a screen reader was told nothing once the chapter was there.
  await expect(page.getByTestId('make-voice')).toHaveText('Chapter generated');
  // Bug: the keyboard went from the button that stops it to another act beside it.
  await expect(page.getByTestId('make-chapter')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('make-chapter')).toHaveText('Chapter generated');
  await new CommandsModel(page).run('Check the book');
  await page.getByTestId('check-listen').press('Enter');
  const dialog = page.getByTestId('listen-dialog');
  const program = dialog.getByRole('radio', { name: /^pocketsphinx_continuous/ });
  await expect(dialog.getByRole('radio', { name: 'None' })).toBeFocused();
  await expect(page.getByTestId('listen-try')).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await expect(program).toBeChecked();
  await page.getByTestId('listen-try').press('Enter');
  await expect(page.getByTestId('listen-tried')).toContainText(heard);

  if (studio.desktop !== null) {
    // The system asks about any other program, and what does not work says why.
    const answer = (response: number) =>
      studio.desktop?.evaluate(({ dialog: system }, given) => {
        system.showMessageBox = async () => ({ response: given, checkboxChecked: false });
      }, response);
    await answer(1);
    await page.getByTestId('listen-own').fill('/no/such/program {wav}');
    await page.getByTestId('listen-own').press('Enter');
    await expect(program).toBeChecked();
    await answer(0);
    await page.getByTestId('listen-own').press('Enter');
    await expect(dialog.getByRole('radio', { name: '/no/such/program {wav}' })).toBeChecked();
    await page.getByTestId('listen-try').press('Enter');
    await expect(dialog).toContainText('failed');
  } else {
    await expect(page.getByTestId('listen-own')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 900, height: 600 });
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme);
    expect(
      await axeFaults(page, { part: '[data-testid=listen-dialog]', rules: rulesIn(theme) }),
    ).toEqual([]);
    if (pictures !== undefined) {
      await page.screenshot({ path: join(pictures, `listen-${theme}.png`) });
    }
  }
  await program.click();
  await expect(program).toBeChecked();
  await page.getByTestId('listen-run').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('check-listen')).toBeVisible({ timeout: 120_000 });
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme);
    if (pictures !== undefined) {
      await page.screenshot({ path: join(pictures, `check-${theme}.png`) });
    }
  }
  // Chosen on this machine, also for the next time.
  await page.getByTestId('check-listen').press('Enter');
  await expect(program).toBeChecked();
});
