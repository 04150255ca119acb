import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createStoredZip } from '../../../../electron/platform/node/stored-zip.ts';

async function zipOf(files: readonly (readonly [string, Uint8Array])[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = createStoredZip(async (bytes) => {
    pieces.push(bytes.slice());
  });
  for (const [name, bytes] of files) await zip.add(name, bytes);
  await zip.finish();
  return Buffer.concat(pieces);
}

it('writes what another program reads back to the byte, names of any script too', async () => {
  const files = [
    ['samples/1.wav', Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)],
    ['ليلى/空.json', new Uint8Array([1, 2, 3])],
    ['empty', new Uint8Array(0)],
  ] as const;
  const read = unzipSync(await zipOf(files));
  expect(Object.keys(read)).toEqual(files.map(([name]) => name));
  for (const [name, bytes] of files)
    expect(Buffer.from(read[name] ?? [])).toEqual(Buffer.from(bytes));
});

it('gives the same bytes for the same voices, whatever the clock says', async () => {
  const files = [['a', new Uint8Array([1])]] as const;
  expect(await zipOf(files)).toEqual(await zipOf(files));
});
