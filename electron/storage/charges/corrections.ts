import type { Amount } from '../../../shared/model/money.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../database.ts';
import { insertEntry, settleEntry } from './ledger-entries.ts';
import type { LedgerLine } from './ledger-reader.ts';

/** What a person corrects in the ledger; the engine writes its own corrections as it moves a call. */
export type CorrectionStore = {
  readonly transaction: <T>(work: () => T) => T;
  /**
   * Adds the difference to a charged row, as a row of its own that counts when the charged one does. Returns its
   * id. `isSettled` says whether the charge is a known one from now on.
   */
  readonly add: (line: LedgerLine, difference: Amount, isSettled: boolean, note: string) => number;
};

export function createCorrectionStore(database: Database, clock: Clock): CorrectionStore {
  return {
    transaction: database.transaction,
    add: (line, difference, isSettled, note) =>
      database.transaction(() => {
        settleEntry(database, line.id, isSettled);
        return insertEntry(database, {
          accountId: line.accountId,
          chargeId: line.chargeId,
          groupId: line.groupId,
          atMs: line.atMs,
          kind: 'corrected',
          ...difference,
          priceSource: line.priceSource,
          note,
          correctsId: line.id,
          enteredAtMs: clock.nowMs(),
        });
      }),
  };
}
