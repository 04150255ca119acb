import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import { expect, it } from 'vitest';
import { createTransport } from '../../../electron/gateway/client/http/transport.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { createFakeLogger } from '../../support/fakes/fake-logger.ts';
import { startConnectProxy } from '../../support/gateway/connect-proxy.ts';
import { listenOnLoopback } from '../../support/gateway/listen.ts';
import { openInTest } from '../../support/tools/hooks.ts';
import { canaryKey, failureOf } from './client-fixture.ts';
import { untrusted } from './untrusted-certificate.ts';

const optionsTo = (baseUrl: string) => ({
  baseUrl,
  apiKey: async () => canaryKey,
  clock: createSystemClock(),
  logger: createFakeLogger(),
  userAgent: 'Lectern/test',
  connectTimeoutMs: 2000,
  refusalTimeoutMs: 200,
});

function transportTo(baseUrl: string, proxy: string) {
  return createTransport({ ...optionsTo(baseUrl), proxyFor: async () => proxy });
}

const models = {
  kind: 'free',
  subject: 'models',
  method: 'GET',
  path: '/models',
  deadlineMs: 5000,
  idleMs: 5000,
} as const;

const ask = (baseUrl: string, proxy: string) =>
  transportTo(baseUrl, proxy).call(models, async ({ status }) => status);

// Bug: a proxy that is set is passed by, or the request goes out twice, once to each.
it('a call goes through the proxy, once, and the gateway sees it whole', async () => {
  const seen: (string | undefined)[] = [];
  const server = createPlain((request, response) => {
    seen.push(`${request.headers.host} ${request.url} ${request.headers.authorization}`);
    response.end('{}');
  });
  const gateway = await openInTest(listenOnLoopback(server));
  const proxy = await openInTest(startConnectProxy(gateway.port));
  expect(await ask('http://gateway.test/v1', proxy.address)).toBe(200);
  expect(proxy.asked).toEqual(['gateway.test:80']);
  expect(seen).toEqual([`gateway.test /v1/models Bearer ${canaryKey}`]);
});

// Bug: the sign-in reaches the gateway, or characters outside of ASCII are sent in another spelling.
it('a name and a password go to the proxy alone', async () => {
  const seen: (string | undefined)[] = [];
  const server = createPlain((request, response) => {
    seen.push(request.headers['proxy-authorization']);
    response.end('{}');
  });
  const gateway = await openInTest(listenOnLoopback(server));
  const proxy = await openInTest(startConnectProxy(gateway.port, null, 'Zoë:p:4@ß'));
  const address = proxy.address.replace('//', '//Zo%C3%AB:p%3A4%40%C3%9F@');
  expect(await ask('http://gateway.test/v1', address)).toBe(200);
  expect(seen).toEqual([undefined]);
  const error = await failureOf(ask('http://gateway.test/v1', proxy.address));
  expect(error.message).toContain('Nothing was sent');
});

// Bug: behind a proxy the certificate is not looked at, and the proxy can read the key.
it('what a proxy stands before has to show a certificate that is trusted, and no key leaves else', async () => {
  let requests = 0;
  const server = createServer(untrusted, (_, response) => {
    requests += 1;
    response.end('{}');
  });
  const gateway = await openInTest(listenOnLoopback(server));
  const proxy = await openInTest(startConnectProxy(gateway.port));
  const error = await failureOf(ask('https://gateway.test/v1', proxy.address));
  expect(error.message).toContain('certificate is not trusted');
  expect([proxy.asked, requests]).toEqual([['gateway.test:443'], 0]);
});

it.each([
  [502, 'The proxy could not connect to gateway.test'],
  [407, 'The proxy needs a name and password'],
])('a proxy that answers %i is named, and nothing was sent', async (status, words) => {
  const proxy = await openInTest(startConnectProxy(1, status));
  const error = await failureOf(ask('https://gateway.test/v1', proxy.address));
  expect(error.message).toContain(words);
  expect(error.data).toMatchObject({ phase: 'not-sent' });
});

it('a proxy that is not there, or of another kind, is named too', async () => {
  for (const proxy of ['http://127.0.0.1:1', 'socks5://127.0.0.1:1']) {
    const error = await failureOf(ask('https://gateway.test/v1', proxy));
    expect(error.message).toContain('The proxy could not connect');
  }
});

// Bug: an address that can be none in HTTPS_PROXY ended the whole program, whatever it was about.
it.each(['https://not a url', 'http://'])(
  'a proxy that can be none (%s) is told as one that opens no connection',
  async (proxy) => {
    const error = await failureOf(ask('https://gateway.test/v1', proxy));
    expect(error.message).toContain('The proxy could not connect to gateway.test');
  },
);

// Bug: a gateway of plain http was told as one whose certificate is not trusted.
it('an https address where plain http answers is told so', async () => {
  const gateway = await openInTest(listenOnLoopback(createPlain()));
  const direct = createTransport({
    ...optionsTo(`https://127.0.0.1:${gateway.port}/v1`),
    proxyFor: () => null,
  });
  const error = await failureOf(direct.call(models, async ({ status }) => status));
  expect(error.message).toContain('does not use https');
});
