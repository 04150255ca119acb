import { describe, expect, test } from 'vitest';
import { isLocalAddress } from '../../../../electron/shell/network.ts';

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
