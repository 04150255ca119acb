import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceSample } from '../../../support/sound/voice-sample.ts';
import { expect } from '../../fixtures.ts';
import { enterInDialog } from '../../page-models/keyboard.ts';
import { ReferencesModel } from '../../page-models/references.ts';
import { VideosModel } from '../../page-models/video/videos.ts';
import { test } from '../../paying-studio.ts';

// The bug: only the queue had a way to the settings beside "check the key in the settings".
test('what a refused key stopped has the settings beside it, in chat, video and cloning', async ({
  page,
  home,
  frame,
  gateway,
}) => {
  const refuse = (match: { readonly method?: string }) =>
    gateway.setFaults([
      {
        match: { ...match, path: '/v1/*' },
        times: 0,
        fault: { kind: 'answer', status: 401 },
      },
    ]);
  const leadsToSettings = async () => {
    const way = page.getByTestId('problem-settings');
    await expect(way).toHaveCount(1);
    await way.press('Enter');
    await expect(page.getByTestId('connect-address')).toBeVisible();
  };

  await frame.goTo('Chat');
  await page.getByTestId('chat-draft').fill('What is a lamp?');
  await page.getByTestId('chat-draft').press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  // A call asks for the models before anything is reserved for it.
  await refuse({});
  await enterInDialog(page);
  await expect(page.getByTestId('message-problem')).toContainText('key');
  await leadsToSettings();

  await refuse({ method: 'POST' });
  const videos = new VideosModel(page);
  await videos.open();
  await videos.fill('A lighthouse at dusk');
  await page.getByTestId('video-generate').click();
  await enterInDialog(page);
  await expect(page.getByTestId('video-problem')).toContainText('key');
  await leadsToSettings();

  const recording = join(home, 'anna.wav');
  await writeFile(recording, voiceSample(180, 3));
  await ReferencesModel.openReady(page, recording, 'Anna', 'Anna Holm');
  await page.getByTestId('clone').click();
  await expect(page.getByTestId('clone-resume')).toBeVisible({ timeout: 60_000 });
  await leadsToSettings();

  // Bug: in a dialog it had no way there.
  await gateway.setFaults([]);
  await frame.goTo('Voices');
  await page.getByTestId('clone-resume').click();
  await page.getByTestId('done-back').click();
  await page
    .getByTestId('voice-card')
    .filter({ hasText: 'Anna' })
    .getByTestId('voice-open')
    .click();
  await page.getByTestId('voice-delete').click();
  await refuse({ method: 'DELETE' });
  await page.getByTestId('voice-delete-yes').press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('key');
  await leadsToSettings();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
