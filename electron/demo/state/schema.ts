/** The schema of the demo gateway's own state, one step an entry; a step that has shipped is never edited. */
export const demoMigrations: readonly string[] = [
  `
  CREATE TABLE account (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL,
    balance INTEGER,
    models_json TEXT,
    created_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    key_sha256 TEXT NOT NULL UNIQUE,
    permissions_json TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER,
    revoked_at_ms INTEGER
  ) STRICT;

  CREATE TABLE voice (
    id TEXT NOT NULL,
    provider TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES account (id),
    title TEXT NOT NULL,
    created_at_seconds INTEGER NOT NULL,
    sound_json TEXT NOT NULL,
    pitch_hz REAL,
    sample_name TEXT,
    PRIMARY KEY (id, provider)
  ) STRICT;
  CREATE INDEX voice_account ON voice (account_id, created_at_seconds);

  CREATE TABLE task (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    kind TEXT NOT NULL CHECK (kind IN ('speech-job', 'video')),
    status TEXT NOT NULL,
    request_json TEXT NOT NULL,
    error_json TEXT,
    created_at_ms INTEGER NOT NULL,
    finished_at_ms INTEGER
  ) STRICT;
  CREATE INDEX task_open ON task (created_at_ms) WHERE finished_at_ms IS NULL;

  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    account_id TEXT NOT NULL REFERENCES account (id),
    kind TEXT NOT NULL CHECK (kind IN ('speech', 'speech-job', 'clone', 'chat', 'video')),
    tokens INTEGER NOT NULL,
    text_sha256 TEXT,
    audio_ms REAL,
    path TEXT NOT NULL,
    reference TEXT
  ) STRICT;
  CREATE INDEX ledger_account ON ledger (account_id, id);
  `,
];
