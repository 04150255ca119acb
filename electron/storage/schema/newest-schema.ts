/** What all steps of `migrations.ts` come to; written by `newest-schema.test.ts`. */
export const newestSchema = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE account (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('demo', 'gateway')),
    label TEXT NOT NULL,
    base_url TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  , key_fingerprint TEXT, is_key_of_environment INTEGER NOT NULL DEFAULT 0) STRICT;
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
  , voice_version INTEGER NOT NULL DEFAULT 0, chapter_count INTEGER NOT NULL DEFAULT 0, segment_length TEXT NOT NULL DEFAULT 'usual', publication_json TEXT NOT NULL DEFAULT '{}') STRICT;
CREATE TABLE chapter (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id),
    ordinal INTEGER NOT NULL,
    title TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,
    removed_at_ms INTEGER, planner INTEGER NOT NULL DEFAULT 1, plan_language TEXT NOT NULL DEFAULT '', text_length INTEGER NOT NULL DEFAULT 0, kind TEXT NOT NULL DEFAULT 'chapter'
    CHECK (kind IN ('chapter', 'opening-credits', 'closing-credits'))) STRICT;
CREATE TABLE take (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    identity TEXT NOT NULL,
    audio_sha256 TEXT NOT NULL,
    audio_bytes INTEGER NOT NULL,
    sample_rate_hz INTEGER NOT NULL,
    sample_count INTEGER NOT NULL,
    duration_ms REAL NOT NULL,
    facts_json TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  , origin TEXT NOT NULL DEFAULT 'made' CHECK (origin IN ('made', 'recording')), removed_at_ms INTEGER, start_sample INTEGER NOT NULL DEFAULT 0, source_sample_count INTEGER, cleaned_at_ms INTEGER) STRICT;
CREATE TABLE "charge" (
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
  , tariff_json TEXT, reserved_tokens INTEGER NOT NULL DEFAULT 0, reserved_money REAL NOT NULL DEFAULT 0) STRICT;
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
  , notices_json TEXT NOT NULL DEFAULT '[]') STRICT;
CREATE TABLE segment_split (
    identity TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    children_json TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
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
CREATE TABLE conversation (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    model TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  , leaf_id TEXT, allows_reading INTEGER NOT NULL DEFAULT 0) STRICT;
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
  , parent_id TEXT, settings_json TEXT NOT NULL DEFAULT '{}', calls_json TEXT NOT NULL DEFAULT '[]') STRICT;
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
CREATE TABLE chapter_text (
    chapter_id TEXT PRIMARY KEY REFERENCES chapter (id),
    text TEXT NOT NULL
  ) STRICT;
CREATE TABLE take_peaks (
    take_id TEXT PRIMARY KEY REFERENCES take (id),
    peaks_per_second INTEGER NOT NULL,
    peaks BLOB NOT NULL
  ) STRICT;
CREATE TABLE segment_group (
    id INTEGER PRIMARY KEY,
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    ordinal INTEGER NOT NULL,
    advance INTEGER NOT NULL,
    blocks_json TEXT NOT NULL
  ) STRICT;
CREATE TABLE segment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    group_id INTEGER REFERENCES segment_group (id),
    ordinal INTEGER NOT NULL DEFAULT 0,
    start INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0,
    kind TEXT NOT NULL DEFAULT 'silence',
    speaker TEXT,
    emotions_json TEXT NOT NULL DEFAULT '[]',
    sent TEXT NOT NULL DEFAULT '',
    shown TEXT NOT NULL DEFAULT '',
    code_points INTEGER NOT NULL DEFAULT 0,
    pause_after_ms REAL NOT NULL DEFAULT 0,
    is_silence_made INTEGER NOT NULL DEFAULT 0,
    is_cut INTEGER NOT NULL DEFAULT 0,
    is_at_end INTEGER NOT NULL DEFAULT 0,
    paragraph INTEGER NOT NULL DEFAULT 0,
    spoken_start INTEGER,
    spoken_length INTEGER,
    -- Of one that is gone from the plan: since which revision, and what it said, so that an undo finds it.
    dropped_at INTEGER,
    dropped_key TEXT
  ) STRICT;
CREATE TABLE segment_former_id (
    chapter_id TEXT NOT NULL,
    former_id TEXT NOT NULL,
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    PRIMARY KEY (chapter_id, former_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE segment_audio (
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL REFERENCES account (id),
    chapter_id TEXT NOT NULL,
    identity TEXT,
    expected_us INTEGER NOT NULL,
    take_id TEXT,
    take_us INTEGER,
    pause_us INTEGER NOT NULL,
    is_chosen INTEGER NOT NULL,
    is_uncertain INTEGER NOT NULL,
    is_stale INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (segment_id, account_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE chapter_audio (
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    account_id TEXT NOT NULL REFERENCES account (id),
    version TEXT NOT NULL,
    is_complete INTEGER NOT NULL,
    segment_count INTEGER NOT NULL DEFAULT 0,
    generated_count INTEGER NOT NULL DEFAULT 0,
    uncertain_count INTEGER NOT NULL DEFAULT 0,
    generated_us INTEGER NOT NULL DEFAULT 0,
    total_us INTEGER NOT NULL DEFAULT 0, pause_us INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chapter_id, account_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE book_audio (
    project_id TEXT NOT NULL REFERENCES project (id),
    account_id TEXT NOT NULL REFERENCES account (id),
    version TEXT NOT NULL,
    complete_count INTEGER NOT NULL DEFAULT 0,
    segment_count INTEGER NOT NULL DEFAULT 0,
    generated_count INTEGER NOT NULL DEFAULT 0,
    uncertain_count INTEGER NOT NULL DEFAULT 0,
    generated_us INTEGER NOT NULL DEFAULT 0,
    total_us INTEGER NOT NULL DEFAULT 0, pause_us INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (project_id, account_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE segment_split_part (
    identity TEXT NOT NULL,
    whole_identity TEXT NOT NULL,
    PRIMARY KEY (identity, whole_identity)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE "segment_choice" (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
    take_id TEXT REFERENCES take (id),
    for_identity TEXT,
    is_locked INTEGER NOT NULL DEFAULT 0,
    pause_after_ms REAL,
    is_flagged INTEGER NOT NULL DEFAULT 0,
    flag_note TEXT NOT NULL DEFAULT ''
  ) STRICT;
CREATE TABLE "take_edit" (
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    take_id TEXT NOT NULL REFERENCES take (id),
    trim_start_ms REAL NOT NULL DEFAULT 0,
    trim_end_ms REAL NOT NULL DEFAULT 0,
    gain_db REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (segment_id, take_id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE "segment_past" (
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    identity TEXT NOT NULL,
    PRIMARY KEY (segment_id, identity)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE "pronunciation_stale" (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE
  ) STRICT;
CREATE TABLE job_segment (
    job_id TEXT NOT NULL REFERENCES job (id),
    ordinal INTEGER NOT NULL,
    segment_id TEXT NOT NULL,
    chapter_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (job_id, ordinal)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ledger_entry (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    charge_id TEXT NOT NULL REFERENCES charge (id),
    group_id TEXT,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('reserved', 'released', 'charged', 'possibly_charged',
      'unbilled', 'corrected', 'approved')),
    tokens INTEGER NOT NULL,
    money REAL NOT NULL,
    price_source TEXT NOT NULL CHECK (price_source IN ('pricing', 'reference', 'unknown')),
    note TEXT NOT NULL DEFAULT ''
  , call_kind TEXT NOT NULL DEFAULT 'speech', project_id TEXT, corrects_id INTEGER REFERENCES ledger_entry (id), is_settled INTEGER NOT NULL DEFAULT 0, entered_at_ms INTEGER) STRICT;
CREATE TABLE speaking_rate (
    account_id TEXT NOT NULL REFERENCES account (id),
    -- The local id, as in a request: also of the default voice, which is no row of voice.
    voice_id TEXT NOT NULL,
    -- The primary tag: en of en-GB.
    language TEXT NOT NULL,
    take_count INTEGER NOT NULL,
    weight REAL NOT NULL,
    expected_ms REAL NOT NULL,
    inverse_expected REAL NOT NULL,
    actual_ms REAL NOT NULL,
    ratio REAL NOT NULL,
    PRIMARY KEY (account_id, voice_id, language)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE job_pack_span (
    charge_id TEXT NOT NULL REFERENCES charge (id),
    ordinal INTEGER NOT NULL,
    identity TEXT NOT NULL,
    label TEXT NOT NULL,
    -- [start_at, end_at) in UTF-16 units of the text as sent.
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    sentences_ms_json TEXT NOT NULL,
    take_id TEXT REFERENCES take (id),
    PRIMARY KEY (charge_id, ordinal)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE production (
    project_id TEXT PRIMARY KEY REFERENCES project (id),
    settings_json TEXT NOT NULL,
    -- The pauses of a plan, by their milliseconds, with what the book puts in their place.
    pauses_json TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE project_manuscript (
    project_id TEXT PRIMARY KEY REFERENCES project (id),
    chapters_json TEXT NOT NULL,
    is_script INTEGER NOT NULL DEFAULT 0
  , source_file TEXT) STRICT;
CREATE TABLE take_inspection (
    take_id TEXT PRIMARY KEY REFERENCES take (id),
    version INTEGER NOT NULL,
    inspection_json TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE take_acceptance (
    take_id TEXT PRIMARY KEY REFERENCES take (id),
    -- The kinds of doubts that the person saw: another one is asked about again.
    kinds_json TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE take_heard (
    take_id TEXT NOT NULL REFERENCES take (id),
    -- Which program, with which model and arguments.
    recogniser TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (take_id, recogniser)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE proof_place (
    project_id TEXT PRIMARY KEY REFERENCES project (id),
    chapter_id TEXT NOT NULL,
    segment_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE batch (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    -- SHA-256 of the plan's path; NULL for one that was made in the window.
    plan_key TEXT,
    most_tokens INTEGER,
    most_money REAL,
    starts_at_ms INTEGER,
    started_at_ms INTEGER,
    ended_at_ms INTEGER,
    report_folder TEXT,
    created_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
CREATE TABLE batch_book (
    id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batch (id),
    rank REAL NOT NULL,
    title TEXT NOT NULL,
    source_path TEXT,
    source_sha256 TEXT,
    project_id TEXT REFERENCES project (id),
    settings_json TEXT NOT NULL,
    -- Why it could not be read or queued; what stops its job stands with the job.
    problem_json TEXT
  , removed_at_ms INTEGER) STRICT;
CREATE TABLE batch_job (
    -- Written before the job, so that it never runs outside of the budget.
    job_id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batch (id),
    -- The book may have been taken out of the batch since: what its job cost stays in the budget.
    book_id TEXT NOT NULL,
    -- The file as it was read for this job.
    source_sha256 TEXT,
    ordinal INTEGER NOT NULL
  , content_sha256 TEXT) STRICT;
CREATE TABLE watch_folder (
    id TEXT PRIMARY KEY,
    -- Its books are those of this batch.
    batch_id TEXT NOT NULL REFERENCES batch (id),
    path TEXT NOT NULL,
    settings_json TEXT NOT NULL,
    -- The standing budget of a day by UTC; without one its books wait for a yes.
    day_tokens INTEGER,
    day_money REAL,
    -- The day that the batch's budget is for, and what the batch had cost before it.
    day_start_ms INTEGER,
    before_tokens INTEGER NOT NULL DEFAULT 0,
    before_money REAL NOT NULL DEFAULT 0,
    created_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
CREATE TABLE watch_file (
    folder_id TEXT NOT NULL REFERENCES watch_folder (id),
    sha256 TEXT NOT NULL,
    name TEXT NOT NULL,
    taken_at_ms INTEGER NOT NULL,
    PRIMARY KEY (folder_id, sha256)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE bookmark (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES project (id),
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
CREATE TABLE chat_prompt (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
CREATE TABLE made_book (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE INDEX project_source ON project (source_key);
CREATE INDEX chapter_project ON chapter (project_id, ordinal);
CREATE INDEX take_identity ON take (identity, created_at_ms);
CREATE UNIQUE INDEX charge_open ON charge (identity)
    WHERE state IN ('queued', 'reserved', 'sending', 'received', 'processing', 'retry_wait', 'uncertain');
CREATE INDEX charge_identity ON charge (identity, updated_at_ms);
CREATE INDEX charge_state ON charge (account_id, state);
CREATE INDEX charge_open_state ON charge (state) WHERE state NOT IN ('done', 'rejected');
CREATE INDEX charge_group ON charge (group_id, ordinal) WHERE group_id IS NOT NULL;
CREATE INDEX job_rank ON job (rank) WHERE removed_at_ms IS NULL;
CREATE INDEX pronunciation_project ON pronunciation (project_id, rank);
CREATE INDEX chapter_version_chapter ON chapter_version (chapter_id, at_ms);
CREATE INDEX proposal_chapter ON proposal (chapter_id, created_at_ms);
CREATE INDEX proposal_project ON proposal (project_id, created_at_ms);
CREATE INDEX proposal_job ON proposal (job_id);
CREATE INDEX chat_message_conversation ON chat_message (conversation_id, ordinal);
CREATE INDEX charge_clone ON charge (account_id) WHERE kind = 'clone';
CREATE INDEX reference_voice ON reference (voice_id) WHERE voice_id IS NOT NULL;
CREATE INDEX reference_part_reference ON reference_part (reference_id, rank);
CREATE INDEX segment_group_order ON segment_group (chapter_id, ordinal);
CREATE INDEX segment_order ON segment (chapter_id, ordinal) WHERE dropped_at IS NULL;
CREATE INDEX segment_dropped ON segment (chapter_id, dropped_key, dropped_at)
    WHERE dropped_at IS NOT NULL;
CREATE INDEX segment_in_group ON segment (group_id);
CREATE INDEX segment_former_id_segment ON segment_former_id (segment_id);
CREATE INDEX segment_audio_identity ON segment_audio (identity, account_id)
    WHERE identity IS NOT NULL;
CREATE INDEX segment_split_whole ON segment_split_part (whole_identity, identity);
CREATE INDEX segment_choice_take ON "segment_choice" (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX ledger_time ON ledger_entry (account_id, at_ms, kind, tokens, money);
CREATE INDEX ledger_charge ON ledger_entry (charge_id);
CREATE INDEX ledger_call ON ledger_entry
    (account_id, call_kind, at_ms, id, kind, is_settled, tokens, money);
CREATE INDEX ledger_book ON ledger_entry
    (project_id, account_id, call_kind, at_ms, id, kind, is_settled, tokens, money)
    WHERE project_id IS NOT NULL;
CREATE INDEX ledger_group ON ledger_entry (group_id, kind, is_settled, tokens, money)
    WHERE group_id IS NOT NULL;
CREATE INDEX ledger_correction ON ledger_entry (corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX account_address ON account (kind, base_url);
CREATE UNIQUE INDEX account_key ON account (key_fingerprint) WHERE key_fingerprint <> '';
CREATE INDEX job_pack_span_identity ON job_pack_span (identity);
CREATE INDEX job_pack_span_take ON job_pack_span (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX charge_take ON charge (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX charge_job ON charge (group_id, state, sent_count) WHERE group_id IS NOT NULL;
CREATE INDEX chat_message_open ON chat_message (state) WHERE state IN ('waiting', 'streaming');
CREATE INDEX take_edit_take ON take_edit (take_id);
CREATE INDEX take_audio ON take (audio_sha256);
CREATE UNIQUE INDEX batch_plan ON batch (account_id, plan_key)
    WHERE plan_key IS NOT NULL AND removed_at_ms IS NULL;
CREATE INDEX batch_book_rank ON batch_book (batch_id, rank);
CREATE INDEX batch_job_batch ON batch_job (batch_id, book_id, ordinal);
CREATE INDEX charge_video ON charge (created_at_ms) WHERE kind = 'video' AND state = 'done';
CREATE INDEX bookmark_project ON bookmark (project_id);
`;
