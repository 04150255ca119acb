/** Batches of books, their books in order, and every job that was ever queued for one: its budget counts them all. */
export const batchTables = `
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
  CREATE UNIQUE INDEX batch_plan ON batch (account_id, plan_key)
    WHERE plan_key IS NOT NULL AND removed_at_ms IS NULL;

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
  ) STRICT;
  CREATE INDEX batch_book_rank ON batch_book (batch_id, rank);

  CREATE TABLE batch_job (
    -- Written before the job, so that it never runs outside of the budget.
    job_id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL REFERENCES batch (id),
    -- The book may have been taken out of the batch since: what its job cost stays in the budget.
    book_id TEXT NOT NULL,
    -- The file as it was read for this job.
    source_sha256 TEXT,
    ordinal INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX batch_job_batch ON batch_job (batch_id, book_id, ordinal);
`;

/** NULL while the book is in its batch. */
export const batchBookRemoval = 'ALTER TABLE batch_book ADD COLUMN removed_at_ms INTEGER;';

/** What the files of a job are made from, as it was when the job was put into the queue; NULL for older ones. */
export const batchJobContent = 'ALTER TABLE batch_job ADD COLUMN content_sha256 TEXT;';
