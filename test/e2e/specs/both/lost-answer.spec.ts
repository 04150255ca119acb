import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LosingProxy, startLosingProxy } from '../../../support/losing-proxy.ts';
import { type RunningDemo, startDemoGateway } from '../../../support/run-lectern.ts';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

let gateway: RunningDemo;
let proxy: LosingProxy;

test.beforeAll(async () => {
  gateway = await startDemoGateway('tone');
});

test.afterAll(() => gateway.stop());

test.beforeEach(async () => {
  proxy = await startLosingProxy(gateway.baseUrl, 1);
});

test.afterEach(() => proxy.stop());

test('a line whose answer was lost is sent again only when a person says so', async ({
  studio,
  home,
}) => {
  const { page } = studio;
  const file = join(home, 'note.md');
  await writeFile(
    file,
    '# Note\n\nOne short line of text.\n\n***\n\nAnd one more of the same kind.',
  );
  const before = (await gateway.bought()).length;

  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const settings = await frame.openSettings();
  await settings.fill(proxy.baseUrl, gateway.apiKey);
  await settings.save();
  const script = await (await frame.dropBook(file)).add();

  const first = await script.openExport();
  await first.start();
  await expect(first.row.first()).toHaveAttribute('data-state', 'needs-decisions', {
    timeout: 60_000,
  });
  const boughtOnce = (await gateway.bought()).length - before;

  // Exporting again without a decision leaves the lost line alone.
  await frame.goTo('Script');
  const again = await script.openExport();
  await again.start();
  await expect(first.row.nth(1)).toHaveAttribute('data-state', 'needs-decisions');
  expect((await gateway.bought()).length - before).toBe(boughtOnce);

  await frame.goTo('Script');
  const decided = await script.openExport();
  await page.getByTestId('export-resend').check();
  await decided.start();
  await expect(page.locator('[data-testid=export-row][data-state=done]')).toHaveCount(1, {
    timeout: 60_000,
  });
  expect((await gateway.bought()).length - before).toBe(boughtOnce + 1);
});
