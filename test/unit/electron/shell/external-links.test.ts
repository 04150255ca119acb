import { describe, expect, test } from 'vitest';
import { isAllowedLink } from '../../../../electron/shell/external-links.ts';
import { isLocalAddress } from '../../../../electron/shell/network.ts';

const hosts = new Set(['help.example']);

describe('links to the outside', () => {
  test('https pages of a listed host are opened', () => {
    expect(isAllowedLink('https://help.example/voices?a=1#b', hosts)).toBe(true);
    expect(isAllowedLink('HTTPS://HELP.EXAMPLE/', hosts)).toBe(true);
  });

  // Catches prefix checks and addresses that make a desktop run something.
  test.each([
    'http://help.example/',
    'https://help.example.evil/',
    'https://evil/help.example',
    'https://help.example@evil/',
    'https://user@help.example/',
    'https://help.example:8443/',
    'https://sub.help.example/',
    'file:///etc/passwd',
    'smb://server/share',
    '\\\\server\\share',
    'ms-msdt:/id',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'app://studio/',
    '',
    'help.example',
  ])('%j is not', (address) => {
    expect(isAllowedLink(address, hosts)).toBe(false);
  });
});

describe('the network of the page', () => {
  test.each(['app://studio/', 'blob:app://studio/1', 'devtools://devtools/bundled/x.js'])(
    '%j is local',
    (address) => {
      expect(isLocalAddress(address)).toBe(true);
    },
  );
  test.each([
    'http://127.0.0.1/',
    'https://help.example/',
    'ws://x/',
    'wss://x/',
    'file:///etc/passwd',
    'ftp://x/',
    '',
  ])('%j is not', (address) => {
    expect(isLocalAddress(address)).toBe(false);
  });
});
