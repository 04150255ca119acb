import type { Limit } from '../../../shared/model/money.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../database.ts';
import { isHolding, reservedWhere, spentKindsSql, sumOf } from './charge-rows.ts';
import { bookedWhere, insertEntry, settleEntry } from './ledger-entries.ts';

type CallLedger = Pick<
  ChargeStore,
  | 'record'
  | 'spent'
  | 'reserved'
  | 'batchOf'
  | 'booked'
  | 'bookedLast'
  | 'settleLast'
  | 'submittedAtMs'
  | 'faultCount'
>;

/** What calls cost and may cost yet: the entries of the ledger, and what is set aside. */
export function createCallLedger(database: Database, clock: Clock): CallLedger {
  return {
    record: (entry) => {
      const { chargeId, kind } = entry;
      const correctsId =
        kind === 'corrected'
          ? database.value<number>(
              `SELECT MAX(id) FROM ledger_entry
               WHERE charge_id = :chargeId AND kind IN ('charged', 'possibly_charged')`,
              { chargeId },
            )
          : null;
      insertEntry(database, { ...entry, correctsId, atMs: clock.nowMs(), enteredAtMs: null });
      if (correctsId !== null) settleEntry(database, correctsId, true);
    },
    spent: ({ accountId, sinceMs = 0, groupId, batchId }) =>
      sumOf(
        database.row(
          `SELECT SUM(tokens) AS tokens, SUM(money) AS money FROM ledger_entry
           WHERE account_id = :accountId AND at_ms >= :sinceMs AND kind IN ${spentKindsSql}
             ${inGroup(groupId, batchId)}`,
          { accountId, sinceMs, groupId, batchId },
        ),
      ),
    submittedAtMs: (chargeId) =>
      database.value<number>(
        `SELECT MAX(at_ms) FROM ledger_entry
         WHERE charge_id = :chargeId AND kind IN ('charged', 'possibly_charged', 'approved')`,
        { chargeId },
      ),
    booked: (chargeId) => bookedWhere(database, 'charge_id = :chargeId', { chargeId }),
    bookedLast: (chargeId) => bookedWhere(database, sinceReserved, { chargeId }),
    settleLast: (chargeId) => {
      database.run(
        `UPDATE ledger_entry SET is_settled = 1
         WHERE ${sinceReserved} AND kind IN ('charged', 'possibly_charged')`,
        { chargeId },
      );
    },
    faultCount: (chargeId) => database.value(`SELECT ${faultsOf(':chargeId')}`, { chargeId }) ?? 0,
    batchOf: (groupId) => {
      const batch = database.row<{ id: string } & Limit>(
        `SELECT id, most_tokens AS tokens, most_money AS money FROM batch
         WHERE id = (SELECT batch_id FROM batch_job WHERE job_id = :groupId)`,
        { groupId },
      );
      return batch === null
        ? null
        : { id: batch.id, limit: { tokens: batch.tokens, money: batch.money } };
    },
    reserved: ({ accountId, groupId, batchId }) =>
      reservedWhere(
        database,
        `account_id = :accountId AND ${isHolding} ${inGroup(groupId, batchId)}`,
        { accountId, groupId, batchId },
      ),
  };
}

/** Entries of a call since it was reserved last: of its newest request. */
const sinceReserved = `charge_id = :chargeId AND id > COALESCE(
  (SELECT MAX(id) FROM ledger_entry WHERE charge_id = :chargeId AND kind = 'reserved'), 0)`;

/** A fault is booked as possibly charged, and so is a decision, which is an approval right after it. */
export function faultsOf(chargeId: string): string {
  const own = `FROM ledger_entry WHERE charge_id = ${chargeId}`;
  return `(SELECT COUNT(*) ${own} AND kind = 'possibly_charged'
    AND id > COALESCE((SELECT MAX(id) ${own} AND kind = 'approved'), 0))`;
}

function inGroup(groupId: string | undefined, batchId: string | undefined): string {
  const group = groupId === undefined ? '' : 'AND group_id = :groupId';
  const jobs = 'SELECT job_id FROM batch_job WHERE batch_id = :batchId';
  return batchId === undefined ? group : `${group} AND group_id IN (${jobs})`;
}
