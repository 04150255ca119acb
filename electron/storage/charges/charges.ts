import { appError } from '../../../shared/app-error.ts';
import type { Charge, ChargeState, ChargeStore } from '../../charges/ports.ts';
import type { Clock, Random } from '../../platform/ports.ts';
import type { Database } from '../database.ts';
import { createSegmentAudioStore } from '../segments/segment-audio.ts';
import { openStates } from '../segments/segment-audio-sql.ts';
import { createSpeakingRateStore } from '../speaking-rates.ts';
import type { TakeStore } from '../takes.ts';
import { createUploadedVoices } from '../voices/uploaded-voices.ts';
import { createCallLedger, faultsOf } from './call-ledger.ts';
import { type ChargeRow, chargeOf, isOpen, newCharge } from './charge-rows.ts';
import { createPackStore } from './pack-spans.ts';
import { createSplitStore } from './split-parts.ts';

/** The engine's store: charges, ledger, takes and voices in one database, so that one transaction spans them. */
export function createChargeStore(
  database: Database,
  takes: TakeStore,
  clock: Clock,
  random: Random,
  /** A call has moved on; also inside a transaction that is not committed yet. */
  changed: (charge: Charge) => void = () => undefined,
): ChargeStore {
  const audio = createSegmentAudioStore(database);
  const rates = createSpeakingRateStore(database);
  const packs = createPackStore(database, takes);
  const splits = createSplitStore(database, clock);
  const byId = (id: string): Charge => {
    const row = database.get<ChargeRow>('SELECT * FROM charge WHERE id = :id', { id });
    if (row === null) throw appError('not_found.charge', { charge: id });
    return chargeOf(row);
  };
  const find = (sql: string, identity: string): Charge | null => {
    const row = database.get<ChargeRow>(sql, { identity });
    return row === null ? null : chargeOf(row);
  };

  const isLeftOut: ChargeStore['isLeftOut'] = (identity) =>
    database.value(
      `SELECT decision FROM charge WHERE identity = :identity OR id IN (
         SELECT charge_id FROM job_pack_span WHERE identity = :identity)
       ORDER BY updated_at_ms DESC, rowid DESC LIMIT 1`,
      { identity },
    ) === 'leave-out' ||
    (splits.findSplit(identity) ?? []).some((part) => isLeftOut(part.identity));

  return {
    transaction: database.transaction,
    ...packs,
    ...splits,
    ...createCallLedger(database, clock),
    ...createUploadedVoices(database, random),
    byId,
    findOpen: (identity) =>
      find(`SELECT * FROM charge WHERE identity = :identity AND state IN ${openStates}`, identity),
    openIdentities: () => {
      const rows = database.all<{ identity: string }>(
        `SELECT identity FROM charge WHERE state IN ${openStates}`,
      );
      return new Set(rows.map((row) => row.identity));
    },
    findDone: (identity) =>
      find(
        `SELECT * FROM charge WHERE identity = :identity AND state = 'done'
         ORDER BY updated_at_ms DESC, rowid DESC LIMIT 1`,
        identity,
      ),
    inStates: (states, kind) =>
      states.flatMap((state) =>
        database
          .all<ChargeRow>(
            `SELECT * FROM charge WHERE state = :state ${isEnded(state) ? '' : `AND ${isOpen}`}
               AND (:kind IS NULL OR kind = :kind)
             ORDER BY created_at_ms, ordinal, id`,
            { state, kind: kind ?? null },
          )
          .map(chargeOf),
      ),
    uncertainCount: () =>
      database.value(`SELECT COUNT(*) FROM charge WHERE state = 'uncertain' AND ${isOpen}`) ?? 0,
    hasUncertain: (groupId) =>
      database.value(
        `SELECT 1 FROM charge WHERE group_id = :groupId AND state = 'uncertain' LIMIT 1`,
        { groupId },
      ) !== null,
    insert: (charge) => {
      const nowMs = clock.nowMs();
      database.run(
        `INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
           at_most_tokens, group_id, ordinal, label, project_id, chapter_id, created_at_ms,
           updated_at_ms)
         VALUES (:id, :accountId, :kind, :identity, 'queued', :request, :expectedTokens,
           :atMostTokens, :groupId, :ordinal, :label, :projectId, :chapterId, :nowMs, :nowMs)`,
        { ...charge, ...charge.origin, nowMs },
      );
      return newCharge(charge, nowMs);
    },
    readdress: (id, change) => {
      database.run(
        `UPDATE charge SET account_id = :accountId, kind = :kind, request_json = :request,
           expected_tokens = :expectedTokens, at_most_tokens = :atMostTokens, group_id = :groupId,
           ordinal = :ordinal, label = :label, project_id = :projectId, chapter_id = :chapterId,
           updated_at_ms = :nowMs
         WHERE id = :id AND state IN ('queued', 'retry_wait')`,
        { ...change, ...change.origin, id, nowMs: clock.nowMs() },
      );
      return byId(id);
    },
    hasWaiting: (groupId) =>
      database.row(
        `SELECT 1 FROM charge WHERE group_id = :groupId AND state IN ('queued', 'retry_wait') LIMIT 1`,
        { groupId },
      ) !== null,
    dropUnsent: (groupId) => {
      database.run(
        `DELETE FROM charge WHERE group_id = :groupId AND state = 'queued' AND sent_count = 0
           AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE charge_id = charge.id)`,
        { groupId },
      );
      // What left a trace stays, with its count of tries, and waits for nobody.
      database.run(
        `UPDATE charge SET group_id = NULL
         WHERE group_id = :groupId AND state IN ('queued', 'retry_wait')`,
        { groupId },
      );
    },
    move: (id, from, to, patch = {}) => {
      const current = byId(id);
      if (!from.includes(current.state)) {
        throw appError('conflict.charge', { charge: id, state: current.state, to });
      }
      const nowMs = clock.nowMs();
      const next: Charge = { ...current, ...patch, state: to, updatedAtMs: nowMs };
      database.run(
        `UPDATE charge SET state = :state, tariff_json = :tariff, reserved_tokens = :reservedTokens,
           reserved_money = :reservedMoney, sent_count = :sentCount, remote_id = :remoteId,
           answer_json = :answer, body_file = :bodyFile, body_bytes = :bodyBytes,
           body_sha256 = :bodySha256, failure_json = :failure, decision = :decision,
           take_id = :takeId, updated_at_ms = :updatedAtMs WHERE id = :id`,
        {
          ...next,
          reservedTokens: next.reserved.tokens,
          reservedMoney: next.reserved.money,
          answer: next.answer === null ? null : JSON.stringify(next.answer),
        },
      );
      if ((current.state === 'uncertain') !== (to === 'uncertain')) {
        const identities = packs.packOf(id).map((span) => span.identity);
        for (const identity of [current.identity, ...identities]) audio.refreshUncertain(identity);
      }
      changed(next);
      return next;
    },
    relocateBody: (id, bodyFile) => {
      database.run('UPDATE charge SET body_file = :bodyFile WHERE id = :id', { id, bodyFile });
    },
    letGo: (identity) => {
      const isAsked = 'EXISTS (SELECT 1 FROM job WHERE job.id = charge.group_id)';
      const unasked = `${identity === null ? '' : 'identity = :identity AND'} decision IS NULL
        AND NOT ${isAsked}`;
      const waiting = `state IN ('queued', 'retry_wait') AND ${isOpen}`;
      const find = `SELECT 1 FROM charge WHERE ${waiting} AND ${unasked} LIMIT 1`;
      if (database.value(find, { identity }) === null) return;
      database.run(
        `UPDATE charge SET state = 'rejected', updated_at_ms = :nowMs
         WHERE state = 'queued' AND ${isOpen} AND ${unasked} AND ${faultsOf('charge.id')} = 0`,
        { identity, nowMs: clock.nowMs() },
      );
      database.run(
        `UPDATE charge SET group_id = NULL WHERE ${waiting} AND group_id IS NOT NULL AND ${unasked}`,
        { identity },
      );
    },
    findTake: takes.byIdentity,
    findTakes: takes.byIdentities,
    insertTake: takes.insert,
    learnPace: rates.learn,
    isLeftOut,
    wasRefused: (identity) =>
      database.value(
        `SELECT 1 FROM charge WHERE identity = :identity AND state = 'rejected' LIMIT 1`,
        { identity },
      ) !== null,
    unusableInRow: (accountId) => {
      const newestOf = (kind: string) => `SELECT * FROM (
        SELECT charge.* FROM ledger_entry AS entry
        JOIN charge ON charge.id = entry.charge_id AND charge.state = 'done'
        WHERE entry.account_id = :accountId AND call_kind = '${kind}' AND entry.kind = 'charged'
        ORDER BY at_ms DESC LIMIT 5)`;
      const newest = database.all<{ facts: string; atMs: number }>(
        `SELECT charge.updated_at_ms AS atMs, COALESCE(take.facts_json, (
           SELECT facts_json FROM job_pack_span AS span JOIN take ON take.id = span.take_id
           WHERE span.charge_id = charge.id LIMIT 1), '') AS facts
         FROM (${newestOf('speech')} UNION ALL ${newestOf('speech-job')}) AS charge
         LEFT JOIN take ON take.id = charge.take_id
         ORDER BY charge.updated_at_ms DESC LIMIT 5`,
        { accountId },
      );
      const heardAt = newest.findIndex(({ facts }) => !facts.includes('"silent"'));
      const kept = database.value<number>(
        `SELECT COUNT(*) FROM charge
         WHERE account_id = :accountId AND state IN ('uncertain', 'queued', 'rejected')
           AND kind IN ('speech', 'speech-job') AND json_extract(failure_json, '$.status') = 200
           AND (state = 'uncertain' AND updated_at_ms > :atMs
             OR state IN ('queued', 'rejected') AND decision IS NOT NULL AND (
               SELECT MAX(at_ms) FROM ledger_entry
               WHERE charge_id = charge.id AND ledger_entry.kind = 'reserved') > :atMs)`,
        { accountId, atMs: newest[0]?.atMs ?? 0 },
      );
      return (kept ?? 0) + (heardAt < 0 ? newest.length : heardAt);
    },
  };
}

const isEnded = (state: ChargeState): boolean => state === 'done' || state === 'rejected';
