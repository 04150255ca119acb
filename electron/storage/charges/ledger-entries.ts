import type { Booked, LedgerEntry } from '../../charges/ports.ts';
import type { Database } from '../database.ts';
import type { SqlValues } from '../sql.ts';
import { isChargedSql, isPossiblySql, sumSql } from './charge-rows.ts';

type NewEntry = LedgerEntry & {
  readonly atMs: number;
  /** The charged row that a correction is about. */
  readonly correctsId: number | null;
  /** When a person entered it; null for what the program writes by itself. */
  readonly enteredAtMs: number | null;
};

/** Writes a row of the ledger with what it is found by. Returns its id. */
export function insertEntry(database: Database, entry: NewEntry): number {
  database.run(
    `INSERT INTO ledger_entry (account_id, charge_id, group_id, at_ms, kind, tokens, money,
       price_source, note, corrects_id, entered_at_ms, call_kind, project_id)
     VALUES (:accountId, :chargeId, :groupId, :atMs, :kind, :tokens, :money, :priceSource, :note,
       :correctsId, :enteredAtMs, (SELECT kind FROM charge WHERE id = :chargeId),
       (SELECT project_id FROM charge WHERE id = :chargeId))`,
    entry,
  );
  return database.value<number>('SELECT last_insert_rowid()') ?? 0;
}

/** Says of a charged row whether a correction tells what was really charged. */
export function settleEntry(database: Database, id: number, isSettled: boolean): void {
  database.run('UPDATE ledger_entry SET is_settled = :isSettled WHERE id = :id', { id, isSettled });
}

/** What the entries that are meant add up to: charged for sure, and possibly charged beyond that. */
export function bookedWhere(database: Database, where: string, values: SqlValues): Booked {
  const row = database.row<Record<keyof BookedRow, number | null>>(
    `SELECT ${sumSql('charged', isChargedSql())}, ${sumSql('possibly', isPossiblySql)}
     FROM ledger_entry WHERE ${where}`,
    values,
  );
  return {
    charged: { tokens: row?.chargedTokens ?? 0, money: row?.chargedMoney ?? 0 },
    possibly: { tokens: row?.possiblyTokens ?? 0, money: row?.possiblyMoney ?? 0 },
  };
}

type BookedRow = Record<`${'charged' | 'possibly'}${'Tokens' | 'Money'}`, number>;
