import { expect, test } from 'vitest';
import { firstProxy } from '../../../../electron/shell/system-proxy.ts';

test.each([
  ['DIRECT', null],
  ['PROXY proxy.test:3128; DIRECT', 'http://proxy.test:3128'],
  ['HTTPS proxy.test:443', 'https://proxy.test:443'],
  // Bug: an office with a SOCKS proxy first cannot connect at all, though another way is named.
  ['SOCKS5 old.test:1080; PROXY proxy.test:3128', 'http://proxy.test:3128'],
  ['SOCKS5 old.test:1080; DIRECT', null],
  ['', null],
])('the system says %j', (list, proxy) => {
  expect(firstProxy(list)).toBe(proxy);
});
