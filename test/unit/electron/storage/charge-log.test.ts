import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type ChargeLog, openChargeLog } from '../../../../electron/storage/backup/charge-log.ts';
import { type Database, openDatabase } from '../../../../electron/storage/database.ts';
import { createTestPlatform } from '../../../support/fakes/create-test-platform.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

const platform = forEachTest(createTestPlatform);

function library(): Database {
  const database = openDatabase(':memory:');
  database.run(`INSERT INTO account (id, kind, label, base_url, created_at_ms)
    VALUES ('one', 'gateway', 'One', 'http://x/v1', 1), ('two', 'gateway', 'Two', 'http://y/v1', 1)`);
  return database;
}

function add(
  database: Database,
  id: string,
  state: string,
  createdAtMs: number,
  identity = 'line',
): void {
  database.run(
    `INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
       at_most_tokens, sent_count, created_at_ms, updated_at_ms)
     VALUES (:id, 'one', 'speech', :identity, :state, '{}', 1, 2, 1, :createdAtMs, :createdAtMs)`,
    { id, identity, state, createdAtMs },
  );
  enter(database, id, createdAtMs);
}

const enter = (database: Database, id: string, atMs: number, accountId = 'one') =>
  database.run(
    `INSERT INTO ledger_entry (account_id, charge_id, at_ms, kind, tokens, money, price_source)
     VALUES (:accountId, :id, :atMs, 'charged', 1, 1, 'reference')`,
    { accountId, id, atMs },
  );

const moveTo = (database: Database, id: string, state: string, atMs: number) =>
  database.run('UPDATE charge SET state = :state, updated_at_ms = :atMs WHERE id = :id', {
    id,
    state,
    atMs,
  });

const pathOf = () => join(platform.paths.home, 'charges.jsonl');

const openUnclosed = (database: Database): Promise<ChargeLog> =>
  openChargeLog({
    database,
    path: pathOf(),
    failed: (error) => expect.unreachable(String(error)),
  });

const openLog = async (database: Database) => (await openUnclosed(database)).close();

const statesOf = (database: Database) =>
  database.all<{ id: string; state: string }>('SELECT id, state FROM charge ORDER BY id');
const entryCount = (database: Database) => database.value('SELECT COUNT(*) FROM ledger_entry');

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
  expect(entryCount(older)).toBe(3);
});

// The bug: the call in doubt was forgotten for good, as the end of the one before it stands behind it in the log.
it('knows a call in doubt that came after one that was corrected since', async () => {
  const [newer, older] = [library(), library()];
  for (const database of [newer, older]) add(database, 'first', 'processing', 1);
  moveTo(newer, 'first', 'done', 2);
  add(newer, 'second', 'uncertain', 3);
  await openLog(newer);
  enter(newer, 'first', 2);
  await openLog(newer);
  await openLog(older);
  expect(statesOf(older)).toEqual(statesOf(newer));
  expect(entryCount(older)).toBe(3);
});

// The bug: it was forgotten with what it had cost.
it('counts what a waiting call cost that was let go for one in doubt', async () => {
  const [newer, older] = [library(), library()];
  add(newer, 'first', 'retry_wait', 1);
  await openLog(newer);
  moveTo(newer, 'first', 'rejected', 2);
  add(newer, 'second', 'uncertain', 3);
  await openLog(newer);
  add(older, 'second', 'uncertain', 3);
  await openLog(older);
  expect(statesOf(older)).toEqual(statesOf(newer));
  expect(entryCount(older)).toBe(2);
});

// The bug: lines of the copy told that all was in the log, and the copy, put in place again, was taken to have all.
it('is looked through again where the program was killed before the last of what it lacked was written', async () => {
  const [newer, older, again] = [library(), library(), library()];
  for (const database of [newer, older, again]) add(database, 'waits', 'retry_wait', 1, 'waits');
  await openLog(newer);
  for (const database of [older, again]) moveTo(database, 'waits', 'rejected', 2);
  for (let at = 10; at < 130; at += 1) add(newer, `call ${at}`, 'uncertain', at, `line ${at}`);
  await openLog(newer);
  const length = readFileSync(pathOf()).byteLength;
  const log = await openUnclosed(older);
  await setImmediate();
  const atKill = readFileSync(pathOf());
  expect(atKill.byteLength).toBeGreaterThan(length);
  log.close();
  writeFileSync(pathOf(), atKill);
  await openLog(again);
  expect(entryCount(again)).toBe(entryCount(newer));
});

// The bug: passed over as it was only reserved, and the log could not be written from then on: it was missing for good.
it('has a call that moved while nothing could be written', async () => {
  const [newer, older] = [library(), library()];
  add(newer, 'first', 'reserved', 1, 'first');
  add(newer, 'second', 'done', 2, 'second');
  await openLog(newer);
  moveTo(newer, 'first', 'uncertain', 3);
  await openLog(newer);
  await openLog(older);
  expect(statesOf(older)).toEqual(statesOf(newer));
});

// The bug: the last line was of a call that the copy knew, and the one before it, which had moved since, was sent again.
it('knows a call that moved on after others while nothing could be written', async () => {
  const [newer, older] = [library(), library()];
  for (const database of [newer, older]) {
    add(database, 'first', 'reserved', 1, 'first');
    add(database, 'second', 'done', 2, 'second');
  }
  moveTo(newer, 'first', 'uncertain', 3);
  await openLog(newer);
  await openLog(older);
  expect(statesOf(older)).toEqual(statesOf(newer));
});

// The bug: the copy, whose call has the later time, was taken to be further, and the call was sent once more.
it('knows that a reserved call was sent by a clock that was set back', async () => {
  const [newer, older] = [library(), library()];
  for (const database of [newer, older]) add(database, 'first', 'reserved', 9, 'first');
  moveTo(newer, 'first', 'uncertain', 3);
  add(newer, 'second', 'done', 4, 'second');
  await openLog(newer);
  await openLog(older);
  expect(statesOf(older)).toEqual(statesOf(newer));
});

// The bug: what one account had paid counted against the limits of the other.
it('leaves each entry with its account where another one took the call over', async () => {
  const [newer, older] = [library(), library()];
  add(newer, 'first', 'done', 1);
  enter(newer, 'first', 2, 'two');
  await openLog(newer);
  await openLog(older);
  const accounts = 'SELECT account_id FROM ledger_entry ORDER BY id';
  expect(older.all(accounts)).toEqual([{ account_id: 'one' }, { account_id: 'two' }]);
});
