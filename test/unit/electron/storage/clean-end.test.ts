import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { noteCleanEnd, takeCleanEnd } from '../../../../electron/storage/clean-end.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';

const dayMs = 86_400_000;
const folder = folderForEachTest();

/** A library that was closed well. */
function closedLibrary() {
  const path = join(folder, 'library.sqlite');
  openDatabase(path).close();
  return path;
}

describe('a clean end', () => {
  it('is noted when a library is closed, and says that it need not be read through (bug: every start reads gigabytes)', () => {
    const path = closedLibrary();
    expect(takeCleanEnd(path, Date.now())).not.toBeNull();
    // Taken away: whoever has it open now has not ended yet.
    expect(takeCleanEnd(path, Date.now())).toBeNull();
  });

  it('is none where another program wrote to the file since (bug: damage that is never looked for)', () => {
    const path = closedLibrary();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes);
    utimesSync(path, new Date(), new Date(Date.now() + 5));
    expect(takeCleanEnd(path, Date.now())).toBeNull();
  });

  it('counts for a week, and not where the clock was set back', () => {
    const path = closedLibrary();
    const nowMs = Date.now();
    for (const [checkedAtMs, isFresh] of [
      [nowMs - 6 * dayMs, true],
      [nowMs - 8 * dayMs, false],
      [nowMs + dayMs, false],
    ] as const) {
      noteCleanEnd(path, checkedAtMs);
      expect(takeCleanEnd(path, nowMs) !== null).toBe(isFresh);
    }
  });

  it('is not noted while changes lie in the log that somebody still reads', () => {
    const path = closedLibrary();
    takeCleanEnd(path, Date.now());
    const database = openDatabase(path);
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM setting').all();
    database.run("INSERT INTO setting (name, value) VALUES ('a', '1')");
    database.close();
    expect(takeCleanEnd(path, Date.now())).toBeNull();
    reader.close();
  });
});
