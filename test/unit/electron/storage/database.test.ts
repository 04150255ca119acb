import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { createAccountCaps } from '../../../../electron/features/session/account-caps.ts';
import { createAccountStore } from '../../../../electron/storage/accounts.ts';
import { createChargeStore } from '../../../../electron/storage/charges/charges.ts';
import { openDatabase, openForReading } from '../../../../electron/storage/database.ts';
import { lockLibrary } from '../../../../electron/storage/library-lock.ts';
import { migrations } from '../../../../electron/storage/schema/migrations.ts';
import { createTakeStore } from '../../../../electron/storage/takes.ts';
import { createTestPlatform } from '../../../support/fakes/create-test-platform.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

const platform = forEachTest(createTestPlatform);

describe('the library database', () => {
  it('syncs every commit and writes ahead, so that a kill loses nothing that was said', () => {
    const database = openDatabase(platform.paths.database);
    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(database.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    database.close();
  });

  it('keeps its rows when it is opened again', () => {
    const first = openDatabase(platform.paths.database);
    first.run("INSERT INTO setting (name, value) VALUES ('a', '1')");
    first.close();
    const second = openDatabase(platform.paths.database);
    expect(second.get('SELECT value FROM setting')).toEqual({ value: '1' });
    second.close();
  });

  // Bug: "cannot be opened", exit code 1, where a program that was just killed had not let go of the file yet.
  it('waits for the lock of a program that is about to end', async () => {
    const path = platform.paths.database;
    const holder = new Worker(
      `const { DatabaseSync } = require(${JSON.stringify(createRequire(import.meta.url).resolve('@photostructure/sqlite'))});
      const { parentPort } = require('node:worker_threads');
      const connection = new DatabaseSync(${JSON.stringify(path)});
      connection.exec('BEGIN EXCLUSIVE');
      parentPort.postMessage('held');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      connection.close();`,
      { eval: true },
    );
    await once(holder, 'message');
    const database = openDatabase(path);
    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    database.close();
    await once(holder, 'exit');
  });

  // Bug: a chapter into which a NUL was pasted ends there for good.
  it('keeps what follows a NUL in a text, and its length', () => {
    const database = openDatabase(platform.paths.database);
    const value = 'before\0after';
    database.run("INSERT INTO setting (name, value) VALUES ('a', :value)", { value });
    expect(database.value('SELECT value FROM setting')).toBe('before\ufffdafter');
    database.close();
  });

  // Bug: of a library on a read-only disk, all that was said is SQLITE_CANTOPEN.
  it('says why a folder takes no files, which a reader needs, too', () => {
    const read = () => openForReading(join(platform.paths.database, '../gone/library.sqlite'));
    expect(read).toThrow('its folder does not exist, ENOENT');
  });

  it('rolls a failed transaction back whole', () => {
    const database = openDatabase(platform.paths.database);
    const work = () =>
      database.transaction(() => {
        database.run("INSERT INTO setting (name, value) VALUES ('a', '1')");
        throw new Error('halfway');
      });
    expect(work).toThrow('halfway');
    expect(database.all('SELECT * FROM setting')).toEqual([]);
    database.close();
  });

  it('refuses a library of a newer program and leaves it alone', () => {
    openDatabase(platform.paths.database).close();
    const raw = new DatabaseSync(platform.paths.database);
    raw.exec('PRAGMA user_version = 999');
    raw.close();
    expect(() => openDatabase(platform.paths.database)).toThrow(/newer Lectern/);
  });

  // Bug: the cap that a person set is gone with an update, or stands for accounts to come only.
  it('gives each account of an older library the caps that the library had', () => {
    const raw = new DatabaseSync(platform.paths.database);
    raw.exec(String(migrations[0]));
    raw.exec(`PRAGMA user_version = 1;
      INSERT INTO account (id, kind, label, base_url, created_at_ms)
      VALUES ('demo', 'demo', 'Demo', '', 1), ('a', 'gateway', 'A', 'x', 1), ('b', 'gateway', 'B', 'y', 2);
      INSERT INTO setting (name, value)
      VALUES ('settings', '{"capPerDayTokens":1234,"currencyLabel":"€"}');`);
    raw.close();
    const database = openDatabase(platform.paths.database);
    const store = createAccountStore(database);
    const caps = createAccountCaps(store);
    const noMoney = { capPerDayMoney: null, capPerExportMoney: null };
    const kept = { capPerDayTokens: 1234, capPerExportTokens: null, ...noMoney };
    store.saveSetting('settings', { capPerDayTokens: 9 });
    expect(['a', 'b'].map(caps.capsOf)).toEqual([kept, kept]);
    expect(caps.capsOf('demo').capPerDayTokens).toBe(9);
    caps.save('a', { capPerExportTokens: 7 });
    expect(caps.capsOf('a')).toEqual({ ...kept, capPerExportTokens: 7 });
    expect(caps.capsOf('b')).toEqual(kept);
    store.insert({ id: 'c', kind: 'gateway', label: 'C', baseUrl: 'x' }, 3);
    expect(store.atAddress('x').map(({ id }) => id)).toEqual(['a', 'c']);
    database.close();
  });

  it('brings a library of the first version forward with its charges, ledger and takes', () => {
    const raw = new DatabaseSync(platform.paths.database);
    raw.exec(String(migrations[0]));
    raw.exec('PRAGMA user_version = 1');
    raw.exec(`
      INSERT INTO account (id, kind, label, base_url, created_at_ms) VALUES ('a', 'gateway', 'A', 'x', 1);
      INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
        at_most_tokens, sent_count, group_id, created_at_ms, updated_at_ms)
      VALUES ('c', 'a', 'speech', 'i', 'uncertain', '{"text":"t"}', 40, 100, 2, 'g', 1, 2);
      INSERT INTO ledger_entry (account_id, charge_id, group_id, at_ms, kind, tokens)
      VALUES ('a', 'c', 'g', 5, 'possibly_charged', 50);`);
    raw.close();
    const database = openDatabase(platform.paths.database);
    const clock = platform.clock;
    const charges = createChargeStore(
      database,
      createTakeStore(database, clock),
      clock,
      platform.random,
    );
    expect(charges.findOpen('i')).toMatchObject({ id: 'c', state: 'uncertain', sentCount: 2 });
    expect(charges.spent({ accountId: 'a' })).toEqual({ tokens: 50, money: 0.02 });
    expect(charges.reserved({ accountId: 'a' })).toEqual({ tokens: 100, money: 0.04 });
    expect(database.get('SELECT money FROM ledger_entry')).toEqual({ money: 0.02 });
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
    database.close();
  });

  it('tells the rows of an older ledger by call and book, and which of them are corrected', () => {
    const raw = new DatabaseSync(platform.paths.database);
    raw.exec(String(migrations[0]));
    raw.exec(String(migrations[1]));
    raw.exec('PRAGMA user_version = 2');
    const entry = (charge: string, kind: string, tokens: number) =>
      `('a', '${charge}', 5, '${kind}', ${tokens}, 0, 'reference')`;
    raw.exec(`
      INSERT INTO account (id, kind, label, base_url, created_at_ms) VALUES ('a', 'gateway', 'A', 'x', 1);
      INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
        at_most_tokens, project_id, created_at_ms, updated_at_ms)
      VALUES ('clone', 'a', 'clone', 'i', 'done', '{}', 40, 100, NULL, 1, 2),
        ('job', 'a', 'speech-job', 'j', 'done', '{}', 40, 100, 'lamp', 1, 2);
      INSERT INTO ledger_entry (account_id, charge_id, at_ms, kind, tokens, money, price_source)
      VALUES ${entry('clone', 'possibly_charged', 1000)}, ${entry('clone', 'corrected', -1000)},
        ${entry('clone', 'charged', 1000)}, ${entry('job', 'charged', 70)};`);
    raw.close();
    const database = openDatabase(platform.paths.database);
    expect(
      database.all(
        'SELECT id, call_kind, project_id, corrects_id, is_settled FROM ledger_entry ORDER BY id',
      ),
    ).toEqual([
      { id: 1, call_kind: 'clone', project_id: null, corrects_id: null, is_settled: 1 },
      { id: 2, call_kind: 'clone', project_id: null, corrects_id: 1, is_settled: 0 },
      { id: 3, call_kind: 'clone', project_id: null, corrects_id: null, is_settled: 0 },
      { id: 4, call_kind: 'speech-job', project_id: 'lamp', corrects_id: null, is_settled: 0 },
    ]);
    database.close();
  });

  it.each([
    ['zeroed', (bytes: Buffer) => bytes.fill(0)],
    ['garbage', (bytes: Buffer) => bytes.fill(0x5a)],
    ['torn in the middle', (bytes: Buffer) => bytes.fill(0xff, 4096, 12_288)],
    ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['cut in the middle of a page', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
  ])('keeps a damaged file (%s), names it, and does not start an empty library', (_, damage) => {
    const { database: path } = platform.paths;
    const database = openDatabase(path);
    for (let index = 0; index < 500; index += 1) {
      database.run('INSERT INTO setting (name, value) VALUES (:name, :value)', {
        name: `n${index}`,
        value: '"x"'.repeat(20),
      });
    }
    database.get('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    expect(() => openDatabase(path)).toThrow(path);
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });
});

describe('a library file that was cut', () => {
  it('is not taken for a new library while takes lie beside it', () => {
    mkdirSync(join(platform.paths.audio, 'ab'), { recursive: true });
    writeFileSync(platform.paths.database, '');
    expect(() => openDatabase(platform.paths.database)).toThrow(/damaged/);
    expect(readFileSync(platform.paths.database)).toHaveLength(0);
  });

  it('is told as damaged by what only reads it (bug: an internal error, exit code 1)', () => {
    const { database: path } = platform.paths;
    openDatabase(path).close();
    writeFileSync(path, readFileSync(path).subarray(0, 40_960));
    const read = () => openForReading(path)?.all('SELECT * FROM setting');
    expect(read).toThrow(expect.objectContaining({ code: 'library_damaged' }));
  });

  it('is one where nothing was made yet: a first start that was killed', () => {
    writeFileSync(platform.paths.database, '');
    openDatabase(platform.paths.database).close();
  });
});

describe('a disk that takes nothing more', () => {
  it('is told as a full disk, and what was begun is rolled back', () => {
    const database = openDatabase(platform.paths.database);
    const insert = (name: string, value: string) =>
      database.run('INSERT INTO setting (name, value) VALUES (:name, :value)', { name, value });
    insert('before', '1');
    const pages = database.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    database.get(`PRAGMA max_page_count = ${pages}`);
    const fill = () =>
      database.transaction(() => {
        insert('first', '1');
        insert('large', 'x'.repeat(100_000));
      });
    expect(fill).toThrow(expect.objectContaining({ code: 'disk_full' }));
    expect(database.all('SELECT name FROM setting')).toEqual([{ name: 'before' }]);
    insert('after', '1');
    database.close();
  });
});

describe('the library lock', () => {
  it('says who holds the library when a second program wants it', () => {
    const lock = lockLibrary(platform.paths.lock, 'the Lectern window', 0);
    const second = () => lockLibrary(platform.paths.lock, 'lectern say', 0);
    expect(second).toThrow(/in use by the Lectern window \(process \d+\)/);
    lock.release();
    const third = lockLibrary(platform.paths.lock, 'lectern say', 0);
    third.release();
  });

  it('is free again when its holder was killed', () => {
    const script = `
      const { DatabaseSync } = require('@photostructure/sqlite');
      const db = new DatabaseSync(${JSON.stringify(platform.paths.lock)});
      db.exec('BEGIN EXCLUSIVE');
      process.kill(process.pid, 'SIGKILL');
    `;
    const killed = spawnSync(process.execPath, ['-e', script]);
    // Windows knows no signals.
    expect(killed.signal ?? killed.status).toBe(process.platform === 'win32' ? 1 : 'SIGKILL');
    lockLibrary(platform.paths.lock, 'lectern say', 0).release();
  });
});
