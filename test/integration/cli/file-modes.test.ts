import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkout } from '../../support/checkout.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';

const folder = folderForAllTests();
const run = promisify(execFile);

/** Everything in the folder that others than the owner can reach, by its way from the folder. */
async function openTo(root: string): Promise<readonly string[]> {
  const isOpen = async (path: string): Promise<boolean> =>
    path === root || (((await stat(path)).mode & 0o077) !== 0 && isOpen(dirname(path)));
  const names = await readdir(root, { recursive: true });
  const found = await Promise.all(names.map((name) => isOpen(join(root, name))));
  return names.filter((_, at) => found[at]).sort();
}

// The bug: in a home that a person made first, the database, its journals and the lock were open to all.
test.skipIf(process.platform === 'win32')(
  'what the library keeps is for its owner only, whatever the umask and the folder',
  async () => {
    const home = join(folder, 'home');
    await mkdir(join(home, 'audio'), { recursive: true });
    await writeFile(join(home, 'library.sqlite-wal'), '');
    for (const path of [home, join(home, 'audio'), join(home, 'library.sqlite-wal')]) {
      await chmod(path, 0o755);
    }
    await writeFile(join(folder, 'book.txt'), 'Chapter 1\n\nThe lamp was out.\n');
    const entry = join(checkout, 'dist/node/lectern.cjs');
    const command = `umask 000; exec "${process.execPath}" "${entry}" audiobook book.txt --out out --format mp3`;
    const { stderr } = await run('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, LECTERN_HOME: home, LECTERN_LANGUAGE: 'en' },
    });
    expect(stderr).toContain(`Other users of this machine may have access to ${home}.`);
    expect(await openTo(home)).toEqual([]);
    // What a person asked for is as open as they have it.
    const [made] = (await readdir(join(folder, 'out'))).filter((name) => name.startsWith('book'));
    expect((await stat(join(folder, 'out', made ?? ''))).mode & 0o044).toBe(0o044);
  },
);
