import { copyFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLocked } from '../../../../electron/app/open-locked.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { migrations } from '../../../../electron/storage/schema/migrations.ts';
import { createTestPlatform } from '../../../support/fakes/create-test-platform.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

const platform = forEachTest(createTestPlatform);
const before = migrations.slice(0, -1);
const copies = () =>
  readdirSync(platform.paths.home).filter((name) => name.startsWith('library.schema-'));

/** A library of the version before, with a setting of its own. */
function makeOlder(value = '1') {
  const older = openDatabase(platform.paths.database, { steps: before });
  older.run('INSERT INTO setting (name, value) VALUES (:name, :value)', { name: 'a', value });
  older.close();
}

describe('the copy of a library before its schema changes', () => {
  // Bug: whoever goes back to the version before has a library that it refuses, and nothing else.
  it('opens in the version before, with everything that was in it', () => {
    makeOlder();
    const { lock, database } = openLocked(platform, 'test');
    database.run("UPDATE setting SET value = '2'");
    database.close();
    lock.release();
    const { database: path, home } = platform.paths;
    expect(() => openDatabase(path, { steps: before })).toThrow(/newer Lectern/);
    const restoredPath = join(platform.paths.temporary, 'library.sqlite');
    copyFileSync(join(home, `library.schema-${before.length}.sqlite`), restoredPath);
    const restored = openDatabase(restoredPath, { steps: before });
    expect(restored.value('SELECT value FROM setting')).toBe('1');
    expect(restored.all('PRAGMA foreign_key_check')).toEqual([]);
    restored.close();
    const said = platform.logger.entries.map(({ message }) => message);
    expect(said).toContain('the library was copied before its update');
  });

  // Bug: two updates in a row leave no way back over the second one, or copies pile up for ever.
  it('keeps the two newest copies, and no half of one', () => {
    const { database: path, home } = platform.paths;
    writeFileSync(join(home, 'library.schema-3.sqlite.part'), 'half');
    for (let schema = 1; schema <= 4; schema += 1) {
      const opened = openDatabase(path, { steps: migrations.slice(0, schema) });
      opened.close();
    }
    expect(copies().sort()).toEqual(['library.schema-2.sqlite', 'library.schema-3.sqlite']);
  });

  // Bug: a migration that fills the disk, with neither the old nor the new library usable.
  it('is refused with both sizes where there is no room, and changes nothing', () => {
    makeOlder();
    const { database: path } = platform.paths;
    const bytes = statSync(path).size;
    const open = (freeBytesOf: () => number) => openDatabase(path, { freeBytesOf });
    expect(() => open(() => 2 * bytes - 1)).toThrow(/needs about .* MB.*free.*Nothing was changed/);
    expect([statSync(path).size, copies()]).toEqual([bytes, []]);
    open(() => 2 * bytes).close();
    expect(copies()).toHaveLength(1);
  });
});
