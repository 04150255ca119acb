/** What is told of a book to shops and players (shared/model/publication.ts). */
export const publicationColumn = `
  ALTER TABLE project ADD COLUMN publication_json TEXT NOT NULL DEFAULT '{}';
`;
