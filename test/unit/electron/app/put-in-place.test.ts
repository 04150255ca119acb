import { mkdtemp, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { putInPlace } from '../../../../electron/features/backup/restore.ts';
import { removeFolder } from '../../../support/tools/remove-folder.ts';

/* Rows of a backup take the place of a library on a disk that knows no second names, such as FAT. */
const steps: string[] = [];

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const refused = Object.assign(new Error('EPERM'), { code: 'EPERM' });
  const rename: typeof real.rename = (from, to) => {
    steps.push(`rename ${String(to).split('/').at(-1)}`);
    return real.rename(from, to);
  };
  return { ...real, rename, link: () => Promise.reject(refused) };
});

let folder = '';
afterEach(() => removeFolder(folder));

// The bug: the copy was not on the disk yet when the rows that it is of were replaced: a power cut lost both.
it('keeps a synced copy of the former rows before the new ones stand there', async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-place-'));
  await writeFile(join(folder, 'library.sqlite'), 'newer rows');
  await writeFile(join(folder, 'library.sqlite.restored'), 'older rows');
  const handle = await open(join(folder, 'library.sqlite'));
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    steps.push((await this.stat()).isDirectory() ? 'sync folder' : 'sync');
    return sync.call(this);
  });
  expect(await putInPlace(folder)).toBe('library.replaced-1.sqlite');
  expect(steps).toEqual([
    'sync',
    'rename library.replaced-1.sqlite',
    'sync folder',
    'rename library.sqlite',
    'sync folder',
  ]);
  expect(await readFile(join(folder, 'library.replaced-1.sqlite'), 'utf8')).toBe('newer rows');
  expect(await readFile(join(folder, 'library.sqlite'), 'utf8')).toBe('older rows');
  expect(await readdir(folder)).toHaveLength(2);
});
