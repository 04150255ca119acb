/** Folders that are watched for books, and each content that was ever taken from one. */
export const watchTables = `
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
`;

/** What was made here and could be taken as a book, by its content, from before it gets its name on. */
export const madeBookTable = `
  CREATE TABLE made_book (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;
