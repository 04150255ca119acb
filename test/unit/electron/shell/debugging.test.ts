import { describe, expect, it } from 'vitest';
import { refusedSwitch } from '../../../../electron/shell/debugging.ts';

function refusedOf(isPackaged: boolean, ...given: readonly string[]): string | null {
  return refusedSwitch({ isPackaged, commandLine: { hasSwitch: (name) => given.includes(name) } });
}

describe('remote debugging', () => {
  // Bug: any program of this machine reads the page of an installed studio through a port.
  it.each(['remote-debugging-port', 'remote-debugging-pipe'])(
    'by --%s is refused by a package, and left to a checkout',
    (name) => {
      expect(refusedOf(true, 'lang', name)).toBe(name);
      expect(refusedOf(false, name)).toBeNull();
      expect(refusedOf(true, 'lang')).toBeNull();
    },
  );
});
