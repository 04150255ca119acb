/** Lines that a person marked to find again, with a note or without. They stay with their segment. */
export const bookmarkTable = `
  CREATE TABLE bookmark (
    segment_id INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES project (id),
    note TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX bookmark_project ON bookmark (project_id);
`;
