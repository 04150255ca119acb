/*
 * A speech job that speaks several segments, and takes that are a part of a longer audio. The rows of
 * `job_pack_span` are written in the transaction that reserves the job and never change: an edit of the
 * script moves nothing in what was sent.
 */
export const packTables = `
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
  CREATE INDEX job_pack_span_identity ON job_pack_span (identity);
  CREATE INDEX job_pack_span_take ON job_pack_span (take_id) WHERE take_id IS NOT NULL;

  ALTER TABLE take ADD COLUMN start_sample INTEGER NOT NULL DEFAULT 0;
  -- Samples of the whole stored file; NULL for a take that is all of it.
  ALTER TABLE take ADD COLUMN source_sample_count INTEGER;
`;
