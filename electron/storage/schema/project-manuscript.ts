/** What a book was made from or revised by last, as it came out of its file: a JSON list of titles and texts. */
export const projectManuscript = `
  CREATE TABLE project_manuscript (
    project_id TEXT PRIMARY KEY REFERENCES project (id),
    chapters_json TEXT NOT NULL,
    is_script INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `;
