/** How much text new segments of a book take (shared/model/project.ts). */
export const segmentLengthColumn = `
  ALTER TABLE project ADD COLUMN segment_length TEXT NOT NULL DEFAULT 'usual';
`;

/** How a book sounds (shared/model/production.ts), and chapters that are credits and have no number. */
export const productionTable = `
  CREATE TABLE production (
    project_id TEXT PRIMARY KEY REFERENCES project (id),
    settings_json TEXT NOT NULL,
    -- The pauses of a plan, by their milliseconds, with what the book puts in their place.
    pauses_json TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE chapter ADD COLUMN kind TEXT NOT NULL DEFAULT 'chapter'
    CHECK (kind IN ('chapter', 'opening-credits', 'closing-credits'));
`;

/** What is told of a book to shops and players (shared/model/publication.ts). */
export const publicationColumn = `
  ALTER TABLE project ADD COLUMN publication_json TEXT NOT NULL DEFAULT '{}';
`;

/** What a book was made from or revised by last, as it came out of its file: a JSON list of titles and texts. */
export const projectManuscript = `
  CREATE TABLE project_manuscript (
    project_id TEXT PRIMARY KEY REFERENCES project (id),
    chapters_json TEXT NOT NULL,
    is_script INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `;

/** The file that a manuscript was read from, as it is kept: `<SHA-256>.epub`, or `too-large`. */
export const manuscriptSource = `
  ALTER TABLE project_manuscript ADD COLUMN source_file TEXT;
  `;

/** Lines that a person marked to find again, with a note or without. They stay with their segment. */
export const bookmarkTable = `
  CREATE TABLE bookmark (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES project (id),
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX bookmark_project ON bookmark (project_id);
`;
