import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';

test('what takes space is shown, chosen, asked about and removed', async ({
  page,
  home,
  frame,
}) => {
  const left = join(home, 'audio', 'ab', `${'ab'.repeat(32)}.flac`);
  await mkdir(join(home, 'audio', 'ab'), { recursive: true });
  await writeFile(left, Buffer.alloc(2_000_000));
  await utimes(left, new Date(0), new Date(0));

  await frame.goTo('Settings');
  await page.getByTestId('storage-look').click();
  await expect(page.getByTestId('library-folder')).toHaveText(home);
  const orphans = page.getByTestId('storage-orphans');
  await expect(orphans.getByRole('checkbox')).toBeChecked();
  await expect(orphans).toContainText('1 item');
  await expect(page.getByTestId('storage-takes-unused').getByRole('checkbox')).not.toBeChecked();

  await page.getByTestId('storage-clean').click();
  await expect(page.getByTestId('storage-cost')).toContainText(
    'You will not have to pay for any of it',
  );
  expect(existsSync(left)).toBe(true);
  await page.getByTestId('storage-confirm').click();
  await expect(page.getByText(/^Freed 2/)).toBeVisible();
  expect(existsSync(left)).toBe(false);
  await expect(orphans.getByRole('checkbox')).toBeDisabled();

  await page.getByTestId('health-check').click();
  await expect(page.getByTestId('health-report')).toContainText('Intact.');
  await expect(page.getByTestId('health-report')).toContainText('Demo voice, on this computer.');
  await page.getByTestId('diagnostics-show').click();
  const diagnostics = page.getByTestId('diagnostics');
  await expect(diagnostics.getByTestId('diagnostics-library.json')).toBeVisible();
  await expect(diagnostics.getByTestId('diagnostics-names.json')).toHaveCount(0);
  await diagnostics.getByTestId('diagnostics-names').check();
  await expect(diagnostics.getByTestId('diagnostics-names.json')).toContainText('Lamplighter');
  await page.keyboard.press('Escape');
  await expect(diagnostics).toBeHidden();
  await expect(page.getByTestId('updates')).toContainText('does not look for updates by itself');
});
