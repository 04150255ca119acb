import type { ChargeKind, LedgerKind } from '../../../shared/model/job.ts';
import type { Charge } from '../../charges/ports.ts';
import type { Database } from '../database.ts';
import { type ChargeRow, chargeOf, spentKindsSql } from './charge-rows.ts';

/** One line of the ledger with the call that it is about. */
export type LedgerLine = {
  readonly id: number;
  readonly atMs: number;
  readonly accountId: string;
  readonly chargeId: string;
  readonly groupId: string | null;
  readonly kind: LedgerKind;
  readonly callKind: ChargeKind;
  readonly label: string;
  readonly tokens: number;
  readonly money: number;
  readonly priceSource: 'pricing' | 'reference';
  readonly note: string;
};

export type LedgerSums = {
  readonly tokens: number;
  readonly money: number;
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
};

/** Looks at the ledger and at calls without moving them: for pages and lists. */
export type LedgerReader = {
  /** Newest first. */
  readonly page: (
    accountId: string | null,
    beforeId: number | null,
    limit: number,
  ) => readonly LedgerLine[];
  /** Of all calls, or of those of one job or command. */
  readonly sums: (accountId: string, sinceMs: number, groupId?: string) => LedgerSums;
  /** The calls of a job in the order of the book. */
  readonly callsOf: (
    groupId: string,
    offset: number,
    limit: number,
  ) => { readonly calls: readonly Charge[]; readonly total: number };
};

export function createLedgerReader(database: Database): LedgerReader {
  return {
    page: (accountId, beforeId, limit) =>
      database.rows(
        `SELECT entry.*, charge.kind AS call_kind, charge.label FROM ledger_entry AS entry
         JOIN charge ON charge.id = entry.charge_id
         WHERE (:accountId IS NULL OR entry.account_id = :accountId)
           AND (:beforeId IS NULL OR entry.id < :beforeId)
         ORDER BY entry.id DESC LIMIT :limit`,
        { accountId, beforeId, limit },
      ),
    sums: (accountId, sinceMs, groupId) =>
      database.row(
        `SELECT COALESCE(SUM(tokens), 0) AS tokens, COALESCE(SUM(money), 0) AS money,
           COALESCE(SUM(CASE WHEN kind = 'possibly_charged' THEN tokens END), 0) AS possibly_tokens,
           COALESCE(SUM(CASE WHEN kind = 'possibly_charged' THEN money END), 0) AS possibly_money
         FROM ledger_entry WHERE account_id = :accountId AND at_ms >= :sinceMs
           AND kind IN ${spentKindsSql} ${groupId === undefined ? '' : 'AND group_id = :groupId'}`,
        { accountId, sinceMs, groupId },
      ) ?? { tokens: 0, money: 0, possiblyTokens: 0, possiblyMoney: 0 },
    callsOf: (groupId, offset, limit) => {
      const countSql = 'SELECT COUNT(*) FROM charge WHERE group_id = :groupId';
      const rows = database.all<ChargeRow>(
        `SELECT * FROM charge WHERE group_id = :groupId ORDER BY ordinal, created_at_ms, id
         LIMIT :limit OFFSET :offset`,
        { groupId, offset, limit },
      );
      return { calls: rows.map(chargeOf), total: database.value(countSql, { groupId }) ?? 0 };
    },
  };
}
