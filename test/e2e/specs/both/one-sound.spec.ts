import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceSample } from '../../../support/sound/voice-sample.ts';
import { runLectern } from '../../../support/studio/run-lectern.ts';
import { test } from '../../fixtures.ts';
import { CastModel } from '../../page-models/cast.ts';
import { SoundsModel } from '../../page-models/sounds.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { VoicesModel } from '../../page-models/voices.ts';

test('a sample, the player and an audition silence each other (bug: two were heard at once)', async ({
  openStudio,
  home,
}) => {
  const sample = join(home, 'rosa.wav');
  await writeFile(sample, voiceSample(190, 60));
  const consent = ['--consent', 'Rosa Berg, 2026-11-21'];
  await runLectern(['voices', 'add', sample, '--title', 'Rosa', ...consent], { home });
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  const sounds = await SoundsModel.listen(page);

  const voices = new VoicesModel(page);
  await voices.open();
  await voices.card('Rosa').getByTestId('voice-play').click();
  await sounds.isOnly(/^\S+\/media\/\S+$/);
  await page.locator('main').focus();
  await page.keyboard.press('Space');
  await sounds.isOnly(/^player$/);

  await studio.goTo('Script');
  const cast = new CastModel(page);
  await cast.open();
  await page.getByTestId('cast-row').first().click();
  await page.getByTestId('cast-audition').click();
  await sounds.isOnly(/^\S+\/media\/\S+$/);
  await page.locator('main').focus();
  await page.keyboard.press('Space');
  await sounds.isOnly(/^player$/);
});
