import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEventBus } from '../../../../electron/ipc/event-bus.ts';
import { createFileHandles } from '../../../../electron/ipc/file-handles.ts';
import type { Studio } from '../../../../electron/ipc/ports.ts';
import { createSystemClock } from '../../../../electron/platform/node/clock.ts';
import { startWebStudio, type WebStudio } from '../../../../electron/web/serve.ts';
import { createTestPlatform } from '../../../support/fakes/create-test-platform.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};
type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

const platform = forEachTest(createTestPlatform);
let studio: Studio;
let web: WebStudio;
let base: string;
let port: number;
let asked: [string, unknown][];

beforeEach(async () => {
  const rendererFolder = join(platform.paths.home, 'renderer');
  await mkdir(rendererFolder);
  await writeFile(join(rendererFolder, 'index.html'), '<i>__CSP_NONCE__</i>');
  const media = join(platform.paths.home, 'take.wav');
  await writeFile(media, '0123456789');
  asked = [];
  studio = {
    router: {
      request: async (route, input) => {
        asked.push([route, input]);
        return { ok: true, data: { route } };
      },
    },
    events: createEventBus(createSystemClock(), platform.logger),
    files: createFileHandles(platform.random),
    media: {
      find: async (handle) =>
        handle === 'take' ? { path: media, mediaType: 'audio/wav', downloadName: null } : null,
    },
    openFiles: async () => undefined,
    suspend: () => undefined,
    wake: () => undefined,
    stop: async () => undefined,
  };
  web = await startWebStudio({ studio, platform, rendererFolder, maxUploadBytes: 100_000 });
  port = Number(new URL(web.url).port);
  base = `http://127.0.0.1:${port}`;
});

afterEach(async () => {
  await web.stop();
});

/** Raw HTTP: unlike fetch it sends any Host and Origin. */
function send(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
    request.once('error', fail);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', fail);
      response.once('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.end(body);
  });
}

const tokenPath = () => new URL(web.url).pathname + new URL(web.url).search;

async function logIn(): Promise<string> {
  const answer = await send(tokenPath());
  return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

const post = (cookie: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { cookie, origin: base, 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ route: 'library.list', input: {} }),
});

const jsonOf = ({ body }: Answer) => JSON.parse(body.toString());

function expectRefused(answer: Answer, status: number, code: string) {
  expect([answer.status, jsonOf(answer).error.code]).toEqual([status, code]);
}

describe('who may', () => {
  test('the token becomes a cookie once, and is redirected away', async () => {
    const first = await send(tokenPath());
    expect([first.status, first.headers.location]).toEqual([303, '/']);
    const [setCookie] = first.headers['set-cookie'] ?? [];
    expect(setCookie).toMatch(
      new RegExp(`^lectern_session_${port}=[\\w-]{44}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    const second = await send(tokenPath());
    expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined]);
    const cookie = setCookie?.split(';')[0] ?? '';
    expect((await send('/', { headers: { cookie } })).status).toBe(200);
    const withBoth = await send(tokenPath(), { headers: { cookie } });
    expect([withBoth.status, withBoth.headers['set-cookie']]).toEqual([303, undefined]);
  });

  test.each(['/', '/?token=', '/?token=wrong', '/media/take', '/index.html'])(
    'without the cookie %s answers 401 in words that say what to do',
    async (path) => {
      const answer = await send(path);
      expect([answer.status, answer.headers['content-type']]).toEqual([
        401,
        'text/plain; charset=utf-8',
      ]);
      expect(answer.body.toString()).toContain('Open the address that Lectern printed');
    },
  );

  test('the API without the cookie, or with another, answers 401 as an envelope', async () => {
    for (const cookie of ['', 'lectern_session_1=x', `lectern_session_${port}=${'A'.repeat(44)}`]) {
      const answer = await send('/api/request', post(cookie));
      expectRefused(answer, 401, 'forbidden');
    }
    expect((await send('/api/events')).status).toBe(401);
    expect((await send('/api/files', post(''))).status).toBe(401);
    expect(asked).toEqual([]);
  });

  // DNS rebinding: a foreign name that leads to 127.0.0.1 shares the browser's trust, not ours.
  test.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost.evil.example',
    '[::1]',
  ])('refuses the Host %j even with the cookie, and even with the token', async (host) => {
    expect((await send(tokenPath(), { headers: { host } })).status).toBeGreaterThanOrEqual(400);
    const cookie = await logIn();
    expect((await send('/', { headers: { cookie, host } })).status).toBeGreaterThanOrEqual(400);
    const answer = await send('/api/request', post(cookie, { host, origin: `http://${host}` }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(asked).toEqual([]);
  });

  test('localhost is as good a name', async () => {
    const cookie = await logIn();
    const host = `localhost:${port}`;
    const answer = await send('/api/request', post(cookie, { host, origin: `http://${host}` }));
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
  ])('a POST of %s is refused with the cookie', async (_who, headers) => {
    const cookie = await logIn();
    for (const path of ['/api/request', '/api/files']) {
      const answer = await send(path, post(cookie, headers as Record<string, string>));
      expectRefused(answer, 403, 'forbidden');
    }
    expect(asked).toEqual([]);
  });

  test('a form of another page, which can send only plain text, is refused', async () => {
    const cookie = await logIn();
    const answer = await send('/api/request', post(cookie, { 'content-type': 'text/plain' }));
    expectRefused(answer, 400, 'bad_request');
    expect(asked).toEqual([]);
  });
});

describe('requests', () => {
  test('go through the router and come back in its envelope', async () => {
    const answer = await send('/api/request', post(await logIn()));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(jsonOf(answer)).toEqual({
      ok: true,
      data: { route: 'library.list' },
    });
    expect(asked).toEqual([['library.list', {}]]);
  });

  test.each(['', '{', 'null', '5', '"text"', '{"route":'])(
    'the body %j is a bad request',
    async (body) => {
      const answer = await send('/api/request', { ...post(await logIn()), body });
      expectRefused(answer, 400, 'bad_request');
    },
  );

  test('an address that nobody knows is 404, and no method but GET reaches the page', async () => {
    const cookie = await logIn();
    expect((await send('/api/nothing', { headers: { cookie } })).status).toBe(404);
    expect((await send('/', post(cookie))).status).toBe(405);
  });
});

describe('pages and media', () => {
  test('the page comes with its policy and its nonce', async () => {
    const answer = await send('/', { headers: { cookie: await logIn() } });
    const nonce = /<i>([\w-]{22})<\/i>/.exec(answer.body.toString())?.[1];
    expect(answer.headers['content-security-policy']).toContain(
      `style-src 'self' 'nonce-${nonce}'`,
    );
  });

  test('a part of a take is sent for seeking', async () => {
    const headers = { cookie: await logIn(), range: 'bytes=3-5' };
    const answer = await send('/media/take', { headers });
    expect([answer.status, answer.headers['content-range'], answer.body.toString()]).toEqual([
      206,
      'bytes 3-5/10',
      '345',
    ]);
    const beyond = await send('/media/take', { headers: { ...headers, range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });
});

// Catches a server that goes on holding the file of every seek that the browser gave up.
test.skipIf(process.platform !== 'linux')(
  'a browser that leaves in the middle leaves no file open',
  async () => {
    await writeFile(join(platform.paths.home, 'take.wav'), Buffer.alloc(30_000_000));
    const headers = { cookie: await logIn() };
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise<void>((done) => {
        const request = httpRequest({
          host: '127.0.0.1',
          port,
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
    const cookie = await logIn();
    const connect = () =>
      new Promise<{ readonly response: IncomingMessage; readonly next: () => Promise<string> }>(
        (done) => {
          const headers = { cookie };
          httpRequest({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false })
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
    const [one, two] = [await connect(), await connect()];
    expect(one.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(await one.next()).toBe('retry: 1000\n: connected\n\n');
    await two.next();
    const heard = Promise.all([one.next(), two.next()]);
    const notice = (message: string) => ({
      name: 'notice' as const,
      payload: { level: 'info' as const, message },
    });
    studio.events.emit(notice('first'));
    studio.events.emit(notice('a line\nbreak'));
    const expected = `data: ${JSON.stringify([notice('first'), notice('a line\nbreak')])}\n\n`;
    expect(await heard).toEqual([expected, expected]);
    two.response.destroy();
    const again = one.next();
    studio.events.emit(notice('second'));
    expect(await again).toContain('second');
    const ended = new Promise((done) => one.response.once('close', done));
    await web.stop();
    await ended;
  });
});

describe('uploads', () => {
  const upload = (cookie: string, body: Buffer, headers: Record<string, string> = {}) =>
    send('/api/files', {
      method: 'POST',
      headers: {
        cookie,
        origin: base,
        'content-type': 'application/octet-stream',
        'x-file-name': 'Book.epub',
        ...headers,
      },
      body,
    });
  const uploaded = async () => {
    const names = await readdir(platform.paths.temporary, { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  test('arrive whole under their own name and are found by handle', async () => {
    const body = Buffer.from(Array.from({ length: 90_000 }, (_, index) => index % 256));
    const name = encodeURIComponent('../../Käse 本.epub');
    const answer = await upload(await logIn(), body, { 'x-file-name': name });
    const { handle } = jsonOf(answer).data;
    const path = studio.files.resolve(handle);
    expect(path.startsWith(platform.paths.temporary)).toBe(true);
    expect(path.endsWith('/Käse 本.epub') || path.endsWith('\\Käse 本.epub')).toBe(true);
    expect((await readFile(path)).equals(body)).toBe(true);
    await web.stop();
    expect(await uploaded()).toEqual([]);
  });

  // Catches a cap that believes the header, and a half file that is left behind.
  test('over the cap are refused, by the header and by what really comes, and leave nothing', async () => {
    const cookie = await logIn();
    const declared = await upload(cookie, Buffer.alloc(100_001));
    expect([declared.status, JSON.parse(declared.body.toString()).error.code]).toEqual([
      413,
      'file_too_large',
    ]);
    const chunked = await upload(cookie, Buffer.alloc(150_000), { 'transfer-encoding': 'chunked' });
    expect([chunked.status, JSON.parse(chunked.body.toString()).error.code]).toEqual([
      413,
      'file_too_large',
    ]);
    expect(await uploaded()).toEqual([]);
    expect((await upload(cookie, Buffer.alloc(100_000))).status).toBe(200);
  });

  test('an empty file is a file; the importer says what it misses', async () => {
    const answer = await upload(await logIn(), Buffer.alloc(0), { 'x-file-name': '%E0%A4%A' });
    const path = studio.files.resolve(jsonOf(answer).data.handle);
    expect([(await readFile(path)).length, path.endsWith('file')]).toEqual([0, true]);
  });
});

test('a port that is taken is said with what to do', async () => {
  const rendererFolder = join(platform.paths.home, 'renderer');
  await expect(startWebStudio({ studio, platform, rendererFolder, port })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`port ${port}: another program uses it`),
  });
});
