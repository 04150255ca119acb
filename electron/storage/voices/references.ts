import { appError } from '../../../shared/app-error.ts';
import type {
  ReferenceFixes,
  ReferencePart,
  ReferenceRender,
  VoiceConsent,
} from '../../../shared/model/voice.ts';
import type { Database } from '../database.ts';

/** What was said when the consent was given; the spoken statement stands beside it. */
export type StoredConsent = Omit<VoiceConsent, 'statementUrl'>;

/** What was or would be uploaded: a file of the samples' folder, and the same without fixes. */
export type StoredRender = Omit<ReferenceRender, 'mediaUrl' | 'beforeUrl'> & {
  readonly sha256: string;
  /** In the audio store. */
  readonly beforeSha256: string;
};

/** A voice in the making, and afterwards what it was made from. */
export type ReferenceRow = {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly fixes: ReferenceFixes;
  readonly consent: StoredConsent | null;
  /** In the audio store. */
  readonly statementSha256: string | null;
  /** Null after every change. */
  readonly render: StoredRender | null;
  readonly jobId: string | null;
  /** That it is or was uploaded to. */
  readonly accountId: string | null;
  readonly voiceId: string | null;
  readonly createdAtMs: number;
  /** Of each change another one, the later the greater: a window tells by it which answer is newer. */
  readonly updatedAtMs: number;
  readonly isRemoved: boolean;
};

export type PartRow = Omit<ReferencePart, 'mediaUrl' | 'peaks'> & {
  readonly referenceId: string;
  readonly rank: number;
  /** In the audio store: mono FLAC. */
  readonly audioSha256: string;
  /** Of the file that it was read from, where that may have been uploaded itself once. */
  readonly sourceSha256: string | null;
  readonly peaks: Uint8Array;
  readonly createdAtMs: number;
  readonly isRemoved: boolean;
};

export type ReferencePatch = Partial<
  Pick<
    ReferenceRow,
    | 'title'
    | 'language'
    | 'fixes'
    | 'consent'
    | 'statementSha256'
    | 'render'
    | 'jobId'
    | 'accountId'
  >
>;

/** A reference in the list of those that came to nothing yet. */
export type ListedReference = {
  readonly row: ReferenceRow;
  readonly partCount: number;
  /** Of what is kept of its parts. */
  readonly durationMs: number;
};

/** A voice that was cloned before. */
export type ClonedVoice = { readonly voiceId: string; readonly title: string };

/** Voices in the making with their parts. Nothing is ever deleted: what is taken away is hidden. */
export type ReferenceStore = {
  readonly transaction: <T>(work: () => T) => T;
  /** Also one that is hidden. Throws `not_found`. */
  readonly byId: (id: string) => ReferenceRow;
  readonly byJob: (jobId: string) => ReferenceRow | null;
  /** Those without a voice that are not hidden; the one last changed first. */
  readonly unfinished: () => readonly ListedReference[];
  readonly insert: (row: Pick<ReferenceRow, 'id' | 'title' | 'language' | 'fixes'>) => ReferenceRow;
  readonly update: (id: string, patch: ReferencePatch) => ReferenceRow;
  readonly setRemoved: (id: string, isRemoved: boolean) => void;
  /** The voice that came of the upload of that job; of one without a reference nothing is noted. */
  readonly keptVoice: (jobId: string | null, voiceId: string) => void;
  /** By rank; without those that are hidden. */
  readonly parts: (referenceId: string) => readonly PartRow[];
  /** Also one that is hidden. Throws `not_found`. */
  readonly part: (id: string) => PartRow;
  /** Ranked last unless a rank is given. */
  readonly insertPart: (
    part: Omit<PartRow, 'rank' | 'createdAtMs' | 'isRemoved'> & { readonly rank?: number },
  ) => void;
  readonly updatePart: (
    id: string,
    patch: Partial<Pick<PartRow, 'rank' | 'regions' | 'isRemoved'>>,
  ) => void;
  /** Hashes of files that hold what this reference would be uploaded as: its render, and a whole source. */
  readonly soundsOf: (id: string) => readonly string[];
  /** A voice of the account that was cloned from a file of one of these hashes and is still there. */
  readonly clonedFrom: (accountId: string, sounds: readonly string[]) => ClonedVoice | null;
  /** Whether an upload of one of these files to the account waits for a decision. */
  readonly isUncertain: (accountId: string, sounds: readonly string[]) => boolean;
  /** Whether that voice came of another upload, or may have: one of its title that is uncertain too. */
  readonly isAnotherUpload: (chargeId: string, voiceId: string) => boolean;
};

const referenceColumns = `id, title, language, fixes_json, consent_json, statement_sha256,
  render_json, job_id, account_id, voice_id, created_at_ms, updated_at_ms,
  removed_at_ms IS NOT NULL AS is_removed`;
const partColumns = `id, reference_id, rank, label, origin, sentence, audio_sha256, source_sha256,
  duration_ms, sample_rate_hz, channel_count, is_cut, format, regions_json, peaks, created_at_ms,
  removed_at_ms IS NOT NULL AS is_removed`;

/** Also for a second change within a millisecond, and where the clock was put back. */
const newerMs = 'MAX(:nowMs, updated_at_ms + 1)';

export function createReferenceStore(database: Database, nowMs: () => number): ReferenceStore {
  const byId = (id: string): ReferenceRow => {
    const sql = `SELECT ${referenceColumns} FROM reference WHERE id = :id`;
    const row = database.row<ReferenceRow>(sql, { id });
    if (row === null) throw appError('not_found.voice');
    return row;
  };
  const part = (id: string): PartRow => {
    const sql = `SELECT ${partColumns} FROM reference_part WHERE id = :id`;
    const row = database.row<PartRow>(sql, { id });
    if (row === null) throw appError('not_found.recording');
    return row;
  };
  const parts = (referenceId: string) =>
    database.rows<PartRow>(
      `SELECT ${partColumns} FROM reference_part
       WHERE reference_id = :referenceId AND removed_at_ms IS NULL
       ORDER BY rank, created_at_ms, rowid`,
      { referenceId },
    );

  return {
    transaction: database.transaction,
    byId,
    part,
    parts,
    byJob: (jobId) =>
      database.row(`SELECT ${referenceColumns} FROM reference WHERE job_id = :jobId`, { jobId }),
    unfinished: () =>
      database
        .rows<ReferenceRow & { partCount: number; keptMs: number }>(
          `SELECT ${referenceColumns},
             (SELECT COUNT(*) FROM reference_part AS part
              WHERE part.reference_id = reference.id AND part.removed_at_ms IS NULL) AS part_count,
             (SELECT COALESCE(SUM(json_extract(region.value, '$.endMs')
                - json_extract(region.value, '$.startMs')), 0)
              FROM reference_part AS part, json_each(part.regions_json) AS region
              WHERE part.reference_id = reference.id AND part.removed_at_ms IS NULL) AS kept_ms
           FROM reference WHERE voice_id IS NULL AND removed_at_ms IS NULL
           ORDER BY updated_at_ms DESC, rowid DESC`,
        )
        .map(({ partCount, keptMs, ...row }) => ({ row, partCount, durationMs: keptMs })),
    insert: (row) => {
      database.run(
        `INSERT INTO reference (id, title, language, fixes_json, created_at_ms, updated_at_ms)
         VALUES (:id, :title, :language, :fixes, :nowMs, :nowMs)`,
        { ...row, nowMs: nowMs() },
      );
      return byId(row.id);
    },
    update: (id, patch) => {
      database.run(
        `UPDATE reference SET title = :title, language = :language, fixes_json = :fixes,
           consent_json = :consent, statement_sha256 = :statementSha256, render_json = :render,
           job_id = :jobId, account_id = :accountId, updated_at_ms = ${newerMs} WHERE id = :id`,
        { ...byId(id), ...patch, nowMs: nowMs() },
      );
      return byId(id);
    },
    setRemoved: (id, isRemoved) => {
      const atMs = isRemoved ? nowMs() : null;
      database.run('UPDATE reference SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    keptVoice: (jobId, voiceId) => {
      database.run(
        `UPDATE reference SET voice_id = :voiceId, updated_at_ms = ${newerMs} WHERE job_id = :jobId`,
        { jobId, voiceId, nowMs: nowMs() },
      );
    },
    insertPart: (row) => {
      database.run(
        `INSERT INTO reference_part (id, reference_id, rank, label, origin, sentence, audio_sha256,
           source_sha256, duration_ms, sample_rate_hz, channel_count, format, is_cut, regions_json, peaks,
           created_at_ms)
         VALUES (:id, :referenceId, COALESCE(:rank, (SELECT COALESCE(MAX(rank), -1) + 1
             FROM reference_part WHERE reference_id = :referenceId)),
           :label, :origin, :sentence, :audioSha256, :sourceSha256, :durationMs, :sampleRateHz, :channelCount,
           :format, :isCut, :regions, :peaks, :nowMs)`,
        { ...row, rank: row.rank ?? null, nowMs: nowMs() },
      );
    },
    updatePart: (id, patch) => {
      const next = { ...part(id), ...patch };
      database.run(
        `UPDATE reference_part SET rank = :rank, regions_json = :regions,
           removed_at_ms = :removedAtMs WHERE id = :id`,
        { ...next, removedAtMs: next.isRemoved ? nowMs() : null },
      );
    },
    soundsOf: (id) => {
      const { render } = byId(id);
      const [part, ...others] = parts(id);
      const isWhole = part !== undefined && others.length === 0 && isUntrimmed(part);
      const source = isWhole ? part.sourceSha256 : null;
      return [render?.sha256 ?? null, source].filter((sha) => sha !== null);
    },
    clonedFrom: (accountId, sounds) =>
      database.row(
        `SELECT voice.id AS voice_id, COALESCE(NULLIF(voice_card.name, ''), voice.title) AS title
         FROM charge JOIN voice ON voice.id = json_extract(charge.answer_json, '$.voiceId')
           LEFT JOIN voice_card ON voice_card.voice_id = voice.id
         WHERE charge.kind = 'clone' AND charge.account_id = :accountId AND charge.state = 'done'
           AND json_extract(charge.request_json, '$.sampleSha256')
             IN (SELECT value FROM json_each(:sounds))
           AND voice.is_missing = 0
         ORDER BY charge.updated_at_ms, charge.rowid LIMIT 1`,
        { accountId, sounds },
      ),
    isUncertain: (accountId, sounds) =>
      database.value(
        `SELECT 1 FROM charge
         WHERE kind = 'clone' AND account_id = :accountId AND state = 'uncertain'
           AND json_extract(request_json, '$.sampleSha256')
             IN (SELECT value FROM json_each(:sounds))`,
        { accountId, sounds },
      ) !== null,
    isAnotherUpload: (chargeId, voiceId) =>
      database.value(
        `SELECT 1 FROM charge JOIN voice ON voice.id = :voiceId
         WHERE charge.kind = 'clone' AND charge.account_id = voice.account_id
           AND charge.id <> :chargeId
           AND ((charge.state = 'done' AND json_extract(answer_json, '$.voiceId') = voice.id)
             OR (charge.state IN ('sending', 'received', 'uncertain')
               AND json_extract(request_json, '$.title') = voice.title))`,
        { chargeId, voiceId },
      ) !== null,
  };
}

function isUntrimmed({ regions, durationMs }: PartRow): boolean {
  const [region, ...others] = regions;
  return others.length === 0 && region?.startMs === 0 && region.endMs === durationMs;
}
