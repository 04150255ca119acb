import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { Charge, ChargeState, ChargeStore, Take } from '../jobs/ports.ts';
import type { Clock } from '../platform/ports.ts';
import type { Database, SqlParameters } from './database.ts';

type ChargeRow = {
  id: string;
  account_id: string;
  identity: string;
  state: ChargeState;
  request_json: string;
  expected_tokens: number;
  at_most_tokens: number;
  sent_count: number;
  group_id: string | null;
  body_file: string | null;
  body_bytes: number | null;
  body_sha256: string | null;
  failure_json: string | null;
  take_id: string | null;
};

type TakeRow = {
  id: string;
  account_id: string;
  identity: string;
  audio_sha256: string;
  audio_bytes: number;
  sample_rate_hz: number;
  sample_count: number;
  duration_ms: number;
  peaks_per_second: number;
  peaks: Uint8Array;
  facts_json: string;
};

const openStates = "('queued', 'reserved', 'sending', 'received', 'retry_wait', 'uncertain')";
/** States whose worst case is held back from the caps. */
const holdingStates = "('reserved', 'sending', 'received', 'uncertain')";

/** The engine's store: charges, ledger and takes in one database, so that one transaction spans them. */
export function createChargeStore(database: Database, clock: Clock): ChargeStore {
  const byId = (id: string): Charge => {
    const row = database.get<ChargeRow>('SELECT * FROM charge WHERE id = :id', { id });
    if (row === null) throw new AppError(errorCodes.notFound, `There is no charge ${id}.`);
    return chargeOf(row);
  };

  return {
    transaction: database.transaction,
    findOpen: (identity) => {
      const row = database.get<ChargeRow>(
        `SELECT * FROM charge WHERE identity = :identity AND state IN ${openStates}`,
        { identity },
      );
      return row === null ? null : chargeOf(row);
    },
    inStates: (states) =>
      states.flatMap((state) =>
        database
          .all<ChargeRow>('SELECT * FROM charge WHERE state = :state ORDER BY created_at_ms, id', {
            state,
          })
          .map(chargeOf),
      ),
    insert: (charge) => {
      const nowMs = clock.nowMs();
      database.run(
        `INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens,
           at_most_tokens, group_id, created_at_ms, updated_at_ms)
         VALUES (:id, :accountId, 'speech', :identity, 'queued', :request, :expected, :atMost,
           :groupId, :nowMs, :nowMs)`,
        {
          id: charge.id,
          accountId: charge.accountId,
          identity: charge.identity,
          request: JSON.stringify(charge.request),
          expected: charge.expectedTokens,
          atMost: charge.atMostTokens,
          groupId: charge.groupId,
          nowMs,
        },
      );
      return byId(charge.id);
    },
    move: (id, from, to, patch = {}) => {
      const current = byId(id);
      if (!from.includes(current.state)) {
        throw new AppError(
          errorCodes.conflict,
          `A paid request is ${current.state} and cannot become ${to}.`,
          { data: { charge: id } },
        );
      }
      const next: Charge = { ...current, ...patch, state: to };
      database.run(
        `UPDATE charge SET state = :state, sent_count = :sentCount, body_file = :bodyFile,
           body_bytes = :bodyBytes, body_sha256 = :bodySha256, failure_json = :failure,
           take_id = :takeId, updated_at_ms = :nowMs WHERE id = :id`,
        updateOf(next, clock.nowMs()),
      );
      return next;
    },
    record: (entry) => {
      database.run(
        `INSERT INTO ledger_entry (account_id, charge_id, group_id, at_ms, kind, tokens, note)
         VALUES (:accountId, :chargeId, :groupId, :atMs, :kind, :tokens, :note)`,
        { ...entry, atMs: clock.nowMs() },
      );
    },
    spentTokens: ({ accountId, sinceMs = 0, groupId }) =>
      database.get<{ tokens: number }>(
        `SELECT COALESCE(SUM(tokens), 0) AS tokens FROM ledger_entry
         WHERE account_id = :accountId AND at_ms >= :sinceMs
           AND kind IN ('charged', 'possibly_charged')
           AND (:groupId IS NULL OR group_id = :groupId)`,
        { accountId, sinceMs, groupId: groupId ?? null },
      )?.tokens ?? 0,
    reservedTokens: ({ accountId, groupId }) =>
      database.get<{ tokens: number }>(
        `SELECT COALESCE(SUM(at_most_tokens), 0) AS tokens FROM charge
         WHERE account_id = :accountId AND state IN ${holdingStates}
           AND (:groupId IS NULL OR group_id = :groupId)`,
        { accountId, groupId: groupId ?? null },
      )?.tokens ?? 0,
    findTake: (identity) => {
      const row = database.get<TakeRow>(
        'SELECT * FROM take WHERE identity = :identity ORDER BY created_at_ms DESC, id DESC LIMIT 1',
        { identity },
      );
      return row === null ? null : takeOf(row);
    },
    insertTake: (take) => {
      database.run(
        `INSERT INTO take (id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz,
           sample_count, duration_ms, peaks_per_second, peaks, facts_json, created_at_ms)
         VALUES (:id, :accountId, :identity, :sha256, :bytes, :sampleRateHz, :sampleCount,
           :durationMs, :peaksPerSecond, :peaks, :facts, :nowMs)`,
        {
          id: take.id,
          accountId: take.accountId,
          identity: take.identity,
          sha256: take.audioSha256,
          bytes: take.audioBytes,
          sampleRateHz: take.sampleRateHz,
          sampleCount: take.sampleCount,
          durationMs: take.durationMs,
          peaksPerSecond: take.peaksPerSecond,
          peaks: take.peaks,
          facts: JSON.stringify(take.facts),
          nowMs: clock.nowMs(),
        },
      );
    },
  };
}

/** Looks at takes without the engine: by id for playing, by many identities for a chapter's marks. */
export type TakeReader = {
  readonly byId: (id: string) => Take | null;
  readonly byIdentity: (identity: string) => Take | null;
};

export function createTakeReader(database: Database, store: ChargeStore): TakeReader {
  return {
    byId: (id) => {
      const row = database.get<TakeRow>('SELECT * FROM take WHERE id = :id', { id });
      return row === null ? null : takeOf(row);
    },
    byIdentity: store.findTake,
  };
}

function updateOf(charge: Charge, nowMs: number): SqlParameters {
  return {
    id: charge.id,
    state: charge.state,
    sentCount: charge.sentCount,
    bodyFile: charge.bodyFile,
    bodyBytes: charge.bodyBytes,
    bodySha256: charge.bodySha256,
    failure: charge.failure === null ? null : JSON.stringify(charge.failure),
    takeId: charge.takeId,
    nowMs,
  };
}

function chargeOf(row: ChargeRow): Charge {
  return {
    id: row.id,
    accountId: row.account_id,
    identity: row.identity,
    state: row.state,
    request: JSON.parse(row.request_json) as Charge['request'],
    expectedTokens: row.expected_tokens,
    atMostTokens: row.at_most_tokens,
    sentCount: row.sent_count,
    groupId: row.group_id,
    bodyFile: row.body_file,
    bodyBytes: row.body_bytes,
    bodySha256: row.body_sha256,
    failure: row.failure_json === null ? null : (JSON.parse(row.failure_json) as Charge['failure']),
    takeId: row.take_id,
  };
}

function takeOf(row: TakeRow): Take {
  return {
    id: row.id,
    accountId: row.account_id,
    identity: row.identity,
    audioSha256: row.audio_sha256,
    audioBytes: row.audio_bytes,
    sampleRateHz: row.sample_rate_hz,
    sampleCount: row.sample_count,
    durationMs: row.duration_ms,
    peaksPerSecond: row.peaks_per_second,
    peaks: row.peaks,
    facts: JSON.parse(row.facts_json) as Take['facts'],
  };
}
