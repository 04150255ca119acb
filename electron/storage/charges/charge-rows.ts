import { spentKinds } from '../../../shared/model/job.ts';
import { type Amount, noAmount } from '../../../shared/model/money.ts';
import type { Charge, NewCharge } from '../../charges/ports.ts';
import { type Database, readRow, type SqlValues } from '../sql.ts';

/** For `kind IN …`: the entries of the ledger that add up to what is spent. */
export const spentKindsSql = `(${spentKinds.map((kind) => `'${kind}'`).join(', ')})`;

/** As the index of open calls has it (`charge_open_state`): SQLite finds it by these very words. */
export const isOpen = "state NOT IN ('done', 'rejected')";

/** Calls whose worst case is held back from the caps; submitted work is in the ledger already. */
export const isHolding =
  "state IN ('reserved', 'sending', 'received', 'uncertain') AND remote_id IS NULL";

/** Of these, calls that may have been charged. */
export const isInDoubt = "state = 'uncertain' AND remote_id IS NULL";

/** Entries that say what is charged for sure: a possible charge does, too, once a correction tells of it. */
export const isChargedSql = (entry = 'ledger_entry') =>
  `(${entry}.kind IN ('charged', 'corrected')
    OR ${entry}.kind = 'possibly_charged' AND ${entry}.is_settled)`;
/** Entries that say what may have been charged beyond that. */
export const isPossiblySql =
  "(ledger_entry.kind = 'possibly_charged' AND NOT ledger_entry.is_settled)";

/** Columns `name_tokens` and `name_money`: what the entries that are meant add up to; NULL where there are no rows. */
export const sumSql = (name: string, isMeant: string) =>
  ['tokens', 'money']
    .map((column) => `SUM(IIF(${isMeant}, ${column}, 0)) AS ${name}_${column}`)
    .join(', ');

/** The tokens and the money of some rows; nothing where there are none. */
export function sumOf(row: Amount | null): Amount {
  return { tokens: row?.tokens ?? 0, money: row?.money ?? 0 };
}

/** What the charges that are meant hold back. */
export function reservedWhere(database: Database, where: string, values: SqlValues): Amount {
  return sumOf(
    database.row(
      `SELECT SUM(reserved_tokens) AS tokens, SUM(reserved_money) AS money FROM charge WHERE ${where}`,
      values,
    ),
  );
}

/** As its table has it. */
export type ChargeRow = object;

export function chargeOf(row: ChargeRow): Charge {
  const { label, projectId, chapterId, ordinal, reservedTokens, reservedMoney, ...charge } =
    readRow<
      Omit<Charge, 'origin' | 'reserved'> &
        Charge['origin'] & { readonly reservedTokens: number; readonly reservedMoney: number }
    >(row);
  return {
    ...charge,
    reserved: { tokens: reservedTokens, money: reservedMoney },
    origin: { label, projectId, chapterId, ordinal },
  };
}

/** A row as it is right after its insert; only known columns are taken over. */
export function newCharge(asked: NewCharge, nowMs: number): Charge {
  const { id, accountId, kind, identity, request, expectedTokens, atMostTokens } = asked;
  return {
    id,
    accountId,
    kind,
    identity,
    request,
    expectedTokens,
    atMostTokens,
    groupId: asked.groupId,
    origin: asked.origin,
    state: 'queued',
    tariff: null,
    reserved: noAmount,
    sentCount: 0,
    remoteId: null,
    answer: null,
    bodyFile: null,
    bodyBytes: null,
    bodySha256: null,
    failure: null,
    decision: null,
    takeId: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
