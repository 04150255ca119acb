/** What a finished job tells of its files, in sentences. */
export const jobNotices = `
  ALTER TABLE job ADD COLUMN notices_json TEXT NOT NULL DEFAULT '[]';
`;
