/** Step 4 of the migrations: what is kept about voices, and voices in the making. */
export const voiceTables = `
  -- What a person keeps about a voice; also of the default one, which is no row of voice.
  CREATE TABLE voice_card (
    voice_id TEXT PRIMARY KEY,
    name TEXT NOT NULL DEFAULT '',
    notes TEXT NOT NULL DEFAULT '',
    tags_json TEXT NOT NULL DEFAULT '[]',
    colour TEXT,
    is_favourite INTEGER NOT NULL DEFAULT 0,
    wins INTEGER NOT NULL DEFAULT 0,
    rounds INTEGER NOT NULL DEFAULT 0,
    forgotten_at_ms INTEGER
  ) STRICT;
  CREATE INDEX charge_clone ON charge (account_id) WHERE kind = 'clone';

  -- A voice in the making, and afterwards what it was made from. consent_json holds who, whose, when.
  CREATE TABLE reference (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL,
    fixes_json TEXT NOT NULL,
    consent_json TEXT,
    statement_sha256 TEXT,
    -- What was or would be uploaded: a file named by its hash, with its figures. Null after a change.
    render_json TEXT,
    -- How far it is, is what this job and its paid request say.
    job_id TEXT,
    account_id TEXT REFERENCES account (id),
    voice_id TEXT REFERENCES voice (id),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;

  CREATE INDEX reference_voice ON reference (voice_id) WHERE voice_id IS NOT NULL;

  -- Notes that came with an imported or reused sample, for the card of the voice that comes of it.
  CREATE TABLE reference_card (
    reference_id TEXT PRIMARY KEY REFERENCES reference (id),
    notes TEXT NOT NULL,
    tags_json TEXT NOT NULL,
    colour TEXT,
    is_favourite INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reference_part (
    id TEXT PRIMARY KEY,
    reference_id TEXT NOT NULL REFERENCES reference (id),
    rank REAL NOT NULL,
    label TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('file', 'recording')),
    sentence TEXT,
    audio_sha256 TEXT NOT NULL,
    -- Of the file that it was read from, where that was small enough to have been uploaded as it is.
    source_sha256 TEXT,
    duration_ms REAL NOT NULL,
    sample_rate_hz INTEGER NOT NULL,
    channel_count INTEGER NOT NULL,
    format TEXT NOT NULL,
    is_cut INTEGER NOT NULL DEFAULT 0,
    regions_json TEXT NOT NULL,
    peaks BLOB NOT NULL,
    created_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
  CREATE INDEX reference_part_reference ON reference_part (reference_id, rank);

  -- Sound that is being recorded; its samples lie in a file of this name and are whole at any moment.
  CREATE TABLE recording (
    id TEXT PRIMARY KEY,
    reference_id TEXT NOT NULL REFERENCES reference (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('part', 'statement')),
    sample_rate_hz INTEGER NOT NULL,
    sentence TEXT,
    replaces_part_id TEXT REFERENCES reference_part (id),
    next_index INTEGER NOT NULL DEFAULT 0,
    size_bytes INTEGER NOT NULL DEFAULT 0,
    started_at_ms INTEGER NOT NULL
  ) STRICT;
  `;
