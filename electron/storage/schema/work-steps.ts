/** What a job may buy: lines by their lasting id, each as what it was when its price was approved. */
export const jobLines = `
  CREATE TABLE job_segment (
    job_id TEXT NOT NULL REFERENCES job (id),
    ordinal INTEGER NOT NULL,
    segment_id TEXT NOT NULL,
    chapter_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (job_id, ordinal)
  ) STRICT, WITHOUT ROWID;
`;

/** What keeps a lookup from reading all calls, takes or messages of a library. */
export const scaleIndexes = `
  CREATE INDEX charge_take ON charge (take_id) WHERE take_id IS NOT NULL;
  -- Covers the sums of every job in the list.
  CREATE INDEX charge_job ON charge (group_id, state, sent_count) WHERE group_id IS NOT NULL;
  CREATE INDEX chat_message_open ON chat_message (state) WHERE state IN ('waiting', 'streaming');
  CREATE INDEX take_edit_take ON take_edit (take_id);
  CREATE INDEX take_audio ON take (audio_sha256);
  `;

/** A take whose audio was cleaned up keeps its row: its number among the takes of a text is not given again. */
export const cleanedTakes = `
  ALTER TABLE take ADD COLUMN cleaned_at_ms INTEGER;
  `;

/** What a finished job tells of its files, in sentences. */
export const jobNotices = `
  ALTER TABLE job ADD COLUMN notices_json TEXT NOT NULL DEFAULT '[]';
`;

/** The gallery reads finished videos, which are few among the calls of a library. */
export const videoIndex = `
  CREATE INDEX charge_video ON charge (created_at_ms) WHERE kind = 'video' AND state = 'done';
`;
