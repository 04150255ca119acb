import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CastModel } from '../page-models/cast.ts';
import { showIn } from '../page-models/colour-scheme.ts';
import { InspectorModel } from '../page-models/inspector.ts';
import { ReferencesModel } from '../page-models/references.ts';
import { StudioPage } from '../page-models/studio-page.ts';
import { drawsChinese, keepPicture } from './keep-picture.ts';
import { makeMicrophone, microphonePath } from './microphone.ts';

const folder = fileURLToPath(new URL('../../../docs/guide/', import.meta.url));
const isComparing = process.env.LECTERN_SCREENS === 'compare';

type Keep = (name: string) => Promise<void>;

async function makeChapter(page: Page) {
  const make = page.getByTestId('make-chapter');
  await page.getByTestId('space-hint').getByRole('button').click();
  await make.click();
  await expect(page.getByTestId('chapter-row').first()).toHaveAttribute('data-state', 'all', {
    timeout: 90_000,
  });
}

/** The screen that each page is about, with something on it. */
async function picture(page: Page, keep: Keep) {
  const studio = new StudioPage(page);
  await keep('getting-started');
  await new InspectorModel(page).open('tags');
  await keep('tags');
  const cast = new CastModel(page);
  await cast.open();
  await cast.rows.nth(1).click();
  await keep('casting');
  await page.keyboard.press('Control+e');
  await expect(page.getByTestId('export-dialog')).toBeVisible();
  await expect(page.getByTestId('export-start')).toBeEnabled();
  await keep('publishing');
  await page.keyboard.press('Escape');
  await (await studio.openQueue()).openTab('ledger');
  await keep('money');
  await page.getByTestId('tab-batches').click();
  await page.getByTestId('batch-new').click();
  await page.getByTestId('name-field').fill('2026');
  await page.getByTestId('name-submit').click();
  await page.getByTestId('batch-add-book').click();
  await page.getByRole('option').first().click();
  await expect(page.getByTestId('batch-book').first()).toBeVisible();
  await keep('batches');
  const voice = await ReferencesModel.openNew(page);
  const bytes = await readFile(microphonePath);
  await voice.choose([{ name: 'harbour-master.wav', bytes }]);
  await expect(voice.part('harbour-master.wav')).toBeVisible({ timeout: 60_000 });
  await voice.isChecked();
  await keep('cloning');
}

test.beforeAll(makeMicrophone);

for (const [language, name] of [
  ['en', 'en'],
  ['zh-Hans', 'zh-hans'],
] as const) {
  test.describe(`guide, ${name}`, () => {
    test.use({
      studioEnv: { LECTERN_LANGUAGE: language },
      // Its name stands in a picture.
      home: async ({ browserName: _ }, use) => {
        const home = join(tmpdir(), 'Lectern');
        await rm(home, { recursive: true, force: true });
        await use(home);
        await rm(home, { recursive: true, force: true });
      },
    });

    test('pictures of the guide', async ({ frame: { page } }) => {
      test.skip(isComparing, 'pictures of docs/screens are those that are compared');
      test.skip(language === 'zh-Hans' && !(await drawsChinese(page)), 'no Chinese font');
      await page.setViewportSize({ width: 1120, height: 700 });
      test.setTimeout(240_000);
      await showIn(page, 'light');
      await makeChapter(page);
      const workshop = await page.context().newPage();
      await page.bringToFront();
      await picture(page, async (stop) => {
        await page.mouse.move(640, 4);
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
        await page.waitForTimeout(500);
        await keepPicture(page, workshop, `${folder}${name}/pictures/${stop}.webp`);
      });
    });
  });
}
