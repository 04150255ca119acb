import type { Take } from '../jobs/ports.ts';
import type { Clock } from '../platform/ports.ts';
import type { Database } from './database.ts';

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

/** Takes by id for playing, by identity for a chapter's marks; the newest one stands for its identity. */
export type TakeStore = {
  readonly byId: (id: string) => Take | null;
  readonly byIdentity: (identity: string) => Take | null;
  readonly insert: (take: Take) => void;
};

export function createTakeStore(database: Database, clock: Clock): TakeStore {
  return {
    byId: (id) => {
      const row = database.get<TakeRow>('SELECT * FROM take WHERE id = :id', { id });
      return row === null ? null : takeOf(row);
    },
    byIdentity: (identity) => {
      const row = database.get<TakeRow>(
        'SELECT * FROM take WHERE identity = :identity ORDER BY created_at_ms DESC, id DESC LIMIT 1',
        { identity },
      );
      return row === null ? null : takeOf(row);
    },
    insert: (take) => {
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
