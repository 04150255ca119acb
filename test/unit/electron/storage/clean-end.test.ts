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
    expect(takeCleanEnd(path)).not.toBeNull();
    // Taken away: whoever has it open now has not ended yet.
    expect(takeCleanEnd(path)).toBeNull();
  });

  it('is none where another program wrote to the file since (bug: damage that is never looked for)', () => {
    const path = closedLibrary();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes);
    utimesSync(path, new Date(), new Date(Date.now() + 5));
    expect(takeCleanEnd(path)).toBeNull();
  });

  it.each([
    { days: 6, isCheckedLater: false, isRead: false },
    { days: 8, isCheckedLater: false, isRead: true },
    { days: -1, isCheckedLater: false, isRead: true },
    { days: 8, isCheckedLater: true, isRead: false },
  ])(
    'saves the reading through of a check $days days ago, read later: $isCheckedLater',
    (check) => {
      const path = closedLibrary();
      const checkedAtMs = Date.now() - check.days * dayMs;
      noteCleanEnd(path, checkedAtMs);
      const { isCheckedLater } = check;
      const { lastCheck, close } = openDatabase(path, { isCheckedLater });
      expect(lastCheck.atMs !== checkedAtMs).toBe(check.isRead);
      close();
    },
  );

  it('is not noted once damage was found (bug: the next start trusts a damaged library)', () => {
    const path = closedLibrary();
    const { lastCheck, close } = openDatabase(path);
    lastCheck.atMs = null;
    close();
    expect(takeCleanEnd(path)).toBeNull();
  });

  it('is not noted while changes lie in the log that somebody still reads', () => {
    const path = closedLibrary();
    takeCleanEnd(path);
    const database = openDatabase(path);
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM setting').all();
    database.run("INSERT INTO setting (name, value) VALUES ('a', '1')");
    database.close();
    expect(takeCleanEnd(path)).toBeNull();
    reader.close();
  });
});
