import { appError } from '../../shared/app-error.ts';
import type { ChatMessageState, ChatRole, Conversation } from '../../shared/model/assistant.ts';
import type { Database } from './database.ts';

export type ChatMessageRow = {
  readonly id: string;
  readonly conversationId: string;
  readonly ordinal: number;
  readonly role: ChatRole;
  /** What is shown. */
  readonly text: string;
  /** All that came, where less of it is shown. */
  readonly fullText: string;
  readonly state: ChatMessageState;
  readonly model: string;
  readonly accountId: string;
  /** Of the paid request behind an answer. */
  readonly identity: string | null;
  readonly maxTokens: number;
  readonly tokens: number;
  readonly money: number;
  readonly isReused: boolean;
  readonly problem: string | null;
  readonly atMs: number;
};

export type ChatMessagePatch = Partial<
  Pick<
    ChatMessageRow,
    | 'text'
    | 'fullText'
    | 'state'
    | 'identity'
    | 'tokens'
    | 'money'
    | 'isReused'
    | 'problem'
    | 'atMs'
  >
>;

const conversationSql = 'SELECT id, title, model, updated_at_ms FROM conversation';

/** Conversations with chat models, kept in the library. */
export type ConversationStore = {
  readonly transaction: <T>(work: () => T) => T;
  /** The one last spoken in first. */
  readonly all: () => readonly Conversation[];
  /** Throws `not_found`. */
  readonly byId: (id: string) => Conversation;
  readonly insert: (conversation: Conversation) => void;
  readonly update: (id: string, patch: Partial<Omit<Conversation, 'id'>>) => Conversation;
  readonly setRemoved: (id: string, atMs: number | null) => void;
  readonly messages: (conversationId: string) => readonly ChatMessageRow[];
  /** Throws `not_found`. */
  readonly message: (id: string) => ChatMessageRow;
  /** Answers that an earlier run was still waiting for. */
  readonly unfinished: () => readonly ChatMessageRow[];
  readonly insertMessage: (message: ChatMessageRow) => void;
  readonly updateMessage: (id: string, patch: ChatMessagePatch) => ChatMessageRow;
};

export function createConversationStore(database: Database): ConversationStore {
  const byId = (id: string): Conversation => {
    const row = database.row<Conversation>(`${conversationSql} WHERE id = :id`, { id });
    if (row === null) throw appError('not_found.conversation');
    return row;
  };
  const message = (id: string): ChatMessageRow => {
    const row = database.row<ChatMessageRow>('SELECT * FROM chat_message WHERE id = :id', { id });
    if (row === null) throw appError('not_found.message');
    return row;
  };
  return {
    transaction: database.transaction,
    byId,
    message,
    all: () =>
      database.rows(
        `${conversationSql} WHERE removed_at_ms IS NULL ORDER BY updated_at_ms DESC, rowid DESC`,
      ),
    insert: (conversation) => {
      database.run(
        `INSERT INTO conversation (id, title, model, created_at_ms, updated_at_ms)
         VALUES (:id, :title, :model, :updatedAtMs, :updatedAtMs)`,
        conversation,
      );
    },
    update: (id, patch) => {
      const next = { ...byId(id), ...patch };
      database.run(
        `UPDATE conversation SET title = :title, model = :model, updated_at_ms = :updatedAtMs
         WHERE id = :id`,
        next,
      );
      return next;
    },
    setRemoved: (id, atMs) => {
      database.run('UPDATE conversation SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    messages: (conversationId) =>
      database.rows(
        'SELECT * FROM chat_message WHERE conversation_id = :conversationId ORDER BY ordinal',
        { conversationId },
      ),
    unfinished: () =>
      database.rows("SELECT * FROM chat_message WHERE state IN ('waiting', 'streaming')"),
    insertMessage: (row) => {
      database.run(
        `INSERT INTO chat_message (id, conversation_id, ordinal, role, text, full_text, state, model,
           account_id, identity, max_tokens, tokens, money, is_reused, problem, at_ms)
         VALUES (:id, :conversationId, :ordinal, :role, :text, :fullText, :state, :model, :accountId,
           :identity, :maxTokens, :tokens, :money, :isReused, :problem, :atMs)`,
        row,
      );
    },
    updateMessage: (id, patch) => {
      const next = { ...message(id), ...patch };
      database.run(
        `UPDATE chat_message SET text = :text, full_text = :fullText, state = :state,
           identity = :identity, tokens = :tokens, money = :money, is_reused = :isReused,
           problem = :problem, at_ms = :atMs WHERE id = :id`,
        next,
      );
      return next;
    },
  };
}
