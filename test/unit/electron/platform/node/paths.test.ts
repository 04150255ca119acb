import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createNodePaths, libraryHome } from '../../../../../electron/platform/node/paths.ts';

/** With slashes and without a drive, whichever system the test runs on. */
const plain = (path: string) => path.replace(/^[A-Za-z]:/, '').replaceAll('\\', '/');

const at = (platform: NodeJS.Platform, env: Record<string, string>) =>
  plain(libraryHome({ platform, env, homeFolder: '/home/ann' }));

describe('the library folder', () => {
  test('is that of the system, per platform', () => {
    expect(at('linux', {})).toBe('/home/ann/.local/share/lectern');
    expect(at('linux', { XDG_DATA_HOME: '/data/ann' })).toBe('/data/ann/lectern');
    expect(at('darwin', {})).toBe('/home/ann/Library/Application Support/Lectern');
    expect(at('win32', { APPDATA: '/C/Roaming' })).toBe('/C/Roaming/Lectern');
    expect(at('win32', {})).toBe('/home/ann/AppData/Roaming/Lectern');
  });

  // The XDG specification: a relative path in these variables is invalid and is ignored.
  test('ignores a relative XDG_DATA_HOME and empty variables', () => {
    expect(at('linux', { XDG_DATA_HOME: 'data' })).toBe('/home/ann/.local/share/lectern');
    expect(at('linux', { XDG_DATA_HOME: '', LECTERN_HOME: '' })).toBe(
      '/home/ann/.local/share/lectern',
    );
  });

  // The bug: with an empty HOME each folder that a command is run in gets a library of its own.
  test.skipIf(process.platform === 'win32')(
    'is in the home of the user where HOME is empty',
    () => {
      for (const name of ['HOME', 'LECTERN_HOME', 'XDG_DATA_HOME']) vi.stubEnv(name, '');
      onTestFinished(() => void vi.unstubAllEnvs());
      expect(isAbsolute(libraryHome())).toBe(true);
    },
  );

  test('LECTERN_HOME moves it everywhere, and a relative one is made absolute', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(at(platform, { LECTERN_HOME: '/elsewhere', XDG_DATA_HOME: '/data' })).toBe(
        '/elsewhere',
      );
    }
    expect(at('linux', { LECTERN_HOME: 'here' })).toBe(plain(join(process.cwd(), 'here')));
  });

  // The bug: named by a program that is no shell, it was in a folder "~" of wherever the command was run.
  test('LECTERN_HOME may begin with the home of the user', () => {
    expect(at('linux', { LECTERN_HOME: '~/books' })).toBe('/home/ann/books');
    expect(at('linux', { LECTERN_HOME: '~' })).toBe('/home/ann');
    expect(at('linux', { LECTERN_HOME: '/a/~/b' })).toBe('/a/~/b');
    expect(at('linux', { LECTERN_HOME: '~books' })).toBe(plain(join(process.cwd(), '~books')));
  });

  test.skipIf(process.platform === 'win32')('is made readable by its owner only', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lectern-paths-'));
    const home = join(parent, 'new/library');
    const paths = await createNodePaths({ home, distNode: '/dist/node', assets: '/app' });
    for (const folder of [home, paths.audio, paths.covers, paths.temporary, paths.logs]) {
      expect((await stat(folder)).mode & 0o777, folder).toBe(0o700);
    }
    expect(paths.entry('demo-gateway')).toBe('/dist/node/demo-gateway.cjs');
    expect(paths.asset('examples/a.txt')).toBe('/app/examples/a.txt');
    await createNodePaths({ home, distNode: '/dist/node', assets: '/app' });
    await rm(parent, { recursive: true });
  });

  // The bug: a file, or a link to a disk that is not there, in place of the folder for exports stopped all commands.
  test('opens where something else is called like the folder for exports, and only there', async () => {
    const home = await mkdtemp(join(tmpdir(), 'lectern-paths-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const open = () => createNodePaths({ home, distNode: '/dist/node', assets: '/app' });
    await writeFile(join(home, 'exports'), 'mine');
    expect((await open()).exports).toBe(join(home, 'exports'));
    await rm(join(home, 'exports'));
    // Windows makes links for administrators only.
    if (process.platform !== 'win32') {
      await symlink(join(home, 'gone'), join(home, 'exports'));
      await open();
    }
    await rm(join(home, 'logs'), { recursive: true });
    await writeFile(join(home, 'logs'), '');
    await expect(open()).rejects.toMatchObject({ code: 'disk_failed' });
  });
});
