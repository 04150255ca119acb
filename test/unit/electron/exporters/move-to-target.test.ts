import files, { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { assertExportRoom, moveToTarget } from '../../../../electron/exporters/move-to-target.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';

const folder = folderForAllTests();

const contents = ['one', 'two', 'three', 'two'];

// Bug: two exports that ended together found the same name free. The later file replaced the earlier one, and the
// later folder could not be moved (ENOTEMPTY), which stopped its job.
it.each(['files', 'folders'])('keeps %s of one name that come at once', async (kind) => {
  const work = join(folder, kind, 'work');
  const out = join(folder, kind, 'out');
  await mkdir(work, { recursive: true });
  await mkdir(out);
  const made = contents.map(async (content, at) => {
    const path = join(work, `${at}`);
    if (kind === 'folders') await mkdir(path);
    await writeFile(kind === 'folders' ? join(path, 'part') : path, content);
    return path;
  });
  const paths = await Promise.all(made);
  const placed = await Promise.all(paths.map((path) => moveToTarget(path, out, 'North', '.x')));
  expect(new Set(placed.map((path) => basename(path)))).toEqual(
    new Set(['North.x', 'North (2).x', 'North (3).x']),
  );
  expect(await readdir(out)).toHaveLength(3);
  const read = placed.map((path) =>
    readFile(kind === 'folders' ? join(path, 'part') : path, 'utf8'),
  );
  expect(await Promise.all(read)).toEqual(contents);
});

// Bug: the export failed at its end, with half of its files in place.
it('puts a file beside one of its name that cannot be read', async () => {
  const out = join(folder, 'unreadable');
  await mkdir(out);
  await symlink(join(folder, 'nowhere'), join(out, 'North.x'));
  const made = join(folder, 'made');
  await writeFile(made, 'one');
  expect(basename(await moveToTarget(made, out, 'North', '.x'))).toBe('North (2).x');
  expect((await readdir(out)).sort()).toEqual(['North (2).x', 'North.x']);
});

// Bug: a folder that Finder or Explorer had shown was another one, so that the same book was put there twice.
it.each(['.DS_Store', 'Thumbs.db', 'desktop.ini'])(
  'finds the same folder with %s in it',
  async (name) => {
    const out = join(folder, `shown ${name}`);
    const made = join(out, 'made');
    for (const path of [join(out, 'North'), made]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, '01.mp3'), 'one');
    }
    await writeFile(join(out, 'North', name), 'icons');
    expect(await moveToTarget(made, out, 'North', '')).toBe(join(out, 'North'));
    expect(await readdir(out)).toEqual(['North']);
  },
);

// Bug: a stick with room for the finished files was refused, as what the library keeps on its own disk was counted too.
it('asks of another disk only for the finished files', async () => {
  const [stick, cache] = [join(folder, 'stick'), join(folder, 'cache')];
  const stats = await files.stat(folder);
  const full = { ...(await files.statfs(folder)), bavail: 150, bsize: 1 };
  const spies = [
    vi.spyOn(files, 'statfs').mockResolvedValue(full),
    vi
      .spyOn(files, 'stat')
      .mockImplementation(async (path) =>
        Object.assign(Object.create(stats), { dev: path === cache ? 1 : 2 }),
      ),
  ];
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  });
  const room = { cachedBytes: 100, finishedBytes: 100 };
  await assertExportRoom(stick, cache, room, []);
  await expect(assertExportRoom(stick, stick, room, [])).rejects.toMatchObject({
    code: 'disk_full',
  });
  // Bug: what the library keeps on its own disk was asked of no disk, and ran out while the book was made.
  const long = { ...room, cachedBytes: 200 };
  await expect(assertExportRoom(stick, cache, long, [])).rejects.toMatchObject({
    key: 'disk_full.kept',
    data: { folder: cache, neededBytes: 200, freeBytes: 150 },
  });
});
