import { createCorrections } from '../../../electron/features/money/corrections.ts';
import { createLedgerPages } from '../../../electron/features/money/ledger-pages.ts';
import type { AccountRow } from '../../../electron/storage/accounts.ts';
import { createAccountStore } from '../../../electron/storage/accounts.ts';
import { createChargeStore } from '../../../electron/storage/charges/charges.ts';
import { createCorrectionStore } from '../../../electron/storage/charges/corrections.ts';
import { createLedgerReader } from '../../../electron/storage/charges/ledger-reader.ts';
import { openDatabase, type SqlParameters } from '../../../electron/storage/database.ts';
import { createTakeStore } from '../../../electron/storage/takes.ts';
import { type ChargeKind, chargeKinds, ledgerKinds } from '../../../shared/model/job.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createFakeRandom } from '../fakes/fake-random.ts';

export type LedgerBench = ReturnType<typeof openLedgerBench>;

const accounts: readonly AccountRow[] = [
  { id: 'demo', kind: 'demo', label: 'Demo voice', baseUrl: '' },
  { id: 'one', kind: 'gateway', label: 'One', baseUrl: 'https://one.example' },
  { id: 'two', kind: 'gateway', label: 'Two', baseUrl: 'https://two.example' },
];
export const books = ['lamp', 'tide'] as const;

/** When the day of a bench's clock begins: 2026-11-20. */
export const todayMs = Date.UTC(2026, 10, 20);

/** A real database with the ledger's services, whose clock the test sets. */
export function openLedgerBench(seed = 1) {
  const statements: { sql: string; parameters: SqlParameters }[] = [];
  const database = openDatabase(':memory:', {
    trace: (sql, parameters) => statements.push({ sql, parameters }),
  });
  const random = createFakeRandom(seed);
  let nowMs = todayMs;
  const clock = { ...createFakeClock(), nowMs: () => nowMs };
  const store = createAccountStore(database);
  for (const account of accounts) store.insert(account, 0);
  for (const id of books) {
    database.run(
      `INSERT INTO project (id, title, language, narrator_voice_id, created_at_ms)
       VALUES (:id, :id, 'en', 'default', 0)`,
      { id },
    );
  }
  const charges = createChargeStore(database, createTakeStore(database, clock), clock, random);
  const ledger = createLedgerReader(database);
  const accountOf = (id: string) => {
    const account = store.account(id);
    if (account === null) throw new Error(`There is no account ${id}.`);
    return account;
  };
  const told: (string | null)[] = [];
  let made = 0;
  const charge = (
    accountId: string,
    kind: ChargeKind,
    projectId: string | null,
    state = 'done',
    groupId: string | null = null,
  ): string => {
    made += 1;
    const id = `charge-${made}`;
    charges.insert({
      id,
      accountId,
      kind,
      groupId,
      identity: id,
      expectedTokens: 40,
      atMostTokens: 100,
      request: { text: 'Words.', voiceId: 'default', speed: 1 },
      origin: { label: `Line ${made}`, projectId, chapterId: null, ordinal: made },
    });
    database.run('UPDATE charge SET state = :state WHERE id = :id', { id, state });
    return id;
  };
  const record = (
    chargeId: string,
    kind: (typeof ledgerKinds)[number],
    tokens: number,
    money = tokens * 0.0004,
  ): number => {
    const { accountId, groupId } = charges.byId(chargeId);
    const price = { money, priceSource: 'reference', note: '' } as const;
    charges.record({ accountId, chargeId, groupId, kind, tokens, ...price });
    return database.value<number>('SELECT MAX(id) FROM ledger_entry') ?? 0;
  };
  return {
    database,
    statements,
    random,
    charges,
    ledger,
    charge,
    record,
    setNow: (atMs: number) => {
      nowMs = atMs;
    },
    pages: createLedgerPages(ledger, store, clock),
    corrections: createCorrections({
      ledger,
      store: createCorrectionStore(database, clock),
      accounts: { byId: accountOf },
      changed: (groupId) => told.push(groupId),
    }),
    /** The groups that a correction was told of. */
    told,
    close: database.close,
  };
}

/** Fills a bench with calls of all kinds and accounts over 40 days, some with many entries, some corrected. */
export function fillLedger(bench: LedgerBench, calls: number): void {
  const { random, charge, record, corrections } = bench;
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random.fraction() * of.length)] as T;
  const states = ['done', 'rejected', 'queued', 'uncertain', 'retry_wait'];
  for (let made = 0; made < calls; made += 1) {
    // Whole hours, so that many rows are of the same millisecond.
    bench.setNow(todayMs + 43_200_000 - Math.floor(random.fraction() * 40 * 24) * 3_600_000);
    const book = pick([...books, null]);
    const id = charge(pick(['demo', 'one', 'one', 'two']), pick(chargeKinds), book, pick(states));
    for (let left = Math.floor(random.fraction() * 4); left >= 0; left -= 1) {
      const tokens = Math.floor(random.fraction() * 1000);
      record(id, pick(ledgerKinds), tokens, tokens * pick([0.0004, 0.01, 0.1 / 3]));
    }
  }
  bench.setNow(todayMs + 43_200_000);
  const rows = bench.database.all<{ id: number }>('SELECT id FROM ledger_entry');
  for (let left = rows.length / 4; left > 0; left -= 1) {
    const amount = Math.floor(random.fraction() * 500);
    const charged = pick([{ tokens: amount }, { money: amount / 7 }, { tokens: 0 }, null]);
    try {
      corrections.correct(pick(rows).id, charged);
    } catch {
      // What cannot be corrected says so; another test is about that.
    }
  }
}
