import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startWebStudio } from '../../../../electron/web/serve.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';
import {
  type Answer,
  type Headers,
  jsonOf,
  openWebStudio,
} from '../../../support/web/open-web-studio.ts';

const site = forEachTest(openWebStudio);

function expectRefused(answer: Answer, status: number, code: string) {
  expect([answer.status, jsonOf(answer).error.code]).toEqual([status, code]);
}

describe('who may', () => {
  test('the token is worth a session once, and a cookie for media alone', async () => {
    expect(new URL(site.web.url).search).toBe('');
    const first = await site.exchange();
    expect(jsonOf(first).data.session).toMatch(/^[\w-]{44}$/);
    const [setCookie] = first.headers['set-cookie'] ?? [];
    expect(setCookie).toMatch(
      new RegExp(
        `^lectern_media_${site.port}=[\\w-]{44}; Path=/media/; HttpOnly; SameSite=Strict$`,
      ),
    );
    const second = await site.exchange();
    expectRefused(second, 401, 'forbidden');
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  // The bug: what only looks at an address (a preview, a scanner) spends the token.
  test('only a POST spends the token', async () => {
    for (const method of ['HEAD', 'GET']) {
      expect((await site.send(`/?token=${site.token}`, { method })).status).toBe(200);
      expect((await site.send('/api/session', { method })).status).toBe(404);
    }
    expect((await site.exchange()).status).toBe(200);
  });

  test('a body far larger than a token is not read', async () => {
    expectRefused(await site.exchange({}, 'x'.repeat(5000)), 400, 'bad_request');
  });

  test('the page is anybody’s, its media are not', async () => {
    expect((await site.send('/')).status).toBe(200);
    const answer = await site.send('/media/take');
    expect(answer.status).toBe(401);
    expect(answer.body.toString()).toContain('Open the address that Lectern printed');
  });

  // The bug: a cookie goes to every port of a host, and whoever got it there had the whole library.
  test('the cookie that other ports may see calls nothing', async () => {
    const { cookie = '' } = await site.logIn();
    expectRefused(await site.send('/api/request', site.post({ cookie })), 401, 'forbidden');
    expect((await site.send('/api/events', { headers: { cookie } })).status).toBe(401);
    expect((await site.send('/api/files', site.post({ cookie }))).status).toBe(401);
    expect((await site.send('/media/take', { headers: { cookie } })).status).toBe(200);
    expect(site.asked).toEqual([]);
  });

  test('the API without the secret, or with another, answers 401 as an envelope', async () => {
    for (const secret of ['', 'x', 'A'.repeat(44)]) {
      const answer = await site.send('/api/request', site.post({ 'x-lectern-session': secret }));
      expectRefused(answer, 401, 'forbidden');
      // A body that never comes must not hold the connection.
      expect(answer.headers.connection).toBe('close');
    }
    expect((await site.send('/api/events')).status).toBe(401);
    expect((await site.send('/api/files', site.post({}))).status).toBe(401);
    expect(site.asked).toEqual([]);
  });

  // The bug: an element of another page opens the events or plays a take.
  test.each([
    [
      'an image of a page on another port',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    ],
    ['a fetch of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a link to a take', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ])('%s gets nothing', async (_who, headers) => {
    const session = await site.logIn();
    for (const path of ['/api/events', '/media/take', '/main.js']) {
      const answer = await site.send(path, { headers: { ...session, ...headers } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  test('a link of another page leads to the page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await site.send('/', { headers })).status).toBe(200);
  });

  // DNS rebinding: a foreign name that leads to 127.0.0.1 shares the browser's trust, not ours.
  test.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost.evil.example',
    '[::1]',
  ])('refuses the Host %j even with the session, and even with the token', async (host) => {
    expect((await site.exchange({ host })).status).toBeGreaterThanOrEqual(400);
    const session = await site.logIn();
    expect((await site.send('/', { headers: { ...session, host } })).status).toBeGreaterThanOrEqual(
      400,
    );
    const answer = await site.send(
      '/api/request',
      site.post(session, { host, origin: `http://${host}` }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(site.asked).toEqual([]);
  });

  test('localhost is as good a name', async () => {
    const session = await site.logIn();
    const host = `localhost:${site.port}`;
    const answer = await site.send(
      '/api/request',
      site.post(session, { host, origin: `http://${host}` }),
    );
    expect(answer.status).toBe(200);
  });

  // CSRF: another page can send our cookie nowhere, but a page on another port of this host is same-site.
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['the same host over https', { origin: 'https://127.0.0.1' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin', { origin: '' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ])('a POST of %s is refused even with the session', async (_who, headers) => {
    const session = await site.logIn();
    for (const path of ['/api/request', '/api/files']) {
      const answer = await site.send(path, site.post(session, headers as Record<string, string>));
      expectRefused(answer, 403, 'forbidden');
    }
    expect(site.asked).toEqual([]);
  });

  test('a form of another page, which can send only plain text, is refused', async () => {
    const session = await site.logIn();
    const answer = await site.send(
      '/api/request',
      site.post(session, { 'content-type': 'text/plain' }),
    );
    expectRefused(answer, 400, 'bad_request');
    expect(site.asked).toEqual([]);
  });
});

describe('requests', () => {
  test('go through the router and come back in its envelope', async () => {
    const answer = await site.send('/api/request', site.post(await site.logIn()));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(jsonOf(answer)).toEqual({
      ok: true,
      data: { route: 'library.list' },
    });
    expect(site.asked).toEqual([['library.list', {}]]);
  });

  test.each(['', '{', 'null', '5', '"text"', '{"route":'])(
    'the body %j is a bad request',
    async (body) => {
      const answer = await site.send('/api/request', { ...site.post(await site.logIn()), body });
      expectRefused(answer, 400, 'bad_request');
    },
  );

  test('an address that nobody knows is 404, and no method but GET reaches the page', async () => {
    const session = await site.logIn();
    expect((await site.send('/api/nothing', { headers: session })).status).toBe(404);
    expect((await site.send('/', site.post(session))).status).toBe(405);
  });
});

describe('pages and media', () => {
  test('the page comes with its policy and its nonce', async () => {
    const answer = await site.send('/', { headers: await site.logIn() });
    const nonce = /<i>([\w-]{22})<\/i>/.exec(answer.body.toString())?.[1];
    expect(answer.headers['content-security-policy']).toContain(
      `style-src 'self' 'nonce-${nonce}'`,
    );
  });

  test('a part of a take is sent for seeking', async () => {
    const headers = { ...(await site.logIn()), range: 'bytes=3-5' };
    const answer = await site.send('/media/take', { headers });
    expect([answer.status, answer.headers['content-range'], answer.body.toString()]).toEqual([
      206,
      'bytes 3-5/10',
      '345',
    ]);
    const beyond = await site.send('/media/take', { headers: { ...headers, range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });
});

// Catches a server that goes on holding the file of every seek that the browser gave up.
test.skipIf(process.platform !== 'linux')(
  'a browser that leaves in the middle leaves no file open',
  async () => {
    await writeFile(join(site.platform.paths.home, 'take.wav'), Buffer.alloc(30_000_000));
    const headers = await site.logIn();
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise<void>((done) => {
        const request = httpRequest({
          host: '127.0.0.1',
          port: site.port,
          path: '/media/take',
          headers,
          agent: false,
        });
        request.once('response', (response) => {
          response.once('data', () => {
            response.destroy();
            done();
          });
        });
        request.end();
      });
    }
    const openTakes = async () => {
      const names = await readdir('/proc/self/fd');
      const paths = await Promise.all(
        names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
      );
      return paths.filter((path) => path.endsWith('take.wav')).length;
    };
    await expect.poll(openTakes, { timeout: 10_000 }).toBe(0);
  },
);

describe('events', () => {
  test('reach every connected page in batches; one who left is forgotten', async () => {
    const session = await site.logIn();
    const connect = () =>
      new Promise<{ readonly response: IncomingMessage; readonly next: () => Promise<string> }>(
        (done) => {
          const headers = session;
          httpRequest({
            host: '127.0.0.1',
            port: site.port,
            path: '/api/events',
            headers,
            agent: false,
          })
            .once('response', (response) => {
              const next = () =>
                new Promise<string>((heard) =>
                  response.once('data', (part) => heard(String(part))),
                );
              done({ response, next });
            })
            .end();
        },
      );
    const one = await connect();
    const two = await connect();
    expect(one.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(await one.next()).toBe(': connected\n\n');
    await two.next();
    const heard = Promise.all([one.next(), two.next()]);
    const notice = (message: string) => ({
      name: 'notice' as const,
      payload: { level: 'info' as const, message },
    });
    site.studio.events.emit(notice('first'));
    site.studio.events.emit(notice('a line\nbreak'));
    const expected = `data: ${JSON.stringify([notice('first'), notice('a line\nbreak')])}\n\n`;
    expect(await heard).toEqual([expected, expected]);
    two.response.destroy();
    const again = one.next();
    site.studio.events.emit(notice('second'));
    expect(await again).toContain('second');
    const ended = new Promise((done) => one.response.once('close', done));
    await site.web.stop();
    await ended;
  });
});

describe('uploads', () => {
  const upload = (session: Headers, body: Buffer, headers: Headers = {}) =>
    site.send('/api/files', {
      method: 'POST',
      headers: {
        ...session,
        origin: site.base,
        'content-type': 'application/octet-stream',
        'x-file-name': 'Book.epub',
        ...headers,
      },
      body,
    });
  const uploaded = async () => {
    const names = await readdir(site.platform.paths.temporary, {
      recursive: true,
      withFileTypes: true,
    });
    return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  test('arrive whole under their own name and are found by handle', async () => {
    const body = Buffer.from(Array.from({ length: 90_000 }, (_, index) => index % 256));
    const name = encodeURIComponent('../../Käse 本.epub');
    const answer = await upload(await site.logIn(), body, { 'x-file-name': name });
    const { handle } = jsonOf(answer).data;
    const path = site.studio.files.resolve(handle);
    expect(path.startsWith(site.platform.paths.temporary)).toBe(true);
    expect(path.endsWith('/Käse 本.epub') || path.endsWith('\\Käse 本.epub')).toBe(true);
    expect((await readFile(path)).equals(body)).toBe(true);
    await site.web.stop();
    expect(await uploaded()).toEqual([]);
  });

  // Catches a cap that believes the header, and a half file that is left behind.
  test('over the cap are refused, by the header and by what really comes, and leave nothing', async () => {
    const session = await site.logIn();
    const declared = await upload(session, Buffer.alloc(100_001));
    expect([declared.status, JSON.parse(declared.body.toString()).error.code]).toEqual([
      413,
      'file_too_large',
    ]);
    const chunked = await upload(session, Buffer.alloc(150_000), {
      'transfer-encoding': 'chunked',
    });
    expect([chunked.status, JSON.parse(chunked.body.toString()).error.code]).toEqual([
      413,
      'file_too_large',
    ]);
    expect(await uploaded()).toEqual([]);
    expect((await upload(session, Buffer.alloc(100_000))).status).toBe(200);
  });

  test('an empty file is a file; the importer says what it misses', async () => {
    const answer = await upload(await site.logIn(), Buffer.alloc(0), { 'x-file-name': '%E0%A4%A' });
    const path = site.studio.files.resolve(jsonOf(answer).data.handle);
    expect([(await readFile(path)).length, path.endsWith('file')]).toEqual([0, true]);
  });
});

// The bug: a free port at each start, so that a browser had lost the drafts and widths of the last one.
test('a library is served on its own port again, and on a free one while that is taken', async () => {
  const own = site.port;
  await site.web.stop();
  const again = await startWebStudio({ ...site, port: undefined });
  const beside = await startWebStudio({ ...site, port: undefined });
  expect(Number(new URL(again.url).port)).toBe(own);
  expect(Number(new URL(beside.url).port)).not.toBe(own);
  await again.stop();
  await beside.stop();
});

test('a port that is taken is said with what to do', async () => {
  await expect(startWebStudio({ ...site })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`port ${site.port}: another program uses it`),
  });
});
