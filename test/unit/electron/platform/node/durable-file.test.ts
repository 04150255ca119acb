import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createDurableFile,
  openDurableWriter,
  removeAll,
  renameFile,
  renameFileSync,
  writeFileDurably,
} from '../../../../../electron/platform/node/durable-file.ts';
import { sha256Of } from '../../../../../electron/platform/node/file-digest.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();
const at = (name: string) => join(folder, name);

describe('a durable writer', () => {
  it('shows nothing under the final name while it writes', async () => {
    const made = at('made');
    const writer = await openDurableWriter(made);
    await writer.write(Buffer.from('half'));
    expect(readdirSync(made).every((name) => name.endsWith('.part'))).toBe(true);
    await writer.discard();
    expect(readdirSync(made)).toEqual([]);
  });

  it('reports length and hash of what it wrote, chunk by chunk', async () => {
    const writer = await openDurableWriter(folder, 'x.body');
    await writer.write(Buffer.from('one '));
    await writer.write(Buffer.from('two'));
    const written = await writer.finish();
    expect(written).toMatchObject({ bytes: 7, sha256: sha256Of('one two') });
    expect(readFileSync(written.path, 'utf8')).toBe('one two');
  });

  // Bug: a full disk was told of a file with a name of chance, which is gone again.
  it('names the folder when it cannot write', async () => {
    writeFileSync(at('file'), '');
    const below = join(at('file'), 'below');
    const failed = (file: string) => ({ code: 'disk_failed', data: { file } });
    await expect(openDurableWriter(below)).rejects.toMatchObject(failed(below));
    const named = openDurableWriter(below, 'x.body');
    await expect(named).rejects.toMatchObject(failed(below));
  });

  it('names the disk trouble and the file when it cannot write', async () => {
    await writeFileDurably(at('a'), Buffer.from('x'));
    await expect(writeFileDurably(join(at('a'), 'b'), Buffer.from('x'))).rejects.toThrow();
  });
});

describe('a durable file of pieces', () => {
  // Bug: a piece written after a patch lands behind the patched place, or pieces change order.
  it('holds its pieces in order, with what was filled in later', async () => {
    const file = await createDurableFile(at('pieces'));
    await file.write(Buffer.from('????'));
    const large = Buffer.alloc(300_000, 'l');
    await file.write(large);
    await file.patch(Buffer.from('head'), 0);
    await file.write(Buffer.from('tail'));
    expect(file.size()).toBe(300_008);
    expect(readdirSync(folder).includes('pieces')).toBe(false);
    await file.commit();
    expect(readdirSync(folder)).toEqual(['pieces']);
    expect(readFileSync(at('pieces'), 'utf8')).toBe(`head${large.toString()}tail`);
  });

  it('discarded, it leaves what stood at its path', async () => {
    writeFileSync(at('old'), 'old');
    const file = await createDurableFile(at('old'));
    await file.write(Buffer.from('new'));
    await file.discard();
    expect(readdirSync(folder)).toEqual(['old']);
    expect(readFileSync(at('old'), 'utf8')).toBe('old');
  });

  // Bug: a plain ENOENT or EISDIR without a sentence reaches the person who exports.
  it('names its final path when it cannot be opened or put in place', async () => {
    const missing = join(at('none'), 'x');
    const failed = { code: 'disk_failed', data: { file: missing } };
    await expect(createDurableFile(missing)).rejects.toMatchObject(failed);
    const file = await createDurableFile(at('taken'));
    mkdirSync(join(at('taken'), 'inner'), { recursive: true });
    await expect(file.commit()).rejects.toMatchObject({ code: 'disk_failed' });
    await file.discard();
    expect(readdirSync(folder)).toEqual(['taken']);
  });
});

/** A file system that answers a rename by these codes, one after the other, and then does it. */
function machineOf(platform: NodeJS.Platform, codes: readonly string[]) {
  const left = [...codes];
  const did: (string | number)[] = [];
  const machine = {
    platform,
    rename: async (from: string, to: string) => {
      const code = left.shift();
      did.push(code ?? `${from} to ${to}`);
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    },
    remove: async (path: string) => {
      const code = left.shift();
      did.push(code ?? `no ${path}`);
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    },
    wait: async (milliseconds: number) => void did.push(milliseconds),
  };
  return { machine, did };
}

describe('renaming', () => {
  // Bug: a scanner that still reads a finished export makes it fail on Windows.
  it('tries again on Windows while another program holds the file', async () => {
    const { machine, did } = machineOf('win32', ['EPERM', 'EBUSY', 'EACCES']);
    await renameFile('a.part', 'a', machine);
    expect(did).toEqual(['EPERM', 10, 'EBUSY', 20, 'EACCES', 50, 'a.part to a']);
  });

  // Bug: a scanner that reads the copy from before an update keeps the library from opening on Windows.
  it('tries again where it waits for the end, too', () => {
    const did: unknown[] = [];
    renameFileSync('a.part', 'a', {
      platform: 'win32',
      rename: (from, to) => {
        did.push(`${String(from)} to ${String(to)}`);
        if (did.length === 1) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      },
      wait: (milliseconds) => did.push(milliseconds),
    });
    expect(did).toEqual(['a.part to a', 10, 'a.part to a']);
  });

  // Bug: a scanner that looks at the working folder of an export makes it fail on Windows, with its files in place.
  it('tries again to remove, too', async () => {
    const { machine, did } = machineOf('win32', ['EBUSY', 'ENOTEMPTY']);
    await removeAll('a', machine);
    expect(did).toEqual(['EBUSY', 10, 'ENOTEMPTY', 20, 'no a']);
  });

  it('gives up after less than two seconds', async () => {
    const { machine, did } = machineOf('win32', Array(100).fill('EPERM'));
    await expect(renameFile('a.part', 'a', machine)).rejects.toMatchObject({ code: 'EPERM' });
    const waitedMs = did.reduce(
      (sum: number, one) => (typeof one === 'number' ? sum + one : sum),
      0,
    );
    expect(waitedMs).toBeLessThan(2000);
    expect(did.at(-1)).toBe('EPERM');
  });

  it.each([
    ['win32', 'ENOSPC'],
    ['win32', 'ENOENT'],
    ['linux', 'EPERM'],
    ['darwin', 'EACCES'],
  ] as const)('on %s, %s is told at once', async (platform, code) => {
    const { machine, did } = machineOf(platform, [code]);
    await expect(renameFile('a.part', 'a', machine)).rejects.toMatchObject({ code });
    expect(did).toEqual([code]);
  });
});
