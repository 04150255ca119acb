import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronLaunchOptions } from '../../electron-runtime.ts';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

/** Chooses "Restore a backup…" and its folder, and tells what was asked; the second start is out of reach. */
const choosesBackup = `
const { app, dialog } = require('electron');
let count = 0;
dialog.showMessageBox = async (asked) => {
  process.stdout.write(JSON.stringify(asked) + '\\n');
  count += 1;
  return { response: count > 2 ? asked.cancelId : 0 };
};
const folders = [process.env.NO_BACKUP, process.env.BACKUP];
dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folders.shift()] });
app.relaunch = () => process.stdout.write('starts again\\n');
`;

test('a backup takes the place of the library in use, and of a damaged one', async ({
  openStudio,
  home,
}) => {
  // No library and its backup are in one folder.
  const backup = `${home}-backup`;
  const studio = await openStudio();
  const { desktop, page } = studio;
  if (desktop === null) throw new Error('this spec is for the window');
  await desktop.evaluate(({ dialog, app }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    app.relaunch = () => undefined;
  }, backup);
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  await frame.goTo('Settings');
  await page.getByTestId('library-restore').click();
  await expect(page.getByRole('alert').first()).toContainText('no backup');
  await page.getByTestId('library-backup').click();
  await expect(page.getByTestId('portable-backup')).toBeVisible();
  await page.getByTestId('portable-close').click();

  await page.getByTestId('library-restore').click();
  await expect(page.getByTestId('portable-restore')).toBeVisible();
  await page.getByTestId('portable-restore-start').click();
  await expect(page.getByTestId('portable-restart')).toBeVisible();
  expect(readdirSync(home)).toContain('library.sqlite.restored');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => readdirSync(home)).not.toContain('library.sqlite.restored');

  await page.getByTestId('library-restore').click();
  await page.getByTestId('portable-restore-start').click();
  const ended = desktop.waitForEvent('close');
  await page.getByTestId('portable-restart').click();
  await ended;
  const again = await openStudio();
  await expect(again.page.getByTestId('book-card')).toBeVisible();
  expect(readdirSync(home)).toContain('library.replaced-1.sqlite');
  await again.close();

  await writeFile(join(home, 'library.sqlite'), 'damaged');
  const preload = join(home, 'answers.cjs');
  await writeFile(preload, choosesBackup);
  const { executablePath, args, env, cwd } = await electronLaunchOptions({
    home,
    env: { LECTERN_LANGUAGE: 'en', BACKUP: backup, NO_BACKUP: home },
  });
  const program = spawn(executablePath, ['-r', preload, ...args], { env, cwd });
  const [said, [code]] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  expect(said).toContain('is damaged and was left as it is');
  expect(said).toContain('no backup');
  expect(said).toContain('starts again');
  expect(code).toBe(0);
  const last = await openStudio();
  await expect(last.page.getByTestId('book-card')).toBeVisible();
  expect(readdirSync(home)).toContain('library.replaced-2.sqlite');
  await rm(backup, { recursive: true, force: true });
});
