import type { NewTake, SpeechRequest, Take, TakePeaks } from '../charges/ports.ts';
import type { Clock } from '../platform/ports.ts';
import { isChargedSql } from './charges/charge-rows.ts';
import type { Database } from './database.ts';
import { type KeptTake, takeColumns } from './take-rows.ts';

export type { KeptTake } from './take-rows.ts';

/** Takes by id for playing, by identity for a chapter's marks; the newest one stands for its identity. */
export type TakeStore = {
  readonly byId: (id: string) => KeptTake | null;
  readonly byIdentity: (identity: string) => Take | null;
  /** The same of many at once; those without one are left out. */
  readonly byIdentities: (identities: readonly string[]) => ReadonlyMap<string, Take>;
  readonly insert: (take: NewTake) => void;
  /** A person's own audio. */
  readonly insertRecording: (take: NewTake) => void;
  /** Null where the take is gone. */
  readonly peaks: (id: string) => TakePeaks | null;
  /** All takes of these identities, without those set aside; the newest first. */
  readonly ofIdentities: (identities: readonly string[]) => readonly KeptTake[];
  /** Whether that identity ever had a take, those set aside counted. */
  readonly hasAny: (identity: string) => boolean;
  /** Sets a take aside, or brings it back (null) unless its audio was cleaned up. */
  readonly setRemoved: (id: string, atMs: number | null) => void;
  /** The takes that were cut before and after it from the audio of one job. */
  readonly besideInJob: (takeId: string) => readonly TakeBeside[];
  /** What was asked for and spent for it; null where nothing was asked for: a recording. */
  readonly askedFor: (take: Take) => TakeAsked | null;
};

/** Told also inside a transaction that is not committed yet. */
export type TakeChanges = {
  /** A person's own audio was kept. */
  readonly recordingKept: () => void;
  /** A take was set aside, or brought back. */
  readonly takeRemoved: (id: string) => void;
};

export type TakeBeside = {
  readonly identity: string;
  readonly takeId: string;
  readonly isAfter: boolean;
};

/** The request behind a take, and what the ledger says of it. */
export type TakeAsked = {
  readonly voiceId: string;
  readonly text: string;
  readonly tokens: number;
  readonly money: number;
};

/** The id of the take that stands for an identity. */
const newestOf = (identity: string) => `(
  SELECT id FROM take AS newest WHERE newest.identity = ${identity} AND newest.removed_at_ms IS NULL
  ORDER BY newest.created_at_ms DESC, newest.id DESC LIMIT 1)`;

const wholeFile = { startSample: 0, sourceSampleCount: null };

export function createTakeStore(
  database: Database,
  clock: Clock,
  changes: TakeChanges = { recordingKept: () => undefined, takeRemoved: () => undefined },
): TakeStore {
  const insert = (take: NewTake, origin: KeptTake['origin']): void =>
    database.transaction(() => {
      database.run(
        `INSERT INTO take (id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz,
         sample_count, start_sample, source_sample_count, duration_ms, facts_json, origin,
         created_at_ms)
       VALUES (:id, :accountId, :identity, :audioSha256, :audioBytes, :sampleRateHz, :sampleCount,
         :startSample, :sourceSampleCount, :durationMs, :facts, :origin, :nowMs)`,
        { ...wholeFile, ...take, origin, nowMs: clock.nowMs() },
      );
      database.run(
        `INSERT INTO take_peaks (take_id, peaks_per_second, peaks)
         VALUES (:id, :peaksPerSecond, :peaks)`,
        take,
      );
    });
  return {
    byId: (id) => database.row(`SELECT ${takeColumns} FROM take WHERE id = :id`, { id }),
    byIdentity: (identity) =>
      database.row(`SELECT ${takeColumns} FROM take WHERE id = ${newestOf(':identity')}`, {
        identity,
      }),
    byIdentities: (identities) => {
      const rows = database.rows<KeptTake>(
        `SELECT ${takeColumns} FROM json_each(:identities) AS one
         CROSS JOIN take ON take.id = ${newestOf('one.value')}`,
        { identities },
      );
      return new Map(rows.map((take) => [take.identity, take]));
    },
    peaks: (id) =>
      database.row('SELECT peaks_per_second, peaks FROM take_peaks WHERE take_id = :id', { id }),
    insert: (take) => insert(take, 'made'),
    insertRecording: (take) => {
      insert(take, 'recording');
      changes.recordingKept();
    },
    ofIdentities: (identities) =>
      database.rows(
        `SELECT ${takeColumns} FROM take WHERE identity IN (SELECT value FROM json_each(:identities))
           AND removed_at_ms IS NULL ORDER BY created_at_ms DESC, id DESC`,
        { identities },
      ),
    hasAny: (identity) =>
      database.value('SELECT 1 FROM take WHERE identity = :identity LIMIT 1', { identity }) !==
      null,
    setRemoved: (id, atMs) => {
      database.run(
        'UPDATE take SET removed_at_ms = :atMs WHERE id = :id AND cleaned_at_ms IS NULL',
        { id, atMs },
      );
      changes.takeRemoved(id);
    },
    besideInJob: (takeId) =>
      database.rows(
        `SELECT other.identity, other.take_id, other.ordinal > own.ordinal AS is_after
         FROM job_pack_span AS own JOIN job_pack_span AS other ON other.charge_id = own.charge_id
           AND other.ordinal IN (own.ordinal - 1, own.ordinal + 1)
         WHERE own.take_id = :takeId AND other.take_id IS NOT NULL ORDER BY other.ordinal`,
        { takeId },
      ),
    askedFor: ({ id, identity }) => {
      const inJob = askedInJob(database, id);
      if (inJob !== null) return inJob;
      const row = database.row<{ readonly request: SpeechRequest }>(
        `SELECT request_json FROM charge WHERE identity = :identity
           AND kind IN ('speech', 'speech-job')
         ORDER BY take_id = :id DESC, updated_at_ms DESC LIMIT 1`,
        { id, identity },
      );
      if (row === null) return null;
      const { voiceId, text } = row.request;
      // A line that was too long for one answer was paid for part by part.
      const spent = database.row<Pick<TakeAsked, 'tokens' | 'money'>>(
        `WITH RECURSIVE part (identity) AS (
           SELECT :identity
           UNION SELECT child.value ->> 'identity' FROM part
             JOIN segment_split ON segment_split.identity = part.identity
             JOIN json_each(segment_split.children_json) AS child)
         SELECT COALESCE(SUM(entry.tokens), 0) AS tokens, COALESCE(SUM(entry.money), 0) AS money
         FROM ledger_entry AS entry JOIN charge ON charge.id = entry.charge_id
         WHERE ${isChargedSql('entry')}
           AND (charge.take_id = :id
             OR charge.identity IN (SELECT identity FROM part WHERE identity <> :identity))`,
        { id, identity },
      );
      return { voiceId, text, ...(spent ?? { tokens: 0, money: 0 }) };
    },
  };
}

/** Of a take that was cut from a job of several segments: its own words, and its share of the price by length. */
function askedInJob(database: Database, takeId: string): TakeAsked | null {
  const row = database.row<{
    readonly request: SpeechRequest;
    readonly startAt: number;
    readonly endAt: number;
    readonly wholeLength: number;
    readonly tokens: number;
    readonly money: number;
  }>(
    `SELECT charge.request_json, span.start_at, span.end_at,
       (SELECT SUM(end_at - start_at) FROM job_pack_span AS one
         WHERE one.charge_id = charge.id) AS whole_length,
       COALESCE(SUM(entry.tokens), 0) AS tokens, COALESCE(SUM(entry.money), 0) AS money
     FROM job_pack_span AS span JOIN charge ON charge.id = span.charge_id
       LEFT JOIN ledger_entry AS entry
         ON entry.charge_id = charge.id AND ${isChargedSql('entry')}
     WHERE span.take_id = :takeId GROUP BY span.charge_id, span.ordinal`,
    { takeId },
  );
  if (row === null) return null;
  const { request, startAt, endAt } = row;
  const share = (endAt - startAt) / Math.max(1, row.wholeLength);
  return {
    voiceId: request.voiceId,
    text: request.text.slice(startAt, endAt),
    tokens: Math.round(row.tokens * share),
    money: row.money * share,
  };
}
