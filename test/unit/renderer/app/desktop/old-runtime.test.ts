import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oldRuntimeOf, shippedElectron } from '../../../../../renderer/app/desktop/old-runtime.ts';
import { checkout } from '../../../../support/checkout.ts';

const agent = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Lectern/0.1.0 Chrome/108.0.5359.215 Electron/${version} Safari/537.36`;

describe('the runtime of the window', () => {
  // Bug: somebody opens a book of a stranger in a Chromium without security fixes, and is never told.
  it('is told where it is older than the one of releases, and nowhere else', () => {
    expect(oldRuntimeOf(agent('22.3.25'))).toBe('22.3.25');
    expect(oldRuntimeOf(agent(`${shippedElectron}.0.0`))).toBeNull();
    expect(oldRuntimeOf('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0')).toBeNull();
  });

  it('is compared with the one of package.json', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    expect(devDependencies.electron).toMatch(new RegExp(`^\\^${shippedElectron}\\.`));
  });
});
