import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTakeLog } from '../../../../electron/storage/backup/take-log.ts';
import { type OpenOptions, openDatabase } from '../../../../electron/storage/database.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';

const folder = folderForEachTest();

function library(name: string, options: OpenOptions = {}) {
  const database = openDatabase(join(folder, name), options);
  database.run(`INSERT OR IGNORE INTO account (id, kind, label, base_url, created_at_ms)
    VALUES ('one', 'gateway', 'One', 'http://x/v1', 1)`);
  const open = async () => {
    const log = await openTakeLog({
      database,
      origin: 'made',
      path: join(folder, 'takes.jsonl'),
      audioPathOf: () => join(folder, 'audio'),
      nowMs: () => 9,
      failed: () => undefined,
    });
    log.close();
    return log;
  };
  return { database, open };
}

// The bug: what is read after the kill did not tell that a take from before it was set aside, and it was heard again.
it('leaves a take aside that was put back by a program killed meanwhile', async () => {
  writeFileSync(join(folder, 'audio'), 'abc');
  const newer = library('newer.sqlite');
  await newer.open();
  // Longer than the part of the log that is put back at once.
  for (let at = 0; at < 12; at += 1) {
    newer.database.run(
      `INSERT INTO take (id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz,
         sample_count, duration_ms, facts_json, created_at_ms)
       VALUES (:id, 'one', :id, :sha256, 3, 1, 1, 1, '{}', 1)`,
      { id: `take ${at}`, sha256: 'a'.repeat(64) },
    );
    newer.database.run(
      'INSERT INTO take_peaks (take_id, peaks_per_second, peaks) VALUES (:id, 1, :peaks)',
      { id: `take ${at}`, peaks: new Uint8Array(400_000) },
    );
  }
  const log = await newer.open();
  newer.database.run("UPDATE take SET removed_at_ms = 5 WHERE id = 'take 0'");
  log.removed('take 0');
  log.close();
  newer.database.close();

  let addedCount = 0;
  const trace = (sql: string): void => {
    if (!sql.startsWith('INSERT INTO take (')) return;
    addedCount += 1;
    if (addedCount === 12) throw new Error('killed');
  };
  const killed = library('older.sqlite', { trace });
  await killed.open();
  expect(killed.database.value('SELECT COUNT(*) FROM take')).toBeGreaterThan(0);
  killed.database.close();
  const older = library('older.sqlite', { isCheckedLater: true });
  await older.open();
  const takes = 'SELECT COUNT(*) AS count, SUM(removed_at_ms) AS removed FROM take';
  expect(older.database.all(takes)).toEqual([{ count: 12, removed: 5 }]);
  older.database.close();
});
