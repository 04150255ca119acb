import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { moveToTarget } from '../../../../electron/exporters/move-to-target.ts';
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
