import { expect, test } from '../../fixtures.ts';

test('the address works once, and without its cookie there is no way in', async ({
  frame: { page },
}) => {
  const { origin } = new URL(page.url());
  const stranger = await page.request.fetch(`${origin}/`, { headers: { cookie: '' } });
  expect(stranger.status()).toBe(401);
  const forged = await page.request.post(`${origin}/api/request`, {
    headers: { origin: 'https://example.com' },
    data: { route: 'session.get', input: {} },
  });
  expect(forged.status()).toBe(403);
});
