import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { RecorderModel } from '../../page-models/recorder.ts';
import { ReferencesModel } from '../../page-models/references.ts';
import { TakesModel } from '../../page-models/takes.ts';

test.use({
  browserFlags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

const lineOf = (page: Page, words: string) => page.locator('.cm-line').filter({ hasText: words });

async function record(page: Page) {
  await page.getByTestId('own-record').click();
  await expect(page.getByTestId('own-recording')).toContainText('00:01');
}

/** What is uploaded waits until the answer is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/api/files', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

// Bug: while one recording was saved, none could be made, and one that ran had no meter and no way to be stopped.
test('a line is recorded while the recording of another one is saved', async ({ page, frame }) => {
  await expect(frame.editor).toBeVisible();
  const takes = new TakesModel(page);
  await takes.open();
  const letGo = await holdUploads(page);
  await record(page);
  await lineOf(page, 'Tonight there were').click();
  await expect(page.getByTestId('own-audio').getByRole('status')).toBeVisible();
  await record(page);
  letGo();
  await expect(takes.takes).toHaveCount(0);
  await page.getByTestId('own-stop').click();
  await expect(takes.inUse.getByRole('heading')).toHaveText('Your recording');
  await page.locator('.cm-line').first().click();
  await expect(takes.inUse.getByRole('heading')).toHaveText('Your recording');
});

// Bug: what was being recorded was lost where its line was deleted.
test('a recording of a line that is deleted is saved as a file', async ({ page, frame }) => {
  await expect(frame.editor).toBeVisible();
  await new TakesModel(page).open();
  const line = lineOf(page, 'Tonight there were');
  await line.click();
  await record(page);
  const saving = page.waitForEvent('download');
  await line.click({ clickCount: 3 });
  await page.keyboard.press('Delete');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('recording.wav');
  expect((await readFile(await saved.path())).length).toBeGreaterThan(48_000);
  await expect(page.getByText('The recording was saved as a file.')).toBeVisible();
});

// Bug: a reload while a line was recorded, or its recording was saved, asked nothing, and what had been said was lost.
test('a tab asks before it goes amid a recording', async ({ page, frame }) => {
  await expect(frame.editor).toBeVisible();
  await new TakesModel(page).open();
  const asksBeforeItGoes = async () => {
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  };
  await record(page);
  await asksBeforeItGoes();
  const letGo = await holdUploads(page);
  await page.getByTestId('own-stop').click();
  await expect(page.getByTestId('own-audio').getByRole('status')).toBeVisible();
  await asksBeforeItGoes();
  letGo();
  await expect(new TakesModel(page).inUse.getByRole('heading')).toHaveText('Your recording');
});

// Bug: the text to read lay on the warning and the level below it.
test('at 200 % the text to read keeps its place above the recording', async ({ page, frame }) => {
  await expect(frame.editor).toBeVisible();
  await page.setViewportSize({ width: 640, height: 400 });
  await ReferencesModel.openNew(page);
  const recorder = new RecorderModel(page);
  await recorder.open();
  await recorder.skipRoom();
  await page.getByTestId('recorder-start').click();
  await recorder.is('recording');
  const text = await page.getByTestId('reading-text').locator('..').boundingBox();
  const deck = await page.getByTestId('recorder-level').boundingBox();
  expect(text?.height).toBeGreaterThan(70);
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(deck?.y ?? 0);
});
