import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningDemo, startDemoGateway } from '../../../../support/studio/run-lectern.ts';
import { expect, test } from '../../../fixtures.ts';

let gateway: RunningDemo;

test.beforeAll(async () => {
  gateway = await startDemoGateway('tone');
});

test.afterAll(() => gateway.stop());

test('a key is tested, kept, used, and removed, and is nowhere to be found', async ({
  page,
  home,
  frame,
}) => {
  const settings = await frame.openSettings();
  await settings.fill(`${gateway.baseUrl}/v1/v1`, gateway.apiKey);
  await settings.test();
  await expect(settings.found).toContainText('fish-speech');
  await settings.save();
  await expect(settings.keyState).toBeVisible();

  // A line now costs money, so it is asked for first.
  await frame.goTo('Script');
  await frame.play.click();
  await expect(page.getByTestId('hear-approval')).toBeVisible();
  await page.getByTestId('hear-approval-yes').click();
  await expect.poll(async () => (await gateway.bought()).length, { timeout: 60_000 }).toBe(1);
  await expect(frame.play).toHaveAttribute('data-status', /playing|paused|idle|stopped/);
  const html = await page.content();
  expect(html).not.toContain(gateway.apiKey);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(gateway.apiKey);
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  for (const entry of files) {
    // An answer's own file goes once it is a take; what is gone holds no key.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    expect([entry.name, bytes.includes(gateway.apiKey)]).toEqual([entry.name, false]);
  }

  const back = await frame.openSettings();
  await back.removeKey();
});

test('a wrong key is refused in words, and nothing is kept', async ({ page, frame }) => {
  const settings = await frame.openSettings();
  await settings.fill(gateway.baseUrl, 'not-the-right-key-000000');
  await settings.test();
  const note = page.getByTestId('error-note').first();
  await expect(note).toBeVisible();
  await expect(page.getByTestId('mode-badge')).toContainText('Demo');
  // Bug: untested, it was kept, and said to be connected.
  await settings.fill(gateway.baseUrl, 'not-the-right-key-000001');
  await page.getByTestId('connect-save').click();
  await expect(note).toHaveAttribute('data-code', 'gateway_key_refused');
  await expect(page.getByTestId('connect-save')).toBeEnabled();
  await expect(page.getByTestId('mode-badge')).toContainText('Demo');
});
