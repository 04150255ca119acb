/** How much text new segments of a book take (shared/model/project.ts). */
export const segmentLengthColumn = `
  ALTER TABLE project ADD COLUMN segment_length TEXT NOT NULL DEFAULT 'usual';
`;
