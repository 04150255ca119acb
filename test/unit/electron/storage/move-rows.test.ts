import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tryFolder } from '../../../../electron/storage/move-rows.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';

const folder = folderForEachTest();
const openFiles = '/proc/self/fd';

/** The target of a link, "" where it is gone by now. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

// Bug: Windows removes no file that is open, so that no library could be moved to any folder.
it.runIf(existsSync(openFiles))('lets go of what it has tried in a folder', () => {
  tryFolder(folder);
  const open = readdirSync(openFiles).map((name) => targetOf(join(openFiles, name)));
  expect(open.filter((path) => path.startsWith(realpathSync(folder)))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
