import type { ChargeKind, LedgerKind } from '../../shared/model/job.ts';
import type { Charge } from '../jobs/ports.ts';
import { type ChargeRow, chargeOf } from './charge-rows.ts';
import type { Database } from './database.ts';
import { spentKindsSql } from './spent-kinds.ts';

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
};

/** Looks at the ledger and at calls without moving them: for pages and lists. */
export type LedgerReader = {
  /** Newest first. */
  readonly page: (
    accountId: string | null,
    beforeId: number | null,
    limit: number,
  ) => readonly LedgerLine[];
  readonly sums: (accountId: string, sinceMs: number) => LedgerSums;
  /** The calls of a job in the order of the book. */
  readonly callsOf: (
    groupId: string,
    offset: number,
    limit: number,
  ) => { readonly calls: readonly Charge[]; readonly total: number };
};

type RawLine = {
  id: number;
  at_ms: number;
  account_id: string;
  charge_id: string;
  group_id: string | null;
  kind: LedgerKind;
  call_kind: ChargeKind;
  label: string;
  tokens: number;
  money: number;
  price_source: 'pricing' | 'reference';
  note: string;
};

export function createLedgerReader(database: Database): LedgerReader {
  return {
    page: (accountId, beforeId, limit) =>
      database
        .all<RawLine>(
          `SELECT entry.*, charge.kind AS call_kind, charge.label FROM ledger_entry AS entry
           JOIN charge ON charge.id = entry.charge_id
           WHERE (:accountId IS NULL OR entry.account_id = :accountId)
             AND (:beforeId IS NULL OR entry.id < :beforeId)
           ORDER BY entry.id DESC LIMIT :limit`,
          { accountId, beforeId, limit },
        )
        .map(lineOf),
    sums: (accountId, sinceMs) => {
      const row = database.get<{ tokens: number; money: number; possibly: number }>(
        `SELECT COALESCE(SUM(tokens), 0) AS tokens, COALESCE(SUM(money), 0) AS money,
           COALESCE(SUM(CASE WHEN kind = 'possibly_charged' THEN tokens END), 0) AS possibly
         FROM ledger_entry WHERE account_id = :accountId AND at_ms >= :sinceMs
           AND kind IN ${spentKindsSql}`,
        { accountId, sinceMs },
      );
      return {
        tokens: row?.tokens ?? 0,
        money: row?.money ?? 0,
        possiblyTokens: row?.possibly ?? 0,
      };
    },
    callsOf: (groupId, offset, limit) => {
      const total = database.get<{ total: number }>(
        'SELECT COUNT(*) AS total FROM charge WHERE group_id = :groupId',
        { groupId },
      );
      const rows = database.all<ChargeRow>(
        `SELECT * FROM charge WHERE group_id = :groupId ORDER BY ordinal, created_at_ms, id
         LIMIT :limit OFFSET :offset`,
        { groupId, offset, limit },
      );
      return { calls: rows.map(chargeOf), total: total?.total ?? 0 };
    },
  };
}

function lineOf(row: RawLine): LedgerLine {
  return {
    id: row.id,
    atMs: row.at_ms,
    accountId: row.account_id,
    chargeId: row.charge_id,
    groupId: row.group_id,
    kind: row.kind,
    callKind: row.call_kind,
    label: row.label,
    tokens: row.tokens,
    money: row.money,
    priceSource: row.price_source,
    note: row.note,
  };
}
