import { mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createStudioPages,
  type StudioPages,
} from '../../../../../electron/ipc/http/studio-pages.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const media = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251));
const folder = folderForAllTests();
let pages: StudioPages;

beforeAll(async () => {
  const built = join(folder, 'renderer');
  await mkdir(join(built, 'assets'), { recursive: true });
  await writeFile(join(built, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  await writeFile(join(built, 'assets/main-abc.js'), 'run()');
  await writeFile(join(built, 'assets/sp ace.woff2'), 'font');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(built, 'assets/link.txt'));
  await writeFile(join(folder, 'take.wav'), media);
  await writeFile(join(folder, 'empty.wav'), '');
  pages = createStudioPages({
    rendererFolder: built,
    media: {
      find: async (handle) => {
        const path = join(folder, `${handle}.wav`);
        if (handle === 'book') {
          return {
            path: join(folder, 'take.wav'),
            mediaType: 'audio/mp4',
            downloadName: 'Čeř "1"\n.m4b',
          };
        }
        return ['take', 'empty', 'gone'].includes(handle)
          ? { path, mediaType: 'audio/wav', downloadName: null }
          : null;
      },
    },
  });
});

const ask = (pathname: string, range: string | null = null, method = 'GET') =>
  pages.respond({ method, pathname, range });

describe('the page', () => {
  test('has a nonce of its own in every load, the same in its policy and its text', async () => {
    const one = await ask('/');
    const two = await ask('/index.html');
    const nonces = [];
    for (const answer of [one, two]) {
      const nonce = /'nonce-([\w-]+)'/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1];
      expect(await answer.text()).toBe(`<meta name="csp-nonce" content="${nonce}">`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  // A worker lives under the policy of its own file: without one it could reach the network.
  test('its files come with their types and the policy too', async () => {
    const script = await ask('/assets/main-abc.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(await script.text()).toBe('run()');
    expect((await ask('/assets/sp%20ace.woff2')).headers.get('content-type')).toBe('font/woff2');
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2E%2E/secret.txt',
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/%uff0e%uff0e/secret.txt',
    '/．．/secret.txt',
    '/....//secret.txt',
    '/.../secret.txt',
    '//secret.txt',
    '///etc/passwd',
    '/etc/passwd',
    '/index.html%00.js',
    '/index.html/',
    '/assets',
    '/assets/',
    '/assets/link.txt',
    '/ASSETS/main-abc.js',
    '/./index.html',
    '/media/../secret.txt',
    '/media/%2e%2e%2fsecret',
    '/media/take/',
    '/media/',
    '/file:///etc/passwd',
    '',
  ])('%j is not found', async (pathname) => {
    const answer = await ask(pathname);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Not found.');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not answered', async (method) => {
    expect((await ask('/', null, method)).status).toBe(405);
  });
});

describe('media', () => {
  test('is sent whole, as what it is, and is not kept by the browser', async () => {
    const answer = await ask('/media/take');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '200000',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(media)).toBe(true);
  });

  // Catches a stream that stops at a chunk's border or sends one byte too many.
  test('any part is byte for byte that part of the file', async () => {
    const place = fc.integer({ min: 0, max: 210_000 });
    await fc.assert(
      fc.asyncProperty(place, place, async (one, two) => {
        const first = Math.min(one, two);
        const last = Math.max(one, two);
        const answer = await ask('/media/take', `bytes=${first}-${last}`);
        const expected = media.subarray(first, last + 1);
        if (expected.length === 0) {
          expect(answer.status).toBe(416);
          expect(answer.headers.get('content-range')).toBe('bytes */200000');
          return;
        }
        const end = first + expected.length - 1;
        expect(answer.status).toBe(206);
        expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${end}/200000`);
        expect(answer.headers.get('content-length')).toBe(String(expected.length));
        expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
      }),
      { seed: 20261121, numRuns: 60 },
    );
  });

  // A player asks for a part and drops it, again and again: an answer left half read must close its file.
  test.skipIf(process.platform !== 'linux')(
    'an answer that nobody reads to its end closes its file',
    async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const unread = await ask('/media/take', 'bytes=100-');
        await unread.body?.cancel();
        const reader = (await ask('/media/take')).body?.getReader();
        await reader?.read();
        const pending = reader?.read();
        await reader?.cancel();
        await pending;
      }
      const links = (await readdir('/proc/self/fd')).map((name) =>
        readlink(`/proc/self/fd/${name}`).catch(() => ''),
      );
      const open = (await Promise.all(links)).filter((path) => path.endsWith('take.wav'));
      expect(open).toEqual([]);
    },
  );

  test('HEAD has the headers and no body; an empty file is an empty answer', async () => {
    const head = await ask('/media/take', 'bytes=5-9', 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([206, '5', null]);
    const empty = await ask('/media/empty');
    expect([empty.status, await empty.text()]).toEqual([200, '']);
  });

  test('an unknown handle and a file that is gone are 404, and neither names a path', async () => {
    for (const pathname of ['/media/nope', '/media/gone', '/media/__proto__']) {
      const answer = await ask(pathname);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('Not found.');
    }
  });

  test('a name to save under cannot break the header', async () => {
    const answer = await ask('/media/book');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_e_ _1__.m4b"; filename*=UTF-8''%C4%8Ce%C5%99%20%221%22%0A.m4b`,
    );
    await answer.body?.cancel();
  });
});

// Bugs: the page of a newer build asked for files that the running program did not have: it stayed empty; the message
// had no language, so a screen reader read Chinese with the voice of another one.
test('a page that was built anew, or is gone, is a message that asks for a new start', async () => {
  const built = join(folder, 'updated');
  await mkdir(built);
  await writeFile(join(built, 'index.html'), '<script src="/assets/main-old.js"></script>');
  const running = createStudioPages({
    rendererFolder: built,
    media: { find: () => Promise.resolve(null) },
  });
  const open = async () => {
    const answer = await running.respond({ method: 'GET', pathname: '/', range: null });
    return [answer.status, await answer.text()];
  };
  expect(await open()).toEqual([200, '<script src="/assets/main-old.js"></script>']);
  await writeFile(join(built, 'index.html'), '<script src="/assets/main-new.js"></script>');
  const said = [
    503,
    expect.stringMatching(
      /^<!doctype html><html lang="en" .*Lectern was updated.*<a href="\/">Reload/s,
    ),
  ];
  expect(await open()).toEqual(said);
  await rm(join(built, 'index.html'));
  expect(await open()).toEqual(said);
});
