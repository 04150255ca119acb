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
];
