/** The gallery reads finished videos, which are few among the calls of a library. */
export const videoIndex = `
  CREATE INDEX charge_video ON charge (created_at_ms) WHERE kind = 'video' AND state = 'done';
`;
