import type { NewTake, SpeechRequest, Take, TakePeaks } from '../jobs/ports.ts';
import type { Clock } from '../platform/ports.ts';
import type { Database } from './database.ts';
import { spentKindsSql } from './spent-kinds.ts';
import { type KeptTake, selectedTake, type TakeRow, takeOf } from './take-rows.ts';

export type { KeptTake } from './take-rows.ts';

/** Takes by id for playing, by identity for a chapter's marks; the newest one stands for its identity. */
export type TakeStore = {
  readonly byId: (id: string) => KeptTake | null;
  readonly byIdentity: (identity: string) => Take | null;
  readonly insert: (take: NewTake) => void;
  /** A person's own audio. */
  readonly insertRecording: (take: NewTake) => void;
  /** Null where the take is gone. */
  readonly peaks: (id: string) => TakePeaks | null;
  /** All takes of these identities, without those set aside; the newest first. */
  readonly ofIdentities: (identities: readonly string[]) => readonly KeptTake[];
  /** Whether that identity ever had a take, those set aside counted. */
  readonly hasAny: (identity: string) => boolean;
  /** Sets a take aside, or brings it back (null). Its audio stays. */
  readonly setRemoved: (id: string, atMs: number | null) => void;
  /** What was asked for and spent for it; null where nothing was asked for: a recording. */
  readonly askedFor: (take: Take) => TakeAsked | null;
};

/** The request behind a take, and what the ledger says of it. */
export type TakeAsked = {
  readonly voiceId: string;
  readonly text: string;
  readonly tokens: number;
  readonly money: number;
};

const columns = selectedTake('take');

export function createTakeStore(database: Database, clock: Clock): TakeStore {
  const insert = (take: NewTake, origin: KeptTake['origin']): void =>
    database.transaction(() => {
      database.run(
        `INSERT INTO take (id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz,
         sample_count, duration_ms, facts_json, origin, created_at_ms)
       VALUES (:id, :accountId, :identity, :sha256, :bytes, :sampleRateHz, :sampleCount,
         :durationMs, :facts, :origin, :nowMs)`,
        {
          id: take.id,
          accountId: take.accountId,
          identity: take.identity,
          sha256: take.audioSha256,
          bytes: take.audioBytes,
          sampleRateHz: take.sampleRateHz,
          sampleCount: take.sampleCount,
          durationMs: take.durationMs,
          facts: JSON.stringify(take.facts),
          origin,
          nowMs: clock.nowMs(),
        },
      );
      database.run(
        `INSERT INTO take_peaks (take_id, peaks_per_second, peaks) VALUES (:id, :perSecond, :peaks)`,
        { id: take.id, perSecond: take.peaksPerSecond, peaks: take.peaks },
      );
    });
  return {
    byId: (id) => {
      const row = database.get<TakeRow>(`SELECT ${columns} FROM take WHERE id = :id`, { id });
      return row === null ? null : takeOf(row);
    },
    byIdentity: (identity) => {
      const row = database.get<TakeRow>(
        `SELECT ${columns} FROM take WHERE identity = :identity AND removed_at_ms IS NULL
         ORDER BY created_at_ms DESC, id DESC LIMIT 1`,
        { identity },
      );
      return row === null ? null : takeOf(row);
    },
    peaks: (id) => {
      const row = database.get<{ peaks_per_second: number; peaks: Uint8Array }>(
        'SELECT peaks_per_second, peaks FROM take_peaks WHERE take_id = :id',
        { id },
      );
      return row === null ? null : { peaksPerSecond: row.peaks_per_second, peaks: row.peaks };
    },
    insert: (take) => insert(take, 'made'),
    insertRecording: (take) => insert(take, 'recording'),
    ofIdentities: (identities) =>
      database
        .all<TakeRow>(
          `SELECT ${columns} FROM take WHERE identity IN (SELECT value FROM json_each(:identities))
             AND removed_at_ms IS NULL ORDER BY created_at_ms DESC, id DESC`,
          { identities: JSON.stringify(identities) },
        )
        .map(takeOf),
    hasAny: (identity) =>
      database.get('SELECT 1 AS one FROM take WHERE identity = :identity LIMIT 1', { identity }) !==
      null,
    setRemoved: (id, atMs) => {
      database.run('UPDATE take SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    askedFor: ({ id, identity }) => {
      const row = database.get<{ request_json: string }>(
        `SELECT request_json FROM charge WHERE identity = :identity
           AND kind IN ('speech', 'speech-job')
         ORDER BY take_id = :id DESC, updated_at_ms DESC LIMIT 1`,
        { id, identity },
      );
      if (row === null) return null;
      const { voiceId, text } = JSON.parse(row.request_json) as SpeechRequest;
      // A line that was too long for one answer was paid for part by part.
      const spent = database.get<{ tokens: number; money: number }>(
        `WITH RECURSIVE part (identity) AS (
           SELECT :identity
           UNION SELECT child.value ->> 'identity' FROM part
             JOIN segment_split ON segment_split.identity = part.identity
             JOIN json_each(segment_split.children_json) AS child)
         SELECT COALESCE(SUM(entry.tokens), 0) AS tokens, COALESCE(SUM(entry.money), 0) AS money
         FROM ledger_entry AS entry JOIN charge ON charge.id = entry.charge_id
         WHERE entry.kind IN ${spentKindsSql}
           AND (charge.take_id = :id
             OR charge.identity IN (SELECT identity FROM part WHERE identity <> :identity))`,
        { id, identity },
      );
      return { voiceId, text, tokens: spent?.tokens ?? 0, money: spent?.money ?? 0 };
    },
  };
}
