import { mkdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asLibraryError } from '../../../../electron/storage/database.ts';
import { lockLibrary } from '../../../../electron/storage/library-lock.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { mountSmallDisk, unmountSmallDisk } from '../../../support/tools/small-disk.ts';

const folder = folderForAllTests();

describe('the lock of a library', () => {
  it('lets one program in, and names it to the next one', () => {
    const path = join(folder, 'lock.sqlite');
    const lock = lockLibrary(path, 'lectern say', 1);
    expect(() => lockLibrary(path, 'lectern jobs', 2)).toThrow(/lectern say \(process \d+\)/);
    lock.release();
    lockLibrary(path, 'lectern jobs', 3).release();
  });

  // Bug: whatever SQLite refused was told as "in use by" a program that had ended long before.
  // Bug: and then as a damaged library, to be restored from a backup or moved away.
  it('does not call a file in use that is no database', () => {
    const path = join(folder, 'broken.sqlite');
    writeFileSync(path, 'not a database, but long enough to be looked at as one '.repeat(40));
    expect(() => lockLibrary(path, 'lectern say', 1)).toThrow(
      expect.objectContaining({
        code: 'library_damaged',
        message: expect.stringContaining('delete this file'),
      }),
    );
  });

  // Bug: a path that SQLite takes for too long was an error "occurred in Lectern", without the path.
  it('names a library whose path is too long', () => {
    const deep = join(folder, ...Array.from({ length: 3 }, () => 'a'.repeat(180)));
    mkdirSync(deep, { recursive: true });
    expect(() => lockLibrary(join(deep, 'lock.sqlite'), 'lectern say', 1)).toThrow(
      expect.objectContaining({
        code: 'disk_failed',
        data: expect.objectContaining({ cause: 'ENAMETOOLONG' }),
      }),
    );
  });

  // Bug: a library that met too many open files was told as one that "cannot be read", with a name of SQLite's.
  it('says that too many files are open', () => {
    const refusal = { sqliteCodeName: 'SQLITE_CANTOPEN', systemErrno: constants.errno.EMFILE };
    expect(asLibraryError(refusal, join(folder, 'lock.sqlite'))).toMatchObject({
      data: { cause: 'EMFILE' },
      message: expect.stringContaining('ulimit -n'),
    });
  });

  // Bug: the same on a full disk, where nothing said that room was to be made.
  it('does not call a library in use on a disk that is full', (context) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    if (!mountSmallDisk(disk, 64)) return context.skip('no small disk can be mounted here');
    onTestFinished(() => unmountSmallDisk(disk));
    expect(() => writeFileSync(join(disk, 'fill'), Buffer.alloc(1 << 20))).toThrow('ENOSPC');
    expect(() => lockLibrary(join(disk, 'lock.sqlite'), 'lectern say', 1)).toThrow(
      expect.objectContaining({ code: 'disk_full' }),
    );
  });
});
