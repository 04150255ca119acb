import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStoredZip } from '../../../../../electron/platform/node/stored-zip.ts';
import { openStoredZip } from '../../../../../electron/storage/zip/read-zip.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';

const folder = folderForAllTests();

async function fileOf(name: string, files: readonly (readonly [string, Uint8Array])[]) {
  const pieces: Uint8Array[] = [];
  const zip = createStoredZip(async (bytes) => {
    pieces.push(Buffer.from(bytes));
  });
  for (const [at, [entry, bytes]] of files.entries()) {
    if (at % 2 === 0) await zip.add(entry, bytes);
    else await zip.addStream(entry, [bytes.subarray(0, 3), bytes.subarray(3)]);
  }
  await zip.finish();
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(pieces));
  return path;
}

it('reads back what was written, whole or piece by piece', async () => {
  const files = [
    ['a', Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251)],
    ['b/c', new Uint8Array([1, 2, 3, 4, 5])],
    ['empty', new Uint8Array(0)],
  ] as const;
  const zip = openStoredZip(await fileOf('whole', files), () => true);
  expect([...zip.entries.keys()]).toEqual(files.map(([name]) => name));
  for (const [name, bytes] of files) {
    const entry = zip.entries.get(name);
    const read = entry === undefined ? [] : [...zip.pieces(entry)];
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
  }
  zip.close();
});

it('reads more entries than 16 bits count (bug: a long book cannot be opened again)', async () => {
  const files = Array.from({ length: 70_000 }, (_, at) => [`e${at}`, new Uint8Array(0)] as const);
  const zip = openStoredZip(await fileOf('many', files), () => true);
  zip.close();
  expect(zip.entries.size).toBe(70_000);
  expect(zip.entries.has('e69999')).toBe(true);
});
