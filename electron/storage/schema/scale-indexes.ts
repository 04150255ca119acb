/** What keeps a lookup from reading all calls, takes or messages of a library. */
export const scaleIndexes = `
  CREATE INDEX charge_take ON charge (take_id) WHERE take_id IS NOT NULL;
  -- Covers the sums of every job in the list.
  CREATE INDEX charge_job ON charge (group_id, state, sent_count) WHERE group_id IS NOT NULL;
  CREATE INDEX chat_message_open ON chat_message (state) WHERE state IN ('waiting', 'streaming');
  CREATE INDEX take_edit_take ON take_edit (take_id);
  CREATE INDEX take_audio ON take (audio_sha256);
  `;
