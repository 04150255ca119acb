import type { ChargeStore, SplitPart } from '../../charges/ports.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../database.ts';

/** The parts of texts that were too long for one answer. */
export function createSplitStore(
  database: Database,
  clock: Clock,
): Pick<ChargeStore, 'findSplit' | 'saveSplit'> {
  return {
    findSplit: (identity) =>
      database.row<{ readonly children: readonly SplitPart[] }>(
        'SELECT children_json FROM segment_split WHERE identity = :identity',
        { identity },
      )?.children ?? null,
    saveSplit: (identity, accountId, parts) =>
      database.transaction(() => {
        database.run(
          `INSERT OR IGNORE INTO segment_split (identity, account_id, children_json, created_at_ms)
           VALUES (:identity, :accountId, :parts, :nowMs)`,
          { identity, accountId, parts, nowMs: clock.nowMs() },
        );
        for (const part of parts) {
          database.run(
            `INSERT OR IGNORE INTO segment_split_part (identity, whole_identity)
             VALUES (:part, :identity)`,
            { part: part.identity, identity },
          );
        }
      }),
  };
}
