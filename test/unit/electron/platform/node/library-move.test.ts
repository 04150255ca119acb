import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { followMoves } from '../../../../../electron/platform/node/library-move.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const folder = folderForAllTests();

// Bug: LECTERN_HOME below a file, or in a folder of somebody else, was told as a damaged note of a moved library.
it('a home that cannot be opened is no library that was moved', async () => {
  await writeFile(join(folder, 'a-file'), 'x');
  expect(followMoves(join(folder, 'a-file'))).toBe(join(folder, 'a-file'));
  // What cannot be read although it is there; permissions do not keep the root of a test machine out.
  await mkdir(join(folder, 'closed/moved-to.json'), { recursive: true });
  expect(() => followMoves(join(folder, 'closed'))).toThrow(
    expect.objectContaining({ key: 'disk_failed.home' }),
  );
});

it('a note that says nothing is one all the same, and nothing is opened', async () => {
  await mkdir(join(folder, 'damaged'));
  await writeFile(join(folder, 'damaged/moved-to.json'), '{');
  expect(() => followMoves(join(folder, 'damaged'))).toThrow(
    expect.objectContaining({ key: 'library_damaged.moved' }),
  );
});
