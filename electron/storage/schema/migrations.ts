import type { Database } from '../sql.ts';
import { accountKeys } from './account-keys.ts';
import { batchBookRemoval, batchJobContent, batchTables } from './batch-tables.ts';
import { bookCheckTables } from './book-check-tables.ts';
import {
  bookmarkTable,
  manuscriptSource,
  productionTable,
  projectManuscript,
  publicationColumn,
  segmentLengthColumn,
} from './book-steps.ts';
import { chatBranches, chatProblemCode } from './chat-tables.ts';
import { ledgerColumns } from './ledger-columns.ts';
import { packTables } from './pack-tables.ts';
import { migrateSegments } from './segment-migration.ts';
import { pauseSums } from './segment-tables.ts';
import { speakingRateTable } from './speaking-rate-table.ts';
import { tariffTables } from './tariff-migration.ts';
import { voiceTables } from './voice-tables.ts';
import { madeBookTable, watchTables } from './watch-tables.ts';
import { cleanedTakes, jobLines, jobNotices, scaleIndexes, videoIndex } from './work-steps.ts';

/** SQL, or what needs more than that; `progressed` is told how many chapters of how many are done. */
export type Migration =
  | string
  | ((
      database: Database,
      exec: (sql: string) => void,
      progressed: (done: number, total: number) => void,
    ) => void);

/**
 * The schema, one step an entry; a step that has shipped is never edited.
 * Every row that belongs to an account carries its account_id.
 */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('demo', 'gateway')),
    label TEXT NOT NULL,
    base_url TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX account_address ON account (kind, base_url);

  CREATE TABLE voice (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    gateway_id TEXT NOT NULL,
    title TEXT NOT NULL,
    created_at_ms INTEGER,
    is_missing INTEGER NOT NULL DEFAULT 0,
    UNIQUE (account_id, gateway_id)
  ) STRICT;

  CREATE TABLE project (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    author TEXT,
    language TEXT NOT NULL,
    cover_file TEXT,
    narrator_voice_id TEXT NOT NULL,
    speed REAL NOT NULL DEFAULT 1,
    cast_json TEXT NOT NULL DEFAULT '[]',
    source_key TEXT,
    is_sample INTEGER NOT NULL DEFAULT 0,
    created_at_ms INTEGER NOT NULL,
    opened_at_ms INTEGER,
    removed_at_ms INTEGER
  ) STRICT;
  CREATE INDEX project_source ON project (source_key);

  CREATE TABLE chapter (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id),
    ordinal INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    plan_json TEXT NOT NULL,
    changed_json TEXT NOT NULL DEFAULT '[]'
  ) STRICT;
  CREATE INDEX chapter_project ON chapter (project_id, ordinal);

  CREATE TABLE take (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    identity TEXT NOT NULL,
    audio_sha256 TEXT NOT NULL,
    audio_bytes INTEGER NOT NULL,
    sample_rate_hz INTEGER NOT NULL,
    sample_count INTEGER NOT NULL,
    duration_ms REAL NOT NULL,
    peaks_per_second INTEGER NOT NULL,
    peaks BLOB NOT NULL,
    facts_json TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX take_identity ON take (identity, created_at_ms);

  CREATE TABLE charge (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    kind TEXT NOT NULL CHECK (kind IN ('speech')),
    identity TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'reserved', 'sending', 'received', 'done',
      'rejected', 'retry_wait', 'uncertain')),
    request_json TEXT NOT NULL,
    expected_tokens INTEGER NOT NULL,
    at_most_tokens INTEGER NOT NULL,
    sent_count INTEGER NOT NULL DEFAULT 0,
    group_id TEXT,
    body_file TEXT,
    body_bytes INTEGER,
    body_sha256 TEXT,
    failure_json TEXT,
    take_id TEXT REFERENCES take (id),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX charge_open ON charge (identity)
    WHERE state IN ('queued', 'reserved', 'sending', 'received', 'retry_wait', 'uncertain');
  CREATE INDEX charge_state ON charge (account_id, state);
  CREATE INDEX charge_group ON charge (group_id) WHERE group_id IS NOT NULL;

  CREATE TABLE ledger_entry (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    charge_id TEXT NOT NULL REFERENCES charge (id),
    group_id TEXT,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('reserved', 'released', 'charged', 'possibly_charged', 'approved')),
    tokens INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX ledger_time ON ledger_entry (account_id, at_ms);
  CREATE INDEX ledger_group ON ledger_entry (group_id) WHERE group_id IS NOT NULL;
  `,
  // All kinds of charged calls, the queue, remembered splits. The tables are made anew, child first,
  // because SQLite cannot widen a CHECK.
  `
  CREATE TABLE charge_new (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    kind TEXT NOT NULL CHECK (kind IN ('speech', 'speech-job', 'clone', 'video', 'chat')),
    identity TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'reserved', 'sending', 'received', 'processing',
      'done', 'rejected', 'retry_wait', 'uncertain')),
    request_json TEXT NOT NULL,
    expected_tokens INTEGER NOT NULL,
    at_most_tokens INTEGER NOT NULL,
    sent_count INTEGER NOT NULL DEFAULT 0,
    group_id TEXT,
    ordinal INTEGER NOT NULL DEFAULT 0,
    label TEXT NOT NULL DEFAULT '',
    project_id TEXT,
    chapter_id TEXT,
    remote_id TEXT,
    answer_json TEXT,
    body_file TEXT,
    body_bytes INTEGER,
    body_sha256 TEXT,
    failure_json TEXT,
    decision TEXT,
    take_id TEXT REFERENCES take (id),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO charge_new (id, account_id, kind, identity, state, request_json, expected_tokens,
    at_most_tokens, sent_count, group_id, body_file, body_bytes, body_sha256, failure_json, take_id,
    created_at_ms, updated_at_ms)
  SELECT id, account_id, kind, identity, state, request_json, expected_tokens, at_most_tokens,
    sent_count, group_id, body_file, body_bytes, body_sha256, failure_json, take_id, created_at_ms,
    updated_at_ms FROM charge;

  CREATE TABLE ledger_entry_new (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    charge_id TEXT NOT NULL REFERENCES charge_new (id),
    group_id TEXT,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('reserved', 'released', 'charged', 'possibly_charged',
      'unbilled', 'corrected', 'approved')),
    tokens INTEGER NOT NULL,
    money REAL NOT NULL,
    price_source TEXT NOT NULL CHECK (price_source IN ('pricing', 'reference')),
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  INSERT INTO ledger_entry_new (id, account_id, charge_id, group_id, at_ms, kind, tokens, money,
    price_source, note)
  SELECT id, account_id, charge_id, group_id, at_ms, kind, tokens, tokens * 8.0 / 20000.0,
    'reference', note FROM ledger_entry;
  DROP TABLE ledger_entry;
  DROP TABLE charge;
  ALTER TABLE charge_new RENAME TO charge;
  ALTER TABLE ledger_entry_new RENAME TO ledger_entry;

  CREATE UNIQUE INDEX charge_open ON charge (identity)
    WHERE state IN ('queued', 'reserved', 'sending', 'received', 'processing', 'retry_wait', 'uncertain');
  CREATE INDEX charge_identity ON charge (identity, updated_at_ms);
  CREATE INDEX charge_state ON charge (account_id, state);
  CREATE INDEX charge_open_state ON charge (state) WHERE state NOT IN ('done', 'rejected');
  CREATE INDEX charge_group ON charge (group_id, ordinal) WHERE group_id IS NOT NULL;
  CREATE INDEX ledger_time ON ledger_entry (account_id, at_ms, kind, tokens);
  CREATE INDEX ledger_group ON ledger_entry (group_id, kind, tokens) WHERE group_id IS NOT NULL;
  CREATE INDEX ledger_charge ON ledger_entry (charge_id);

  CREATE TABLE job (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    project_id TEXT,
    chapter_id TEXT,
    params_json TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'paused', 'needs-decisions', 'done',
      'failed', 'cancelled')),
    rank REAL NOT NULL,
    done_items INTEGER NOT NULL DEFAULT 0,
    total_items INTEGER NOT NULL DEFAULT 0,
    refused_count INTEGER NOT NULL DEFAULT 0,
    folder TEXT,
    files_json TEXT NOT NULL DEFAULT '[]',
    problem_json TEXT,
    created_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    removed_at_ms INTEGER
  ) STRICT;
  CREATE INDEX job_rank ON job (rank) WHERE removed_at_ms IS NULL;

  CREATE TABLE segment_split (
    identity TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    children_json TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  `,
  // What a person decides about single places of a chapter, own recordings, pronunciation, history.
  `
  ALTER TABLE chapter ADD COLUMN segment_ids_json TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE chapter ADD COLUMN removed_at_ms INTEGER;
  ALTER TABLE take ADD COLUMN origin TEXT NOT NULL DEFAULT 'made' CHECK (origin IN ('made', 'recording'));
  ALTER TABLE take ADD COLUMN removed_at_ms INTEGER;

  CREATE TABLE segment_past (
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    segment_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (chapter_id, segment_id, identity)
  ) STRICT, WITHOUT ROWID;
  -- The old schema knew which lines had changed, not what they said before. Ids count from 0 at first.
  INSERT INTO segment_past (chapter_id, segment_id, identity)
  SELECT chapter.id, CAST(changed.value AS TEXT), '' FROM chapter, json_each(changed_json) AS changed;
  ALTER TABLE chapter DROP COLUMN changed_json;

  CREATE TABLE segment_choice (
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    segment_id TEXT NOT NULL,
    take_id TEXT REFERENCES take (id),
    for_identity TEXT,
    is_locked INTEGER NOT NULL DEFAULT 0,
    pause_after_ms INTEGER,
    is_flagged INTEGER NOT NULL DEFAULT 0,
    flag_note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (chapter_id, segment_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE take_edit (
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    segment_id TEXT NOT NULL,
    take_id TEXT NOT NULL REFERENCES take (id),
    trim_start_ms REAL NOT NULL DEFAULT 0,
    trim_end_ms REAL NOT NULL DEFAULT 0,
    gain_db REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (chapter_id, segment_id, take_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE pronunciation (
    id TEXT PRIMARY KEY,
    project_id TEXT REFERENCES project (id),
    rank REAL NOT NULL,
    find TEXT NOT NULL,
    say TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'pattern')),
    is_whole_word INTEGER NOT NULL,
    is_case_sensitive INTEGER NOT NULL,
    is_on INTEGER NOT NULL DEFAULT 1,
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX pronunciation_project ON pronunciation (project_id, rank);

  CREATE TABLE pronunciation_stale (
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    segment_id TEXT NOT NULL,
    PRIMARY KEY (chapter_id, segment_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE fine_word (
    project_id TEXT NOT NULL REFERENCES project (id),
    word TEXT NOT NULL,
    PRIMARY KEY (project_id, word)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE chapter_version (
    id INTEGER PRIMARY KEY,
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    revision INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('edit', 'replace', 'restore', 'assistant', 'cast')),
    note TEXT NOT NULL DEFAULT '',
    characters INTEGER NOT NULL,
    added_words INTEGER,
    removed_words INTEGER,
    text_deflated BLOB NOT NULL
  ) STRICT;
  CREATE INDEX chapter_version_chapter ON chapter_version (chapter_id, at_ms);

  CREATE TABLE proposal (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id),
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    job_id TEXT,
    task TEXT NOT NULL,
    base_revision INTEGER NOT NULL,
    base_text TEXT NOT NULL,
    text TEXT NOT NULL,
    state TEXT NOT NULL,
    details_json TEXT NOT NULL DEFAULT '{}',
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX proposal_chapter ON proposal (chapter_id, created_at_ms);
  CREATE INDEX proposal_project ON proposal (project_id, created_at_ms);
  CREATE INDEX proposal_job ON proposal (job_id);

  CREATE TABLE conversation (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    model TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;

  CREATE TABLE chat_message (
    id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversation (id),
    ordinal INTEGER NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
    text TEXT NOT NULL,
    full_text TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state IN ('waiting', 'streaming', 'done', 'stopped', 'uncertain',
      'failed')),
    model TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES account (id),
    identity TEXT,
    max_tokens INTEGER NOT NULL DEFAULT 0,
    tokens INTEGER NOT NULL DEFAULT 0,
    money REAL NOT NULL DEFAULT 0,
    is_reused INTEGER NOT NULL DEFAULT 0,
    problem TEXT,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX chat_message_conversation ON chat_message (conversation_id, ordinal);
  `,
  voiceTables,
  migrateSegments,
  jobLines,
  tariffTables,
  ledgerColumns,
  speakingRateTable,
  accountKeys,
  packTables,
  segmentLengthColumn,
  scaleIndexes,
  cleanedTakes,
  productionTable,
  publicationColumn,
  projectManuscript,
  bookCheckTables,
  batchTables,
  batchJobContent,
  watchTables,
  jobNotices,
  videoIndex,
  bookmarkTable,
  manuscriptSource,
  chatBranches,
  madeBookTable,
  pauseSums,
  batchBookRemoval,
  chatProblemCode,
];
