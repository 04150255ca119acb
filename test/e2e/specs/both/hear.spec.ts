import { expect, test } from '../../fixtures.ts';
import { PlayerModel } from '../../page-models/player.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

test('a chapter is heard from line to line, its sentences lit as they are spoken', async ({
  studio,
}) => {
  const page = new StudioPage(studio.page);
  const player = new PlayerModel(studio.page);
  await page.sampleIsOpen();
  await player.setSpeed(2);
  const sentences = await player.noteSentences();
  await player.choose('hear-chapter');
  await player.isPlaying();
  await player.hasCome(3);
  await expect(player.strip).toHaveAttribute('data-peaks', /^[1-9]\d*$/);
  const [heading, first, second] = await sentences();
  expect([heading, second]).toEqual(['Dusk', 'There were forty of them.']);
  expect(first).toContain('Every evening');

  // It goes on while other work is done, and leads back to its line.
  await page.goTo('Queue');
  await player.hasCome(5);
  await studio.page.getByTestId('transport-go').click();
  await expect(page.editor).toBeVisible();
  await player.play.click();
  await expect(player.play).toHaveAttribute('data-status', 'paused');

  // The strip finds the text, and Space goes on from there.
  await player.clickStrip(0.01);
  await expect(player.line).toHaveText('Line 1');
  await expect(player.sentence).toHaveText('Dusk');
  await studio.page.keyboard.press('Space');
  await player.isPlaying();
});

test('one line is repeated and faster speech is remembered', async ({ studio }) => {
  const page = new StudioPage(studio.page);
  const player = new PlayerModel(studio.page);
  await page.sampleIsOpen();
  await player.setSpeed(3);
  await player.choose('hear-loop');
  await player.isPlaying();
  await expect(player.line).toHaveText('Repeats line 1');
  // The heading takes a second: it must have ended and begun again by the time this one goes back.
  await expect.poll(() => page.positionSeconds()).toBe(0);
  await player.play.click();
  await studio.page.keyboard.press('r');
  await expect(studio.page.getByTestId('transport-loop')).toHaveAttribute('aria-pressed', 'false');

  await studio.page.reload();
  await expect(studio.page.getByTestId('transport-speed')).toHaveText('3 ×');
});

test('the strip is moved by keys and says where it is', async ({ studio }) => {
  const page = new StudioPage(studio.page);
  const player = new PlayerModel(studio.page);
  await page.sampleIsOpen();
  await player.strip.focus();
  await studio.page.keyboard.press('PageDown');
  await expect(player.strip).toHaveAttribute('aria-valuetext', /^Line 2, /);
  await studio.page.keyboard.press('ArrowRight');
  await studio.page.keyboard.press('End');
  await expect(player.strip).toHaveAttribute('aria-valuetext', /^Line \d+, 0\d:[1-9]\d/);
  await studio.page.keyboard.press('Home');
  await expect(player.strip).toHaveAttribute('aria-valuetext', /^Line 1, 00:00/);
});
