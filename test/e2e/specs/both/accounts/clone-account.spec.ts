import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLosingProxy } from '../../../../support/gateway/proxies.ts';
import { voiceSample } from '../../../../support/sound/voice-sample.ts';
import { startDemoGateway } from '../../../../support/studio/run-lectern.ts';
import { expect, test } from '../../../fixtures.ts';
import { ReferencesModel } from '../../../page-models/references.ts';
import { StudioPage } from '../../../page-models/studio-page.ts';

// A voice that is paid twice now and then is a voice that is paid twice.
test.describe.configure({ retries: 0 });

type Listed = { readonly items: readonly { readonly title: string }[] };

test('on an account the price stands on the button, a lost answer buys no second voice, and the same sound is noticed', async ({
  page,
  home,
}) => {
  const gateway = await startDemoGateway('tone');
  const proxy = await startLosingProxy(gateway.baseUrl, 1, '/v1/audio/voices');
  const made = async () => {
    const answer = await fetch(`${gateway.baseUrl}/v1/audio/voices?model=fish-speech`, {
      headers: { authorization: `Bearer ${gateway.apiKey}` },
    });
    const { items } = (await answer.json()) as Listed;
    return items.filter(({ title }) => title === 'Anna').length;
  };
  try {
    const frame = new StudioPage(page);
    await frame.sampleIsOpen();
    const settings = await frame.openSettings();
    await settings.fill(proxy.baseUrl, gateway.apiKey);
    await settings.save();

    const recording = join(home, 'anna.wav');
    await writeFile(recording, voiceSample(180, 3));
    const prepare = () => ReferencesModel.openReady(page, recording, 'Anna', 'Anna Holm');
    const voice = await prepare();
    await expect(page.getByTestId('clone')).toContainText('1,000 tokens');
    await voice.clone();
    expect(await made()).toBe(1);

    // The very same sound once more: said before anything is paid, and pressed only after a tick.
    await voice.back();
    await prepare();
    await expect(page.getByTestId('same-sound')).toContainText('Anna');
    await expect(page.getByTestId('clone')).toBeDisabled();
    await page.getByTestId('same-use').click();
    await expect(voice.editor).toBeHidden();
    expect(await made()).toBe(1);
  } finally {
    await proxy.stop();
    await gateway.stop();
  }
});
