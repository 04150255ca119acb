import { expect, test } from '../../../fixtures.ts';
import { CastModel } from '../../../page-models/cast.ts';
import { VoicesModel } from '../../../page-models/voices.ts';

test('a voice is dropped on a character, who then has it, and it is taken back', async ({
  frame,
  page,
}) => {
  await frame.isSaved();
  await new VoicesModel(page).open();
  const voice = page.getByTestId('voice-open').filter({ hasText: 'Ada' });
  const box = await voice.boundingBox();
  if (box === null) throw new Error('no card');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 90, { steps: 6 });
  const anna = page.getByTestId('cast-target').filter({ hasText: 'Anna' });
  await expect(anna).toBeVisible();
  const place = await anna.boundingBox();
  if (place === null) throw new Error('no character');
  await page.mouse.move(place.x + 20, place.y + 20, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByTestId('cast-tray')).toBeHidden();
  await page.getByTestId('toast-undo').last().waitFor();

  await frame.goTo('Script');
  const cast = new CastModel(page);
  await cast.open();
  await expect(cast.row('Anna')).toContainText('Ada');
  await page.getByTestId('toast-undo').last().click();
  await expect(cast.row('Anna')).not.toContainText('Ada');
});

test('two names of one person are merged by keyboard, in one step that can be taken back', async ({
  frame,
  page,
}) => {
  await frame.editor.click();
  const cast = new CastModel(page);
  await cast.open();
  await cast.add('Miss Anna Weiss');
  await cast.choose('Miss Anna Weiss');
  await page.getByTestId('cast-merge').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByTestId('cast-merge-dialog');
  await expect(dialog).toBeVisible();
  await page.getByTestId('cast-merge-into').focus();
  await page.keyboard.type('Anna');
  // The arrow is meant for what was found, which a loaded machine shows a moment later.
  await expect(page.getByRole('option', { name: 'Anna', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('cast-merge-cost')).toContainText('Nothing has to be generated');
  await page.getByTestId('cast-merge-dialog-yes').focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cast.row('Miss Anna Weiss')).toHaveCount(0);
  await page.getByTestId('toast-undo').last().click();
  await expect(cast.row('Miss Anna Weiss')).toHaveCount(1);
});
