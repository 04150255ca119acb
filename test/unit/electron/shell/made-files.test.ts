import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createMadeFiles } from '../../../../electron/shell/made-files.ts';
import { createBodyStore } from '../../../../electron/storage/body-store.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';

const folder = folderForEachTest();

describe('files that the page has made', () => {
  test('are kept byte for byte, each under a name of its own, until the next start', async () => {
    const keep = createMadeFiles(folder, createFakeRandom());
    const one = await keep(Uint8Array.of(1, 2, 3));
    const two = await keep(Uint8Array.of(4));
    expect([...(await readFile(one ?? ''))]).toEqual([1, 2, 3]);
    expect(one).not.toBe(two);
    await createBodyStore(folder).keepOnly([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that are no bytes write nothing', async () => {
    const keep = createMadeFiles(folder, createFakeRandom());
    for (const given of [undefined, null, 5, {}, [1, 2], new Uint8Array(0)]) {
      expect(await keep(given)).toBeNull();
    }
    expect(await readdir(folder)).toEqual([]);
  });
});
