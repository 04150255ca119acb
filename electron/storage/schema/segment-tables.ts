/*
 * The plan of a chapter as rows. A group (paragraphs that were planned together) knows how far it begins
 * from the group before, a segment where it stands in its group: an edit leaves all others unwritten.
 */

/** Makes the tables; the tables of choices are made anew under segment ids that are unique in the library. */
export const segmentTables = `
  ALTER TABLE project ADD COLUMN voice_version INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE project ADD COLUMN chapter_count INTEGER NOT NULL DEFAULT 0;
  UPDATE project SET chapter_count = (SELECT COUNT(*) FROM chapter
    WHERE chapter.project_id = project.id AND chapter.removed_at_ms IS NULL);
  ALTER TABLE chapter ADD COLUMN planner INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE chapter ADD COLUMN plan_language TEXT NOT NULL DEFAULT '';
  -- UTF-16 units.
  ALTER TABLE chapter ADD COLUMN text_length INTEGER NOT NULL DEFAULT 0;

  -- What is long stands apart, so that what is asked often reads short rows only.
  CREATE TABLE chapter_text (
    chapter_id TEXT PRIMARY KEY REFERENCES chapter (id),
    text TEXT NOT NULL
  ) STRICT;
  INSERT INTO chapter_text (chapter_id, text) SELECT id, text FROM chapter;
  CREATE TABLE take_peaks (
    take_id TEXT PRIMARY KEY REFERENCES take (id),
    peaks_per_second INTEGER NOT NULL,
    peaks BLOB NOT NULL
  ) STRICT;
  INSERT INTO take_peaks (take_id, peaks_per_second, peaks)
  SELECT id, peaks_per_second, peaks FROM take;
  ALTER TABLE take DROP COLUMN peaks;
  ALTER TABLE take DROP COLUMN peaks_per_second;

  CREATE TABLE segment_group (
    id INTEGER PRIMARY KEY,
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    ordinal INTEGER NOT NULL,
    advance INTEGER NOT NULL,
    blocks_json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX segment_group_order ON segment_group (chapter_id, ordinal);

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
  CREATE INDEX segment_order ON segment (chapter_id, ordinal) WHERE dropped_at IS NULL;
  CREATE INDEX segment_dropped ON segment (chapter_id, dropped_key, dropped_at)
    WHERE dropped_at IS NOT NULL;
  CREATE INDEX segment_in_group ON segment (group_id);

  -- The ids of before, which were unique in their chapter only: jobs and recordings name them.
  CREATE TABLE segment_former_id (
    chapter_id TEXT NOT NULL,
    former_id TEXT NOT NULL,
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    PRIMARY KEY (chapter_id, former_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX segment_former_id_segment ON segment_former_id (segment_id);

  -- What is heard at each segment for each account; see segment-audio.ts. Derived, and filled when needed.
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
  CREATE INDEX segment_audio_identity ON segment_audio (identity, account_id)
    WHERE identity IS NOT NULL;

  CREATE TABLE chapter_audio (
    chapter_id TEXT NOT NULL REFERENCES chapter (id),
    account_id TEXT NOT NULL REFERENCES account (id),
    version TEXT NOT NULL,
    is_complete INTEGER NOT NULL,
    segment_count INTEGER NOT NULL DEFAULT 0,
    generated_count INTEGER NOT NULL DEFAULT 0,
    uncertain_count INTEGER NOT NULL DEFAULT 0,
    generated_us INTEGER NOT NULL DEFAULT 0,
    total_us INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chapter_id, account_id)
  ) STRICT, WITHOUT ROWID;

  -- The sums of the chapters that are in the book.
  CREATE TABLE book_audio (
    project_id TEXT NOT NULL REFERENCES project (id),
    account_id TEXT NOT NULL REFERENCES account (id),
    version TEXT NOT NULL,
    complete_count INTEGER NOT NULL DEFAULT 0,
    segment_count INTEGER NOT NULL DEFAULT 0,
    generated_count INTEGER NOT NULL DEFAULT 0,
    uncertain_count INTEGER NOT NULL DEFAULT 0,
    generated_us INTEGER NOT NULL DEFAULT 0,
    total_us INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (project_id, account_id)
  ) STRICT, WITHOUT ROWID;

  -- The whole of which an identity is a part, for the parts of a text that was too long for one answer.
  CREATE TABLE segment_split_part (
    identity TEXT NOT NULL,
    whole_identity TEXT NOT NULL,
    PRIMARY KEY (identity, whole_identity)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX segment_split_whole ON segment_split_part (whole_identity, identity);
  INSERT OR IGNORE INTO segment_split_part (identity, whole_identity)
  SELECT part.value ->> 'identity', segment_split.identity
  FROM segment_split, json_each(children_json) AS part;

  CREATE TABLE segment_choice_new (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
    take_id TEXT REFERENCES take (id),
    for_identity TEXT,
    is_locked INTEGER NOT NULL DEFAULT 0,
    pause_after_ms REAL,
    is_flagged INTEGER NOT NULL DEFAULT 0,
    flag_note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX segment_choice_take ON segment_choice_new (take_id) WHERE take_id IS NOT NULL;

  CREATE TABLE take_edit_new (
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    take_id TEXT NOT NULL REFERENCES take (id),
    trim_start_ms REAL NOT NULL DEFAULT 0,
    trim_end_ms REAL NOT NULL DEFAULT 0,
    gain_db REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (segment_id, take_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE segment_past_new (
    segment_id INTEGER NOT NULL REFERENCES segment (id) ON DELETE CASCADE,
    identity TEXT NOT NULL,
    PRIMARY KEY (segment_id, identity)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE pronunciation_stale_new (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE
  ) STRICT;
`;

/** What was decided about segments, under their new ids. The ids are all known by now. */
export const moveDecisions = `
  INSERT INTO segment_choice_new
  SELECT known.segment_id, take_id, for_identity, is_locked, pause_after_ms, is_flagged, flag_note
  FROM segment_choice AS former JOIN segment_former_id AS known
    ON known.chapter_id = former.chapter_id AND known.former_id = former.segment_id;
  INSERT INTO take_edit_new
  SELECT known.segment_id, take_id, trim_start_ms, trim_end_ms, gain_db
  FROM take_edit AS former JOIN segment_former_id AS known
    ON known.chapter_id = former.chapter_id AND known.former_id = former.segment_id;
  INSERT INTO segment_past_new
  SELECT known.segment_id, identity
  FROM segment_past AS former JOIN segment_former_id AS known
    ON known.chapter_id = former.chapter_id AND known.former_id = former.segment_id;
  INSERT INTO pronunciation_stale_new
  SELECT known.segment_id
  FROM pronunciation_stale AS former JOIN segment_former_id AS known
    ON known.chapter_id = former.chapter_id AND known.former_id = former.segment_id;

  DROP TABLE segment_choice;
  DROP TABLE take_edit;
  DROP TABLE segment_past;
  DROP TABLE pronunciation_stale;
  ALTER TABLE segment_choice_new RENAME TO segment_choice;
  ALTER TABLE take_edit_new RENAME TO take_edit;
  ALTER TABLE segment_past_new RENAME TO segment_past;
  ALTER TABLE pronunciation_stale_new RENAME TO pronunciation_stale;
  ALTER TABLE chapter DROP COLUMN text;
  ALTER TABLE chapter DROP COLUMN plan_json;
  ALTER TABLE chapter DROP COLUMN segment_ids_json;
`;

/** How much of the length of a chapter, and of a book, is silence: it is heard, but not charged. */
export const pauseSums = `
  ALTER TABLE chapter_audio ADD COLUMN pause_us INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE book_audio ADD COLUMN pause_us INTEGER NOT NULL DEFAULT 0;
  UPDATE chapter_audio SET pause_us = one.us
  FROM (SELECT chapter_id, account_id, SUM(pause_us) AS us FROM segment_audio
    GROUP BY chapter_id, account_id) AS one
  WHERE one.chapter_id = chapter_audio.chapter_id AND one.account_id = chapter_audio.account_id;
  UPDATE book_audio SET pause_us = one.us
  FROM (SELECT chapter.project_id, account_id, SUM(pause_us) AS us FROM chapter_audio
    JOIN chapter ON chapter.id = chapter_id AND chapter.removed_at_ms IS NULL
    GROUP BY chapter.project_id, account_id) AS one
  WHERE one.project_id = book_audio.project_id AND one.account_id = book_audio.account_id;
`;
