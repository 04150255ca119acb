/** Branches of a conversation, what its answers called, and the instructions that a person wrote for models. */
export const chatBranches = `
  CREATE TABLE chat_prompt (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER
  ) STRICT;
  ALTER TABLE conversation ADD COLUMN leaf_id TEXT;
  ALTER TABLE conversation ADD COLUMN allows_reading INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE chat_message ADD COLUMN parent_id TEXT;
  ALTER TABLE chat_message ADD COLUMN settings_json TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE chat_message ADD COLUMN calls_json TEXT NOT NULL DEFAULT '[]';
  UPDATE chat_message SET parent_id = (
    SELECT before.id FROM chat_message before
    WHERE before.conversation_id = chat_message.conversation_id
      AND before.ordinal < chat_message.ordinal
    ORDER BY before.ordinal DESC LIMIT 1);
`;

/** What the request of an answer failed with, for the way out that is offered beside it. */
export const chatProblemCode = `
  ALTER TABLE chat_message ADD COLUMN problem_code TEXT;
`;
