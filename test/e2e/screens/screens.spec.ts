import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CastModel } from '../page-models/cast.ts';
import { showIn } from '../page-models/colour-scheme.ts';
import { RecorderModel } from '../page-models/recorder.ts';
import { ReferencesModel } from '../page-models/references.ts';
import { TakesModel } from '../page-models/takes.ts';
import { tour } from '../page-models/tour.ts';
import { drawsChinese, keepPicture } from './keep-picture.ts';
import { makeMicrophone, microphonePath } from './microphone.ts';

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));
/** `npm run screens -- --compare`: the pictures stay as they are, and what differs is put there. */
const differing = fileURLToPath(new URL('../../../test-results/differing/', import.meta.url));
/** Another order of calls or length of what was recorded in every run: nothing to compare. */
const varying: ReadonlySet<string> = new Set(['ledger', 'new-voice', 'recorder']);
const isComparing = process.env.LECTERN_SCREENS === 'compare';

/** What is worth a picture in the dark as well. */
const alsoDark: ReadonlySet<string> = new Set([
  'library',
  'script',
  'cast',
  'takes',
  'commands',
  'queue',
  'voices',
]);

/** The first chapter spoken, so that the pictures show what the studio is for. */
async function makeFirstChapter(page: Page) {
  const make = page.getByTestId('make-chapter');
  await make.click();
  await expect(make).toBeDisabled({ timeout: 300_000 });
  await expect(page.getByTestId('make-progress')).toBeHidden();
}

const stopsIn = (colorScheme: 'light' | 'dark') =>
  tour.filter(
    ({ name }) => !unpictured.has(name) && (colorScheme === 'light' || alsoDark.has(name)),
  );

/** Small menus, which axe looks at but nobody wants to see in a manual. */
const unpictured: ReadonlySet<string> = new Set([
  'books',
  'accounts-menu',
  'play-menu',
  'speed-menu',
  'volume',
  'new-chapter',
  // With a voice in them: see `pictureNewVoice`.
  'new-voice',
  'recorder',
]);

/** By language, where its pictures are, and who and which line of the sample book are looked at. */
const scenes = {
  en: {
    schemes: ['light', 'dark'],
    name: 'en',
    folder: '',
    character: 'Anna',
    line: 'Then light the lamp.',
  },
  'zh-Hans': {
    schemes: ['light'],
    name: 'zh-hans',
    folder: 'zh-hans/',
    character: '小满',
    line: '那就把灯点上。',
  },
} as const;
type Scene = (typeof scenes)[keyof typeof scenes];

/** A line with two takes under the cursor, and a character's settings open. */
async function setTheScene(page: Page, { character, line }: Scene) {
  const cast = new CastModel(page);
  await cast.open();
  await cast.choose(character);
  await page.getByText(line).click();
  const takes = new TakesModel(page);
  await takes.open();
  await expect(takes.takes).toHaveCount(1);
  await takes.makeOne();
}

/** What was loaded for a screen is drawn, and what was told of the screen before is gone. */
async function settle(page: Page) {
  const told = page.locator('.mantine-Notification-closeButton');
  // One that goes by itself meanwhile would be waited for.
  await told.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(told).toHaveCount(0);
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
  await page.waitForTimeout(500);
}

type Keep = (name: string) => Promise<void>;

/** A voice that is recorded, checked and cloned, as far as it goes without a click more. */
async function pictureNewVoice(page: Page, keep: Keep) {
  const voice = await ReferencesModel.openNew(page);
  const recorder = new RecorderModel(page);
  await recorder.open();
  await recorder.checkRoom();
  await page.keyboard.press('Space');
  await recorder.is('recording');
  await recorder.says(4);
  await keep('recorder');
  await page.keyboard.press('Enter');
  await recorder.leave();
  const bytes = await readFile(microphonePath);
  await voice.choose([{ name: 'harbour-master.wav', bytes }]);
  await expect(voice.part('harbour-master.wav')).toBeVisible({ timeout: 60_000 });
  await voice.isChecked();
  await voice.nameIt('Harbour master');
  await voice.consent('Anna Holm');
  await voice.parts.first().scrollIntoViewIfNeeded();
  await keep('new-voice');
  await voice.clone();
  await voice.back();
}

test.beforeAll(makeMicrophone);

for (const [language, scene] of Object.entries(scenes)) {
  test.describe(scene.name, () => {
    test.use({ studioEnv: { LECTERN_LANGUAGE: language } });

    test('pictures of every screen, panel and dialog', async ({ frame: { page } }) => {
      test.skip(language === 'zh-Hans' && !(await drawsChinese(page)), 'no Chinese font');
      await page.getByTestId('space-hint').getByRole('button').click();
      await makeFirstChapter(page);
      await setTheScene(page, scene);
      const workshop = await page.context().newPage();
      const changed: string[] = [];
      const keep = async (name: string) => {
        if (isComparing && varying.has(name)) return;
        await page.mouse.move(640, 4);
        await page.evaluate(() => document.fonts.ready);
        await settle(page);
        const kept = `${folder}${scene.folder}${name}.webp`;
        const target = `${differing}${scene.folder}${name}.webp`;
        const share = isComparing
          ? await keepPicture(page, workshop, kept, { target, shrunk: 4, sameShare: 0.01 })
          : await keepPicture(page, workshop, kept);
        if (share !== null) changed.push(`${name} (${(share * 100).toFixed(1)} %)`);
      };
      await showIn(page, 'light');
      await pictureNewVoice(page, keep);
      for (const colorScheme of scene.schemes) {
        await showIn(page, colorScheme);
        for (const stop of stopsIn(colorScheme)) {
          await stop.open(page);
          await keep(`${stop.name}${colorScheme === 'dark' ? '-dark' : ''}`);
          await stop.leave?.(page);
        }
      }
      console.log(`${changed.length} pictures are new or changed.`, changed.join(', '));
      if (isComparing) expect(changed, `see ${differing}`).toEqual([]);
    });
  });
}
