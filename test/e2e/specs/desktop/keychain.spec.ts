import { spawnSync } from 'node:child_process';
import { type RunningDemo, startDemoGateway } from '../../../support/studio/run-lectern.ts';
import { judgeAvailable } from '../../../support/tools/judges.ts';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

let gateway: RunningDemo;

test.beforeAll(async () => {
  gateway = await startDemoGateway('tone');
});

test.afterAll(() => gateway.stop());

/** Secrets of Lectern in the system's keychain, as the system's own tool shows them. */
function keychain() {
  const found = spawnSync('secret-tool', ['search', '--all', 'service', 'lectern'], {
    encoding: 'utf8',
  });
  return found.stdout;
}

test('the key is in the keychain once it is set, survives a restart, and is gone once removed', async ({
  openStudio,
}) => {
  test.skip(!judgeAvailable('keyring'), 'needs an unlocked keyring');
  const first = await openStudio();
  const page = new StudioPage(first.page);
  await page.sampleIsOpen();
  const settings = await page.openSettings();
  await settings.fill(gateway.baseUrl, gateway.apiKey);
  await settings.save();
  expect(keychain()).toContain(gateway.apiKey);
  await first.close();

  const second = await openStudio();
  const again = new StudioPage(second.page);
  await expect(second.page.getByTestId('mode-badge')).toContainText('Account');
  await (await again.openSettings()).removeKey();
  expect(keychain()).not.toContain(gateway.apiKey);
});
