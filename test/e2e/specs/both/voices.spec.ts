import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceSample } from '../../../support/sound/voice-sample.ts';
import { runLectern } from '../../../support/studio/run-lectern.ts';
import { expect, test } from '../../fixtures.ts';
import { CastModel } from '../../page-models/cast.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { VoicesModel } from '../../page-models/voices.ts';

const words = 'The lamp had gone out. (whispering) Listen.';

test('a voice is named, tried, compared blind, taken elsewhere, used and deleted', async ({
  openStudio,
  home,
}) => {
  const sample = join(home, 'rosa.wav');
  await writeFile(sample, voiceSample(190, 12));
  const consent = ['--consent', 'Rosa Berg, 2026-11-21'];
  const added = await runLectern(['voices', 'add', sample, '--title', 'Rosa', ...consent], {
    home,
  });
  expect(added.code, added.stderr).toBe(0);

  const { page, desktop } = await openStudio();
  await new StudioPage(page).sampleIsOpen();
  const voices = new VoicesModel(page);
  await voices.open();
  // Its own voice with a sample; those of the demo were made by other hands.
  await expect(voices.card('Rosa')).toContainText('Not used yet');
  await expect(voices.card('Ada (sample)')).toContainText('Created elsewhere');

  // Bug: Escape did nothing while the keyboard was still on the card that had opened the panel.
  const card = voices.card('Rosa').getByTestId('voice-open');
  await card.press('Enter');
  await expect(voices.panel).toBeVisible();
  await card.press('Escape');
  await expect(voices.panel).toBeHidden();
  await expect(card).toBeFocused();

  // Bug: every card was three stops of Tab, eighteen before anything behind a short list.
  const names = page.getByTestId('voice-open');
  await names.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(voices.cards.nth(1).getByTestId('voice-favourite')).toBeFocused();
  await page.keyboard.press('End');
  await expect(voices.cards.last().getByTestId('voice-favourite')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(voices.cards.first().getByTestId('voice-play')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-testid=voice-grid] :focus')).toHaveCount(0);

  await voices.choose('Rosa');
  await expect(page.getByTestId('voice-consent')).toContainText('Rosa Berg, 2026-11-21');
  await voices.rename('Rosa at night');
  await voices.addTag('low');
  await voices.panel.getByTestId('voice-favourite').click();
  await expect(voices.cards.first()).toContainText('Rosa at night');
  await expect(voices.cards.first()).toContainText('low');
  await page.getByTestId('filter-favourite').click();
  await expect(voices.cards).toHaveCount(1);
  await page.getByTestId('filter-favourite').click();
  await voices.say(words);

  // Blind: names come after the choice, and the round is counted for good.
  await voices.compare(['Rosa at night', 'Default voice'], words);
  const round = page.getByTestId('compare-round');
  await expect(round).not.toContainText('Rosa');
  await voices.preferByKeys(1);
  await expect(round).toContainText('Rosa at night');
  await expect(voices.standing('Rosa at night')).toContainText(/[01] of 1[01] of 1/);
  await page.getByTestId('round-next').click();
  await voices.preferByKeys(2);
  // Bug: Escape did not leave the page.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('compare-screen')).toBeHidden();
  await voices.choose('Rosa at night');
  await expect(page.getByTestId('voice-preferred')).toHaveText(/Preferred in [012] of 2/);

  // Taken elsewhere: the file makes a new voice in the making, with its consent.
  const exported = join(home, 'exports');
  await mkdir(exported, { recursive: true });
  await desktop?.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, exported);
  await page.getByTestId('voice-export').click();
  await expect.poll(() => readdir(exported)).toEqual(['Rosa at night.voices.zip']);
  await page.getByTestId('voices-file').setInputFiles(join(exported, 'Rosa at night.voices.zip'));
  await expect(page.getByTestId('voices-screen')).toBeHidden();
  await page.keyboard.press('Control+Shift+V');
  await expect(voices.making).toHaveText([/Rosa at night.*1 recording, 12 s/s]);

  // Used in a book under its own name, and deleted with what that breaks.
  await new StudioPage(page).goTo('Script');
  const cast = new CastModel(page);
  await cast.open();
  await cast.choose('Narrator');
  await page.getByTestId('cast-voice').click();
  await expect(page.getByRole('option').first()).toHaveText('Default voice');
  await expect(page.getByRole('option').nth(1)).toHaveText('Rosa at night');
  await page.getByRole('option', { name: 'Rosa at night' }).click();
  await expect(cast.row('Narrator')).toContainText('Rosa at night');
  await voices.open();
  await expect(voices.card('Rosa at night')).toContainText('In The Lamplighter');
  await voices.choose('Rosa at night');
  await page.getByTestId('voice-delete').click();
  await expect(page.getByTestId('delete-uses')).toHaveText(
    /The Lamplighter.*lines? not generated yet/,
  );
  await page.getByTestId('voice-delete-yes').click();
  await expect(voices.card('Rosa at night')).toContainText('No longer at the gateway');
  await page.getByTestId('voice-use').click();
  await expect(page.getByTestId('voices-missing')).toBeVisible();

  // What is left of it here can be put away, and brought back.
  await voices.open();
  await voices.choose('Rosa at night');
  await page.getByTestId('voice-forget').click();
  await expect(voices.card('Rosa at night')).toHaveCount(0);
  await page.getByTestId('toast-undo').last().click();
  await expect(voices.card('Rosa at night')).toBeVisible();
});
