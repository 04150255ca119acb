import { appError } from '../../../shared/app-error.ts';
import type { ChatPrompt } from '../../../shared/model/chat/chat.ts';
import type { Database } from '../database.ts';

/** Instructions for models that a person named and kept. */
export type ChatPromptStore = {
  /** By their names. */
  readonly all: () => readonly ChatPrompt[];
  readonly save: (prompt: ChatPrompt, nowMs: number) => void;
  /** Throws `not_found`. */
  readonly setRemoved: (id: string, atMs: number | null) => void;
};

export function createChatPromptStore(database: Database): ChatPromptStore {
  return {
    all: () =>
      database.rows<ChatPrompt>(
        `SELECT id, name, text FROM chat_prompt WHERE removed_at_ms IS NULL
         ORDER BY name COLLATE NOCASE, id`,
      ),
    save: (prompt, nowMs) => {
      database.run(
        `INSERT INTO chat_prompt (id, name, text, updated_at_ms) VALUES (:id, :name, :text, :nowMs)
         ON CONFLICT (id) DO UPDATE SET name = :name, text = :text, updated_at_ms = :nowMs,
           removed_at_ms = NULL`,
        { ...prompt, nowMs },
      );
    },
    setRemoved: (id, atMs) => {
      const count = database.run('UPDATE chat_prompt SET removed_at_ms = :atMs WHERE id = :id', {
        id,
        atMs,
      });
      if (count === 0) throw appError('not_found.prompt');
    },
  };
}
