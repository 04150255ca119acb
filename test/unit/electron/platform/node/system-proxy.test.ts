import { afterEach, expect, it, vi } from 'vitest';
import { environmentProxy } from '../../../../../electron/platform/node/system-proxy.ts';

afterEach(() => vi.unstubAllEnvs());

const gateway = new URL('https://gateway.example.com/v1');

// Bug: "HTTPS_PROXY=proxy:8080", which other programs take, was spoken to in TLS, and nothing went through it.
it.each([
  ['HTTPS_PROXY', 'proxy.test:8080', 'http://proxy.test:8080'],
  ['https_proxy', 'user:pw@proxy.test:8080', 'http://user:pw@proxy.test:8080'],
  ['ALL_PROXY', 'proxy.test:8080', 'http://proxy.test:8080'],
  ['HTTPS_PROXY', 'https://proxy.test:8443', 'https://proxy.test:8443'],
])('%s=%s names %s', async (name, value, proxy) => {
  vi.stubEnv(name, value);
  expect(await environmentProxy(gateway)).toBe(proxy);
  vi.stubEnv('NO_PROXY', '.example.com');
  expect(await environmentProxy(gateway)).toBeNull();
});
