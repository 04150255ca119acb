import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkFolder } from '../../../../electron/exporters/work-folder.ts';
import { mountSmallDisk, unmountSmallDisk } from '../../../support/tools/small-disk.ts';

// The bug: a program that is killed while it writes leaves a hidden folder beside the books for ever.
it('removes what a killed program of the same library left, and nothing of anybody else', async () => {
  const out = await mkdtemp(join(tmpdir(), 'lectern-work-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const first = await openWorkFolder(out, 'library/cache');
  const killed = first.replace(`-${process.pid}-`, '-1-');
  const other = join(out, '.lectern-export-00000000-1-1');
  for (const folder of [killed, other]) {
    await mkdir(folder);
    await writeFile(join(folder, 'book.m4b'), 'half');
  }
  const second = await openWorkFolder(out, 'library/cache');
  expect((await readdir(out)).map((name) => join(out, name)).sort()).toEqual(
    [first, second, other].sort(),
  );
});

// Bug: it named a hidden folder of ours, ".lectern-export-…", that was never there.
it('names the folder of the person where it is read-only', async (context) => {
  const out = await mkdtemp(join(tmpdir(), 'lectern-work-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  if (!mountSmallDisk(out, 64, 'ro')) return context.skip('no small disk can be mounted here');
  onTestFinished(() => unmountSmallDisk(out));
  const refusal = { code: 'EROFS', path: out };
  await expect(openWorkFolder(out, 'library/cache')).rejects.toMatchObject(refusal);
});
