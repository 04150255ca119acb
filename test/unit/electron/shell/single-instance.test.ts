import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { claimSingleInstance } from '../../../../electron/shell/library/single-instance.ts';
import { checkout } from '../../../support/checkout.ts';

function idsOn(platform: NodeJS.Platform): readonly string[] {
  const ids: string[] = [];
  const app = {
    setPath: () => undefined,
    setAppUserModelId: (id: string) => void ids.push(id),
    requestSingleInstanceLock: () => true,
  };
  expect(claimSingleInstance(app, '/home', platform)).toBe(true);
  return ids;
}

// Bug: Windows knows no shortcut of the running program, shows none of its notifications and a second taskbar icon.
test('the program has the id of its shortcuts on Windows', () => {
  const { appId } = parse(readFileSync(join(checkout, 'electron-builder.yml'), 'utf8'));
  expect(idsOn('win32')).toEqual([appId]);
  expect(idsOn('linux')).toEqual([]);
});
