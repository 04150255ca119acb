import type { Charge, ChargeStore, PackSpan } from '../../charges/ports.ts';
import type { Database } from '../database.ts';
import { openStates } from '../segments/segment-audio-sql.ts';
import type { TakeStore } from '../takes.ts';
import { type ChargeRow, chargeOf, isOpen } from './charge-rows.ts';

/** While a job is in one of these, nothing else is bought for a segment of it. */
const holdingStates = "('reserved', 'sending', 'received', 'processing', 'uncertain')";

/** The id of the job that holds `identity` in one of those states. */
const packIn = (identity: string, states: string): string => `(
  SELECT job.id FROM job_pack_span AS span JOIN charge AS job ON job.id = span.charge_id
  WHERE span.identity = ${identity} AND job.state IN ${states} LIMIT 1)`;

/** The id of the open call that is to bring `identity`: a job that holds it, its own, or a job that waits. */
export const callFor = (identity: string): string => `COALESCE(
  ${packIn(identity, holdingStates)},
  (SELECT own.id FROM charge AS own WHERE own.identity = ${identity} AND own.state IN ${openStates}),
  ${packIn(identity, openStates)})`;

type PackStore = Pick<
  ChargeStore,
  'findHolder' | 'findCallFor' | 'uncertainIdentities' | 'packOf' | 'reservePack' | 'insertPackTake'
>;

/** Speech jobs that speak several segments: which, and where in their text. */
export function createPackStore(database: Database, takes: Pick<TakeStore, 'insert'>): PackStore {
  const find = (id: string, identity: string): Charge | null => {
    const row = database.get<ChargeRow>(`SELECT * FROM charge WHERE id = ${id}`, { identity });
    return row === null ? null : chargeOf(row);
  };
  return {
    findHolder: (identity) => find(packIn(':identity', holdingStates), identity),
    findCallFor: (identity) => find(callFor(':identity'), identity),
    uncertainIdentities: () => {
      const inDoubt = `state = 'uncertain' AND ${isOpen}`;
      const rows = database.all<{ identity: string }>(
        `SELECT identity FROM (
           SELECT identity FROM charge WHERE ${inDoubt}
           UNION SELECT span.identity FROM charge JOIN job_pack_span AS span
             ON span.charge_id = charge.id WHERE ${inDoubt}) AS one
         WHERE (SELECT state FROM charge WHERE id = ${callFor('one.identity')}) = 'uncertain'`,
      );
      return new Set(rows.map(({ identity }) => identity));
    },
    packOf: (chargeId) =>
      database.rows<PackSpan>(
        `SELECT identity, label, start_at, end_at, sentences_ms_json FROM job_pack_span
         WHERE charge_id = :chargeId ORDER BY ordinal`,
        { chargeId },
      ),
    reservePack: (chargeId, spans) => {
      for (const [ordinal, span] of spans.entries()) {
        // Sent again, the same identities have the same text and places.
        database.run(
          `INSERT OR IGNORE INTO job_pack_span (charge_id, ordinal, identity, label, start_at, end_at,
             sentences_ms_json)
           VALUES (:chargeId, :ordinal, :identity, :label, :startAt, :endAt, :sentencesMs)`,
          { chargeId, ordinal, ...span },
        );
        database.run(
          `DELETE FROM charge WHERE identity = :identity AND state = 'queued' AND sent_count = 0
             AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE charge_id = charge.id)`,
          { identity: span.identity },
        );
        // What left a trace stays with its count of tries, and waits for nobody.
        database.run(
          `UPDATE charge SET group_id = NULL WHERE identity = :identity AND state = 'queued'`,
          { identity: span.identity },
        );
      }
    },
    insertPackTake: (chargeId, take) => {
      takes.insert(take);
      database.run(
        `UPDATE job_pack_span SET take_id = :id WHERE charge_id = :chargeId AND identity = :identity`,
        { chargeId, id: take.id, identity: take.identity },
      );
    },
  };
}
