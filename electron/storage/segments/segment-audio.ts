import type { ChargeFailure, ChargeState, Take } from '../../charges/ports.ts';
import { callFor } from '../charges/pack-spans.ts';
import type { Database } from '../database.ts';
import { type KeptTake, takeColumns } from '../take-rows.ts';
import { type ChapterCounts, countColumns } from './chapter-counts.ts';
import { activeTakes, refreshed } from './segment-audio-sql.ts';
import type { SegmentChoice, TakeEdit } from './segment-choices.ts';
import { type SpeakerCounts, speakerCounts } from './speaker-counts.ts';

/** A segment and what it is asked as; null where nothing is said. */
export type SegmentIdentity = { readonly segmentId: string; readonly identity: string | null };

/** The active take of a segment, and what a person decided about it. */
export type SegmentAudio = SegmentIdentity & {
  /** The active take: the chosen one where the choice still stands, else the newest of the identity. */
  readonly take: Take | null;
  /** A person's choice stands here: nothing is generated for this segment. */
  readonly isChosen: boolean;
  readonly choice: SegmentChoice | null;
  readonly edit: Pick<TakeEdit, 'trimStartMs' | 'trimEndMs' | 'gainDb'>;
  readonly pauseAfterMs: number;
  /** There was audio for another text or voice at this segment. */
  readonly hasPast: boolean;
};

/** The active take of a segment with what waits for it. */
export type SegmentWithAudio = SegmentAudio & {
  readonly expectedMs: number;
  /** The paid request that is to bring it, its own or a job's, while it has not ended. */
  readonly open: {
    readonly state: ChargeState;
    readonly groupId: string | null;
    readonly failure: ChargeFailure | null;
    /** Its job neither runs nor waits for its turn. */
    readonly isStopped: boolean;
  } | null;
  /** Its text came, or is to come, in parts. */
  readonly isSplit: boolean;
};

export type AudioIndexRow = {
  readonly identity: string | null;
  readonly expectedMs: number;
  readonly isStale: boolean;
};
export type NewAudioIndexRow = SegmentIdentity & { readonly expectedMs: number };

/**
 * The active take of each segment for each account: derived from takes, choices and requests, kept by
 * triggers (segment-audio-sql.ts), with the counts of each chapter. Identities are filled in when needed.
 */
export type SegmentAudioStore = {
  /** Whether the identities of a chapter are those of this version; null where it has none. */
  readonly filled: (
    chapterId: string,
    accountId: string,
  ) => { readonly version: string; readonly isComplete: boolean } | null;
  readonly rows: (chapterId: string, accountId: string) => ReadonlyMap<string, AudioIndexRow>;
  /** Segments of that chapter without a row that holds. */
  readonly staleIds: (chapterId: string, accountId: string) => readonly string[];
  /**
   * Writes these identities and marks the chapter as complete. With `remembersPast`, a segment whose
   * identity had audio and is another now remembers it.
   */
  readonly fill: (
    chapterId: string,
    accountId: string,
    next: {
      readonly version: string;
      readonly rows: readonly NewAudioIndexRow[];
      readonly remembersPast: boolean;
    },
  ) => void;
  /** What would be heard under these identities, in their order. */
  readonly sounds: (
    accountId: string,
    segments: readonly SegmentIdentity[],
  ) => readonly SegmentAudio[];
  /** As the index has them, in the order asked; those that it does not have are left out. */
  readonly states: (
    accountId: string,
    segmentIds: readonly string[],
  ) => readonly SegmentWithAudio[];
  /** In the order of the chapter. */
  readonly chapterStates: (accountId: string, chapterId: string) => readonly SegmentWithAudio[];
  /** Where the audio of that identity, or of a text that it is a part of, is used. */
  readonly segmentsOf: (
    accountId: string,
    identity: string,
  ) => readonly { readonly segmentId: string; readonly chapterId: string }[];
  /** Whether a line of that chapter has that identity. */
  readonly hasIdentity: (chapterId: string, accountId: string, identity: string) => boolean;
  /** Those of a chapter with audio for any account but one, a request that has left, or a person's decision. */
  readonly held: (chapterId: string, ignoredAccountId: string | null) => ReadonlySet<string>;
  readonly refreshUncertain: (identity: string) => void;
  /** The spoken lines of a book that has been filled, by who speaks them; null is the narrator. */
  readonly speakerCounts: (projectId: string, accountId: string) => readonly SpeakerCounts[];
  /** Of the chapters of a book that have been filled. */
  readonly counts: (projectId: string, accountId: string) => ReadonlyMap<string, ChapterCounts>;
};

type SoundRow = KeptTake &
  Pick<SegmentChoice, 'forIdentity' | 'isLocked' | 'isFlagged' | 'flagNote'> & {
    segmentId: number;
    askedIdentity: string | null;
    activeTake: string | null;
    isChosen: boolean;
    activePauseUs: number;
    hasPast: boolean;
    trimStartMs: number;
    trimEndMs: number;
    gainDb: number;
    choiceId: number | null;
    choiceTake: string | null;
    choicePauseMs: number | null;
  };
type StateRow = SoundRow & {
  expectedUs: number;
  openState: ChargeState | null;
  openGroup: string | null;
  openFailure: ChargeFailure | null;
  isJobStopped: boolean;
  isSplit: boolean;
};

const soundColumns = `heard.segment_id, heard.identity AS asked_identity,
  heard.take_id AS active_take, heard.is_chosen, heard.pause_us AS active_pause_us,
  EXISTS (SELECT 1 FROM segment_past AS past WHERE past.segment_id = heard.segment_id) AS has_past,
  COALESCE(edit.trim_start_ms, 0) AS trim_start_ms, COALESCE(edit.trim_end_ms, 0) AS trim_end_ms,
  COALESCE(edit.gain_db, 0) AS gain_db,
  choice.segment_id AS choice_id, choice.take_id AS choice_take, choice.for_identity,
  choice.is_locked, choice.pause_after_ms AS choice_pause_ms, choice.is_flagged, choice.flag_note,
  ${takeColumns}`;
const soundJoins = `
  LEFT JOIN take ON take.id = heard.take_id
  LEFT JOIN segment_choice AS choice ON choice.segment_id = heard.segment_id
  LEFT JOIN take_edit AS edit ON edit.segment_id = heard.segment_id AND edit.take_id = heard.take_id`;
const stateColumns = `${soundColumns}, heard.expected_us, charge.state AS open_state,
  charge.group_id AS open_group, charge.failure_json AS open_failure_json,
  job.state NOT IN ('running', 'waiting') AS is_job_stopped,
  EXISTS (SELECT 1 FROM segment_split AS split WHERE split.identity = heard.identity) AS is_split`;
const stateJoins = `${soundJoins}
  LEFT JOIN charge ON charge.id = ${callFor('heard.identity')}
  LEFT JOIN job ON job.id = charge.group_id`;

/** An identity with the wholes that it is a part of, where a text came in parts. */
const withWhole = `WITH RECURSIVE whole (identity) AS (
  SELECT :identity
  UNION SELECT split.whole_identity FROM whole
    JOIN segment_split_part AS split ON split.identity = whole.identity)`;

const filledRows = `SELECT :accountId AS account_id, value ->> 0 AS segment_id,
  value ->> 1 AS identity, value ->> 2 AS expected_us FROM json_each(:rows)`;

export function createSegmentAudioStore(database: Database): SegmentAudioStore {
  return {
    filled: (chapterId, accountId) =>
      database.row(
        `SELECT version, is_complete FROM chapter_audio
         WHERE chapter_id = :chapterId AND account_id = :accountId`,
        { chapterId, accountId },
      ),
    rows: (chapterId, accountId) =>
      new Map(
        database
          .rows<AudioIndexRow & { segmentId: number }>(
            `SELECT audio.segment_id, audio.identity, audio.expected_us / 1000.0 AS expected_ms,
               audio.is_stale
             FROM segment JOIN segment_audio AS audio
               ON audio.segment_id = segment.id AND audio.account_id = :accountId
             WHERE segment.chapter_id = :chapterId AND segment.dropped_at IS NULL`,
            { chapterId, accountId },
          )
          .map(({ segmentId, ...row }) => [String(segmentId), row]),
      ),
    staleIds: (chapterId, accountId) =>
      database
        .all<{ id: number }>(
          `SELECT segment.id FROM segment LEFT JOIN segment_audio AS audio
             ON audio.segment_id = segment.id AND audio.account_id = :accountId
           WHERE segment.chapter_id = :chapterId AND segment.dropped_at IS NULL
             AND audio.is_stale IS NOT 0`,
          { chapterId, accountId },
        )
        .map(({ id }) => String(id)),
    fill: (chapterId, accountId, { version, rows, remembersPast }) =>
      database.transaction(() => {
        beginVersion(database, chapterId, accountId, version);
        database.run(
          `INSERT INTO chapter_audio (chapter_id, account_id, version, is_complete)
           VALUES (:chapterId, :accountId, :version, 1)
           ON CONFLICT (chapter_id, account_id)
           DO UPDATE SET version = excluded.version, is_complete = 1`,
          { chapterId, accountId, version },
        );
        if (rows.length === 0) return;
        const written = {
          accountId,
          rows: rows.map(({ segmentId, identity, expectedMs }) => [
            Number(segmentId),
            identity,
            Math.round(expectedMs * 1000),
          ]),
        };
        if (remembersPast) {
          database.run(
            `INSERT OR IGNORE INTO segment_past (segment_id, identity)
             SELECT known.segment_id, known.identity FROM (${filledRows}) AS next
             JOIN segment_audio AS known
               ON known.segment_id = next.segment_id AND known.account_id = next.account_id
             WHERE known.identity IS NOT next.identity
               AND (EXISTS (SELECT 1 FROM take WHERE take.identity = known.identity
                   AND take.removed_at_ms IS NULL)
                 OR EXISTS (SELECT 1 FROM charge WHERE id = ${callFor('known.identity')}
                   AND (state <> 'queued' OR sent_count > 0)))`,
            written,
          );
        }
        database.run(
          `INSERT INTO segment_audio (segment_id, account_id, chapter_id, identity, expected_us,
             take_id, take_us, pause_us, is_chosen, is_uncertain)
           SELECT segment_id, account_id, :chapterId, identity, expected_us, take_id, take_us,
             pause_us, is_chosen, is_uncertain
           FROM (${activeTakes(filledRows, 'source.expected_us,')}) WHERE true
           ON CONFLICT (segment_id, account_id) DO UPDATE SET chapter_id = excluded.chapter_id,
             identity = excluded.identity, expected_us = excluded.expected_us,
             take_id = excluded.take_id, take_us = excluded.take_us,
             pause_us = excluded.pause_us, is_chosen = excluded.is_chosen,
             is_uncertain = excluded.is_uncertain, is_stale = 0`,
          { ...written, chapterId },
        );
      }),
    sounds: (accountId, segments) => {
      const rows = database.rows<SoundRow>(
        `SELECT ${soundColumns} FROM (${activeTakes(filledRows)}) AS heard ${soundJoins}`,
        {
          accountId,
          rows: segments.map(({ segmentId, identity }) => [Number(segmentId), identity]),
        },
      );
      const bySegment = new Map(rows.map((row) => [String(row.segmentId), soundOf(row)]));
      return segments.flatMap(({ segmentId }) => bySegment.get(segmentId) ?? []);
    },
    states: (accountId, segmentIds) => {
      const rows = database.rows<StateRow>(
        `SELECT ${stateColumns} FROM json_each(:ids) AS wanted
         JOIN segment_audio AS heard
           ON heard.segment_id = wanted.value AND heard.account_id = :accountId ${stateJoins}
         ORDER BY wanted.key`,
        { accountId, ids: segmentIds.map(Number) },
      );
      return rows.map(stateOf);
    },
    chapterStates: (accountId, chapterId) =>
      database
        .rows<StateRow>(
          `SELECT ${stateColumns} FROM segment JOIN segment_audio AS heard
             ON heard.segment_id = segment.id AND heard.account_id = :accountId ${stateJoins}
           WHERE segment.chapter_id = :chapterId AND segment.dropped_at IS NULL
           ORDER BY segment.ordinal, segment.id`,
          { accountId, chapterId },
        )
        .map(stateOf),
    segmentsOf: (accountId, identity) =>
      database
        .rows<{ segmentId: number; chapterId: string }>(
          `${withWhole} SELECT segment_id, chapter_id FROM segment_audio
           WHERE identity IN (SELECT identity FROM whole) AND account_id = :accountId`,
          { accountId, identity },
        )
        .map(({ segmentId, chapterId }) => ({ segmentId: String(segmentId), chapterId })),
    hasIdentity: (chapterId, accountId, identity) =>
      database.value(
        `SELECT 1 FROM segment_audio AS audio JOIN segment ON segment.id = audio.segment_id
         WHERE audio.identity = :identity AND audio.account_id = :accountId
           AND segment.chapter_id = :chapterId AND dropped_at IS NULL`,
        { chapterId, accountId, identity },
      ) !== null,
    held: (chapterId, ignoredAccountId) =>
      new Set(
        database
          .all<{ id: number }>(
            `SELECT id FROM segment WHERE chapter_id = :chapterId AND dropped_at IS NULL AND (
               EXISTS (SELECT 1 FROM segment_choice WHERE segment_id = segment.id)
               OR EXISTS (SELECT 1 FROM bookmark WHERE segment_id = segment.id)
               OR EXISTS (SELECT 1 FROM take_edit WHERE segment_id = segment.id)
               OR EXISTS (SELECT 1 FROM segment_past WHERE segment_id = segment.id)
               OR EXISTS (SELECT 1 FROM segment_audio AS audio WHERE audio.segment_id = segment.id
                 AND audio.account_id IS NOT :ignoredAccountId
                 AND (audio.take_id IS NOT NULL OR audio.is_uncertain
                   OR EXISTS (SELECT 1 FROM charge WHERE id = ${callFor('audio.identity')}
                     AND (state <> 'queued' OR sent_count > 0)))))`,
            { chapterId, ignoredAccountId },
          )
          .map(({ id }) => String(id)),
      ),
    refreshUncertain: (identity) => {
      database.run(`${withWhole} ${refreshed('identity IN (SELECT identity FROM whole)')}`, {
        identity,
      });
    },
    speakerCounts: (projectId, accountId) => speakerCounts(database, projectId, accountId),
    counts: (projectId, accountId) =>
      new Map(
        database
          .rows<ChapterCounts & { chapterId: string }>(
            `SELECT counted.chapter_id, ${countColumns('counted')} FROM chapter JOIN chapter_audio AS counted
               ON counted.chapter_id = chapter.id AND counted.account_id = :accountId
             WHERE chapter.project_id = :projectId AND chapter.removed_at_ms IS NULL`,
            { projectId, accountId },
          )
          .map(({ chapterId, ...counts }) => [chapterId, counts]),
      ),
  };
}

/** With another version no chapter of the book is complete any more. */
function beginVersion(
  database: Database,
  chapterId: string,
  accountId: string,
  version: string,
): void {
  const keys = { chapterId, accountId };
  const counted = database.value<string>(
    `SELECT book_audio.version FROM chapter LEFT JOIN book_audio
       ON book_audio.project_id = chapter.project_id AND book_audio.account_id = :accountId
     WHERE chapter.id = :chapterId`,
    keys,
  );
  if (counted === version) return;
  database.run(
    `INSERT INTO book_audio (project_id, account_id, version)
     SELECT project_id, :accountId, :version FROM chapter WHERE id = :chapterId
     ON CONFLICT (project_id, account_id) DO UPDATE SET version = excluded.version`,
    { ...keys, version },
  );
  database.run(
    `UPDATE chapter_audio SET is_complete = 0
     WHERE account_id = :accountId AND is_complete = 1 AND chapter_id IN (
       SELECT other.id FROM chapter AS own JOIN chapter AS other
         ON other.project_id = own.project_id WHERE own.id = :chapterId)`,
    keys,
  );
}

function soundOf(row: SoundRow): SegmentAudio {
  const {
    segmentId: id,
    askedIdentity: identity,
    activeTake,
    isChosen,
    activePauseUs,
    hasPast,
    trimStartMs,
    trimEndMs,
    gainDb,
    choiceId,
    choiceTake: takeId,
    choicePauseMs: pauseAfterMs,
    forIdentity,
    isLocked,
    isFlagged,
    flagNote,
    ...take
  } = row;
  const segmentId = String(id);
  const choice = { segmentId, takeId, forIdentity, isLocked, pauseAfterMs, isFlagged, flagNote };
  return {
    segmentId,
    identity,
    take: activeTake === null ? null : take,
    isChosen,
    choice: choiceId === null ? null : choice,
    edit: { trimStartMs, trimEndMs, gainDb },
    pauseAfterMs: activePauseUs / 1000,
    hasPast,
  };
}

function stateOf(row: StateRow): SegmentWithAudio {
  const { expectedUs, openState, openGroup, openFailure, isJobStopped, isSplit, ...sound } = row;
  return {
    ...soundOf(sound),
    expectedMs: expectedUs / 1000,
    open:
      openState === null
        ? null
        : {
            state: openState,
            groupId: openGroup,
            failure: openFailure,
            isStopped: isJobStopped,
          },
    isSplit,
  };
}
