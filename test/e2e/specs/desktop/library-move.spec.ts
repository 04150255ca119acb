import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

test('the library is moved while it is in use, opened in its new folder, and the old copy removed', async ({
  openStudio,
  home,
}) => {
  const target = `${home}-elsewhere`;
  const studio = await openStudio();
  const { desktop, page } = studio;
  if (desktop === null) throw new Error('this spec is for the window');
  await desktop.evaluate(
    ({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    },
    join(home, 'audio'),
  );
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  await frame.goTo('Settings');
  const place = page.getByTestId('library-place');
  await expect(page.getByTestId('library-folder')).toHaveText(home);
  await place.getByTestId('library-move').click();
  await expect(place).toContainText('inside the other');

  await desktop.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, target);
  await place.getByTestId('library-move').click();
  await expect(page.getByTestId('library-target')).toHaveText(target);
  await page.getByTestId('library-move-start').click();
  await expect(place).toContainText('Copied to');
  // A program that starts itself again is out of reach here: that it does is heard, and the next start stands for it.
  let said = '';
  desktop.process().stdout?.on('data', (text) => {
    said += text;
  });
  await desktop.evaluate(({ app }) => {
    app.relaunch = () => {
      process.stdout.write('starts again');
    };
  });
  const ended = desktop.waitForEvent('close');
  await place.getByTestId('library-restart').click();
  await ended;
  expect(said).toContain('starts again');

  const again = await openStudio();
  const moved = new StudioPage(again.page);
  await moved.goTo('Settings');
  await expect(again.page.getByTestId('library-folder')).toHaveText(target);
  await again.page.getByTestId('library-former-remove').click();
  await again.page.getByTestId('library-former-confirm').click();
  await expect(again.page.getByTestId('library-former')).toBeHidden();
  expect(readdirSync(home)).toEqual(['moved-to.json']);
  expect(existsSync(join(target, 'library.sqlite'))).toBe(true);
  await again.close();
  await rm(target, { recursive: true, force: true });
});
