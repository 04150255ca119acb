import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChargeLog } from '../../../../electron/storage/backup/charge-log.ts';
import { type Database, openDatabase } from '../../../../electron/storage/database.ts';
import { createTestPlatform } from '../../../support/fakes/create-test-platform.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

const platform = forEachTest(createTestPlatform);

function library(): Database {
  const database = openDatabase(':memory:');
  database.run(`INSERT INTO account (id, kind, label, base_url, created_at_ms)
    VALUES ('one', 'gateway', 'One', 'http://x/v1', 1)`);
  return database;
}

/** A call of the same line as all others here. */
function add(database: Database, id: string, state: string, createdAtMs: number): void {
  database.run(
    `INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
       at_most_tokens, sent_count, created_at_ms, updated_at_ms)
     VALUES (:id, 'one', 'speech', 'line', :state, '{}', 1, 2, 1, :createdAtMs, :createdAtMs)`,
    { id, state, createdAtMs },
  );
  enter(database, id, createdAtMs);
}

const enter = (database: Database, id: string, atMs: number) =>
  database.run(
    `INSERT INTO ledger_entry (account_id, charge_id, at_ms, kind, tokens, money, price_source)
     VALUES ('one', :id, :atMs, 'charged', 1, 1, 'reference')`,
    { id, atMs },
  );

async function openLog(database: Database) {
  const path = join(platform.paths.home, 'charges.jsonl');
  const failed = (error: unknown) => expect.unreachable(String(error));
  (await openChargeLog({ database, path, failed })).close();
}

const statesOf = (database: Database) =>
  database.all<{ id: string; state: string }>('SELECT id, state FROM charge ORDER BY id');

// The bug: of a log that has only the end of a call, the one that waited in the copy stayed, to be sent once more.
it('lets a waiting call go where the one that came after it is done', async () => {
  const [newer, older] = [library(), library()];
  add(newer, 'second', 'done', 2);
  await openLog(newer);
  add(older, 'first', 'retry_wait', 1);
  await openLog(older);
  expect(statesOf(older)).toEqual([
    { id: 'first', state: 'rejected' },
    { id: 'second', state: 'done' },
  ]);
});

// The bug: a correction of a done call, whose line is then the last, let the newer one go.
it('keeps a waiting call that came after one that was corrected since', async () => {
  const [newer, older] = [library(), library()];
  add(newer, 'first', 'done', 1);
  add(newer, 'second', 'retry_wait', 2);
  await openLog(newer);
  enter(newer, 'first', 1);
  await openLog(newer);
  await openLog(older);
  expect(statesOf(older)).toEqual(statesOf(newer));
  expect(older.value('SELECT COUNT(*) FROM ledger_entry')).toBe(3);
});
