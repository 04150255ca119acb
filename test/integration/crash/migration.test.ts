import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/storage/database.ts';
import { crashPreload } from '../../support/crash/crash-runs.ts';
import { unpackFrozenLibrary } from '../../support/frozen-library/frozen-home.ts';
import { runLectern } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { someOf } from '../../support/tools/some-of.ts';

/*
 * A library of schema 4 whose migration is killed. Whatever was written by then, the next start finds the
 * library as it was, begins again, and ends where an undisturbed migration ends.
 */

const nobody = 'http://127.0.0.1:9';

const folder = folderForAllTests();
let steps: readonly string[];
let undisturbed: unknown;

/** Everything in the tables that came of the migration. */
function rowsOf(home: string): unknown {
  const database = new DatabaseSync(join(home, 'library.sqlite'), { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all();
  const rows = {
    integrity: all('PRAGMA integrity_check'),
    references: all('PRAGMA foreign_key_check'),
    schema: all('PRAGMA user_version'),
    texts: all('SELECT * FROM chapter_text ORDER BY chapter_id'),
    groups: all('SELECT * FROM segment_group ORDER BY id'),
    segments: all('SELECT * FROM segment ORDER BY id'),
    formerIds: all('SELECT * FROM segment_former_id ORDER BY chapter_id, former_id'),
    choices: all('SELECT * FROM segment_choice ORDER BY segment_id'),
    edits: all('SELECT * FROM take_edit ORDER BY segment_id, take_id'),
    past: all('SELECT * FROM segment_past ORDER BY segment_id, identity'),
    stale: all('SELECT * FROM pronunciation_stale ORDER BY segment_id'),
  };
  database.close();
  return rows;
}

function oneValue(path: string, sql: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare(sql).get() as Record<string, unknown>;
  database.close();
  return Object.values(row)[0];
}

/** Opens the library in a process of its own, which kills itself before that step. */
function open(home: string, at: number | null) {
  const plan = at === null ? { isInside: true } : { isInside: true, at };
  return runLectern(['jobs', 'list', '--json'], {
    home,
    nodeArgs: ['--require', crashPreload],
    env: { LECTERN_CRASH: JSON.stringify(plan), LECTERN_STEPS: join(folder, 'steps') },
  });
}

beforeAll(async () => {
  const copy = await unpackFrozenLibrary(nobody);
  expect((await open(copy.home, null)).code).toBe(0);
  steps = (await readFile(join(folder, 'steps'), 'utf8')).split('\n').filter(Boolean);
  undisturbed = rowsOf(copy.home);
  await copy.remove();
});

/** So many of the steps; the copy, the rename, the last statements and the commit are always among them. */
function killed(): readonly number[] {
  const numbered = steps.map((step) => ({ number: Number(step.split(' ')[0]), step }));
  const end = numbered.findIndex(({ step }) => step.includes(' commit')) + 1;
  const all = numbered.slice(0, end);
  const inserts = all.filter(({ step }) => step.includes(' insert '));
  const others = all.filter(({ step }) => !step.includes(' insert '));
  return [...someOf(others, 8), ...someOf(inserts, 4)].map(({ number }) => number);
}

describe('a migration that is killed', { timeout: 600_000 }, () => {
  it('starts again from the library as it was, and ends where an undisturbed one ends', async () => {
    const points = killed();
    expect(points.length).toBeGreaterThan(6);
    for (const at of points) {
      const copy = await unpackFrozenLibrary(nobody);
      const library = join(copy.home, 'library.sqlite');
      expect((await open(copy.home, at)).signal, steps[at - 1]).toBe('SIGKILL');
      expect(oneValue(library, 'PRAGMA user_version')).toBe(4);
      expect(oneValue(library, 'PRAGMA integrity_check')).toBe('ok');
      expect((await open(copy.home, null)).code).toBe(0);
      expect(rowsOf(copy.home)).toEqual(undisturbed);
      await copy.remove();
    }
  });

  it('keeps the library of before beside it, whole, and nothing half done', async () => {
    const copy = await unpackFrozenLibrary(nobody);
    const before = oneValue(join(copy.home, 'library.sqlite'), 'SELECT COUNT(*) FROM take');
    openDatabase(join(copy.home, 'library.sqlite')).close();
    const kept = join(copy.home, 'library.schema-4.sqlite');
    expect(oneValue(kept, 'PRAGMA user_version')).toBe(4);
    expect(oneValue(kept, 'PRAGMA integrity_check')).toBe('ok');
    expect(oneValue(kept, 'SELECT COUNT(*) FROM take')).toBe(before);
    expect(readdirSync(copy.home).filter((name) => name.includes('.part'))).toEqual([]);
    await copy.remove();
  });

  it('tells how far it is, and leaves everything as it was where it fails', async () => {
    const copy = await unpackFrozenLibrary(nobody);
    const library = join(copy.home, 'library.sqlite');
    const told: (readonly [number, number])[] = [];
    const failing = () =>
      openDatabase(library, {
        onMigration: (done, total) => {
          told.push([done, total]);
          if (done === 3) throw new Error('The disk is gone.');
        },
      });
    expect(failing).toThrow(/disk is gone/);
    expect(told.map(([done]) => done)).toEqual([0, 1, 2, 3]);
    expect(told[0]?.[1]).toBeGreaterThan(5);
    expect(oneValue(library, 'PRAGMA user_version')).toBe(4);
    await copy.remove();
  });
});
