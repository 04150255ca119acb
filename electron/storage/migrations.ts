/**
 * The schema, one step an entry; a step that has shipped is never edited.
 * Every row that belongs to an account carries its account_id (design section 3).
 */
export const migrations: readonly string[] = [
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
];
