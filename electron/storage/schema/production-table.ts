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
