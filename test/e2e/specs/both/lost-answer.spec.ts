import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startLosingProxy } from '../../../support/gateway/proxies.ts';
import { type RunningDemo, startDemoGateway } from '../../../support/studio/run-lectern.ts';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

// A call that is paid twice now and then is a call that is paid twice.
test.describe.configure({ retries: 0 });

let gateway: RunningDemo;
let proxy: Awaited<ReturnType<typeof startLosingProxy>>;

test.beforeAll(async () => {
  gateway = await startDemoGateway('tone');
});

test.afterAll(() => gateway.stop());

test.beforeEach(async () => {
  proxy = await startLosingProxy(gateway.baseUrl, 1);
});

test.afterEach(() => proxy.stop());

test.describe('a line whose answer was lost', () => {
  test('is sent again only when a person says so', async ({ studio, home }) => {
    const { page } = studio;
    const frame = await openNote(page, home);
    const before = (await gateway.bought()).length;

    const queue = await (await frame.openExport()).start();
    await expect(queue.inState('needs-decisions')).toHaveCount(1, { timeout: 60_000 });
    const boughtOnce = (await gateway.bought()).length - before;

    // Exporting again without a decision goes on with the same job and leaves the lost line alone.
    await frame.goTo('Script');
    await (await frame.openExport()).start();
    await expect(queue.inState('needs-decisions')).toHaveCount(1, { timeout: 60_000 });
    expect((await gateway.bought()).length - before).toBe(boughtOnce);

    await frame.goTo('Script');
    const decided = await frame.openExport();
    await page.getByTestId('export-resend').check();
    await decided.start();
    await queue.isDone();
    expect((await gateway.bought()).length - before).toBe(boughtOnce + 1);
  });

  test('waits on its own page, and its job goes on after the answer', async ({ studio, home }) => {
    const { page } = studio;
    const frame = await openNote(page, home);
    const before = (await gateway.bought()).length;
    const queue = await (await frame.openExport()).start();
    await expect(queue.inState('needs-decisions')).toHaveCount(1, { timeout: 60_000 });
    const boughtOnce = (await gateway.bought()).length - before;
    await expect(page.getByTestId('badge-uncertain')).toHaveText('1?');
    await queue.openTab('uncertain');
    await expect(queue.uncertain).toHaveCount(1);
    await queue.decideAll('not-charged-send-again');
    await queue.isDone();
    expect((await gateway.bought()).length - before).toBe(boughtOnce + 1);
    await queue.openTab('ledger');
    await expect(queue.ledger.first()).toBeVisible();
  });
});

/** A short book, with speech bought through the proxy that loses the first answer. */
async function openNote(page: Page, home: string) {
  const file = join(home, 'note.md');
  await writeFile(
    file,
    '# Note\n\nOne short line of text.\n\n***\n\nAnd one more of the same kind.',
  );
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const settings = await frame.openSettings();
  await settings.fill(proxy.baseUrl, gateway.apiKey);
  await settings.save();
  return (await frame.dropBook(file)).add();
}
