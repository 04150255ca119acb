import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../fixtures.ts';

// The bug: cookies go to every port of a host, so another local server that got a visit could replay the session.
test('what another port of this host gets from the browser lets nobody in', async ({
  frame: { page },
}) => {
  const studio = new URL(page.url());
  expect(studio.hash).toBe('');
  const seen: IncomingHttpHeaders[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers);
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/to-media') response.writeHead(302, { Location: '/media/x' });
    else response.setHeader('Content-Type', 'text/html');
    response.end();
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const visitor = await page.context().newPage();
  await visitor.goto(`${origin}/`);
  await visitor.goto(`${origin}/to-media`);
  const loads = (url: string) =>
    visitor.evaluate(
      (src) =>
        new Promise((done) => {
          const image = new Image();
          image.onload = () => done(true);
          image.onerror = () => done(false);
          image.src = src;
        }),
      url,
    );
  expect(await loads(`${studio.origin}/icon.svg`)).toBe(false);
  expect(await visitor.evaluate(() => localStorage.length)).toBe(0);

  const cookies = seen.map(({ cookie }) => cookie ?? '').filter((cookie) => cookie !== '');
  expect(cookies).not.toEqual([]);
  const { request } = page;
  for (const cookie of cookies) {
    const headers = {
      cookie,
      origin: studio.origin,
      'x-lectern-session': cookie.split('=')[1] ?? '',
    };
    const data = { route: 'library.list', input: {} };
    expect((await request.post(`${studio.origin}/api/request`, { headers, data })).status()).toBe(
      401,
    );
    expect((await request.get(`${studio.origin}/api/events`, { headers })).status()).toBe(401);
  }
  const forged = await request.post(`${studio.origin}/api/request`, {
    headers: { origin: 'https://example.com' },
    data: { route: 'session.get', input: {} },
  });
  expect(forged.status()).toBe(403);
  await visitor.close();
  await new Promise((done) => other.close(done));

  // A reload and a second tab of the same browser go on; another browser is told what to do.
  await page.reload();
  await expect(page.getByTestId('rail-script')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(studio.origin);
  await expect(tab.getByTestId('rail-script')).toBeVisible();
  const stranger = await (await page.context().browser()?.newContext())?.newPage();
  await stranger?.goto(studio.origin);
  await expect(stranger?.getByRole('main') ?? page.locator('none')).toContainText(
    'Open the address that Lectern printed',
  );
});
