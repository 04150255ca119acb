import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

test('the address works once, and without its cookie there is no way in', async ({ studio }) => {
  await new StudioPage(studio.page).sampleIsOpen();
  const { origin } = new URL(studio.page.url());
  const stranger = await studio.page.request.fetch(`${origin}/`, { headers: { cookie: '' } });
  expect(stranger.status()).toBe(401);
  const forged = await studio.page.request.post(`${origin}/api/request`, {
    headers: { origin: 'https://example.com' },
    data: { route: 'session.get', input: {} },
  });
  expect(forged.status()).toBe(403);
});
