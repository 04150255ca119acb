/** What the check of a whole book measured and heard, and what a person accepted, each by take. */
export const bookCheckTables = `
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
`;
