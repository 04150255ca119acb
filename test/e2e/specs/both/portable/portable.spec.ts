import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  entriesOf,
  withTable,
  writeEntries,
} from '../../../../support/portable/project-entries.ts';
import { axeFaults, rulesIn } from '../../../axe-faults.ts';
import { expect, test } from '../../../fixtures.ts';
import { showIn } from '../../../page-models/colour-scheme.ts';
import { CommandsModel } from '../../../page-models/commands.ts';
import { dropFileOn } from '../../../page-models/drop-file.ts';
import { enterInDialog } from '../../../page-models/keyboard.ts';

/** Pictures for whoever looks at them; nothing compares them. */
const pictures = process.env.LECTERN_PICTURES;

/** In light and dark and in a small window: no fault that a rule can find. */
async function look(page: Page, name: string) {
  const usual = page.viewportSize();
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [usual, { width: 900, height: 600 }]) {
      if (size !== null) await page.setViewportSize(size);
      await showIn(page, theme);
      if (pictures !== undefined) {
        const label = `${name}-${theme}-${size?.width ?? 'window'}`;
        await page.screenshot({ path: join(pictures, `${label}.png`) });
      }
    }
    expect(await axeFaults(page, { rules: rulesIn(theme) })).toEqual([]);
  }
  if (usual !== null) await page.setViewportSize(usual);
}

/** The book of that file with a character whose voice is of an account that nobody has here. */
async function withForeignVoice(path: string): Promise<string> {
  const createdAt = { created_at_ms: 1 };
  const account = { id: 'elsewhere', kind: 'gateway', label: 'Studio elsewhere' };
  const voice = { id: 'foreign', account_id: 'elsewhere', title: 'Marta', name: '' };
  const member = { name: 'Marta', voiceId: 'foreign', colour: '#2a6f97' };
  const entries = withTable(entriesOf(path), 'account', (rows) => [
    ...rows,
    { ...account, ...createdAt, base_url: 'https://gateway.example' },
  ]);
  withTable(entries, 'voice', (rows) => [
    ...rows,
    { ...voice, ...createdAt, gateway_hash: 'a'.repeat(64) },
  ]);
  withTable(entries, 'project', ([row]) => [{ ...row, cast: [member] }]);
  return writeEntries(join(dirname(path), 'foreign.lectern'), entries);
}

test('a book is saved to a file by keys, and the file becomes a copy of it by a drop', async ({
  page,
  home,
  frame,
}) => {
  await expect(frame.editor).toBeVisible();
  await new CommandsModel(page).run('Save project as');
  await expect(page.getByTestId('portable-save')).toBeFocused();
  await look(page, 'ask');
  await enterInDialog(page);
  const saved = page.getByTestId('portable-saved');
  await expect(saved).toContainText('.lectern');
  const path = (await saved.locator('code').textContent()) ?? '';
  expect(path.startsWith(join(home, 'exports'))).toBe(true);
  await look(page, 'saved');
  await page.keyboard.press('Enter');
  await expect(saved).toBeHidden();

  await dropFileOn(page.locator('#main'), path);
  await expect(page.getByTestId('portable-open-existing')).toBeFocused();
  await look(page, 'exists');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByTestId('portable-copy')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('portable-opened')).toBeVisible();
  await expect(page.getByTestId('portable-open-book')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frame.editor).toBeVisible();
  await frame.goTo('Library');
  await expect(page.getByTestId('book-card')).toHaveCount(2);

  // A voice that is not here is named, and the cast offers another.
  await dropFileOn(page.locator('#main'), await withForeignVoice(path));
  await page.getByTestId('portable-copy').press('Enter');
  await expect(page.getByTestId('portable-missing')).toContainText('Marta');
  await look(page, 'missing');
  await page.getByTestId('portable-open-book').press('Enter');
  await expect(frame.editor).toBeVisible();

  // What is no project is said, and nothing of it is kept.
  await frame.goTo('Library');
  await expect(page.getByTestId('book-card')).toHaveCount(3);
  const wrong = join(home, 'wrong.lectern');
  await writeFile(wrong, 'Once upon a time.');
  await dropFileOn(page.locator('#main'), wrong);
  await expect(page.getByRole('dialog')).toContainText('not a Lectern project');
  await look(page, 'failed');
  await enterInDialog(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByTestId('book-card')).toHaveCount(3);
  await look(page, 'library');
});

test('the library is backed up from its settings, and again only what is new', async ({
  page,
  studio,
  home,
  frame,
}) => {
  const folder = join(home, 'kept');
  await studio.desktop?.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  await frame.goTo('Settings');
  const button = page.getByTestId('library-backup');
  await button.scrollIntoViewIfNeeded();
  await look(page, 'settings');
  await button.press('Enter');
  const done = page.getByTestId('portable-backup');
  await expect(done).toBeVisible();
  await look(page, 'backup');
  await enterInDialog(page);
  await expect(done).toBeHidden();
  await button.press('Enter');
  await expect(done).toContainText('0 of them new');
});
