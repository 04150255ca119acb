import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { feedNameOf } from '../../../../../electron/shell/updates/installer.ts';
import {
  updateSourceOf,
  updateWayOf,
} from '../../../../../electron/shell/updates/update-source.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();

// Bug: a deb replaces files that the system's package manager knows, or a checkout updates itself.
it('leaves packages of the system to the system, and a checkout to a person', () => {
  const way = (isPackaged: boolean, platform: NodeJS.Platform, env = {}) =>
    updateWayOf({ isPackaged, platform, env });
  expect(way(true, 'linux', { APPIMAGE: '/a/Lectern.AppImage' })).toBe('lectern');
  expect(way(true, 'linux')).toBe('system');
  expect([way(true, 'win32'), way(true, 'darwin')]).toEqual(['lectern', 'lectern']);
  expect([way(false, 'win32'), way(false, 'linux', { APPIMAGE: '/a' })]).toEqual([
    'person',
    'person',
  ]);
});

it('knows where to look from the package alone, and asks nobody without that', () => {
  const file = join(folder, 'package.json');
  const read = (manifest: unknown) => {
    writeFileSync(file, JSON.stringify(manifest));
    return updateSourceOf(file);
  };
  expect(read({ version: '1.0.0' })).toBeNull();
  expect(read({ updates: { feed: 'https://updates.example/lectern' } })).toBeNull();
  const updates = { feed: 'https://updates.example/lectern', publicKey: 'key' };
  expect(read({ updates })).toEqual({
    address: new URL('https://updates.example/lectern/'),
    publicKey: 'key',
  });
});

it('names the lists as the packager does', () => {
  const names = (['linux', 'darwin', 'win32'] as const).map((name) => feedNameOf(name, 'x64'));
  expect(names).toEqual(['latest-linux.yml', 'latest-mac.yml', 'latest.yml']);
  expect(feedNameOf('linux', 'arm64')).toBe('latest-linux-arm64.yml');
});
