import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../../../electron/platform/node/make-folder.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();

it('makes what is missing, also where another maker is at it', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolder(deep), makeFolder(deep), makeFolder(join(folder, 'a'))]);
  await makeFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

it('refuses a place in a file', async () => {
  await writeFile(join(folder, 'a'), '');
  await expect(makeFolder(join(folder, 'a'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(folder, 'a', 'b'))).rejects.toMatchObject({ code: 'EEXIST' });
});

// Bug: `--out /proc/x` never came back, deaf to Ctrl-C; a kill was the only way out.
it.runIf(process.platform === 'linux')('ends where the system will not have a folder', async () => {
  await expect(makeFolder('/proc/lectern/out')).rejects.toMatchObject({ code: 'ENOENT' });
});
