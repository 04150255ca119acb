import { appError } from '../../../shared/app-error.ts';
import type { ChatMessageState, ChatRole, Conversation } from '../../../shared/model/assistant.ts';
import {
  type ChatSettings,
  plainSettings,
  type ToolCall,
} from '../../../shared/model/chat/chat.ts';
import type { Database } from '../database.ts';

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
  /** What its request failed with. */
  readonly problemCode: string | null;
  readonly atMs: number;
  /** What it goes on from; null begins the conversation. */
  readonly parentId: string | null;
  readonly settings: ChatSettings;
  readonly calls: readonly ToolCall[];
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
    | 'problemCode'
    | 'atMs'
    | 'calls'
    | 'settings'
  >
>;

const conversationSql =
  'SELECT id, title, model, updated_at_ms, leaf_id, allows_reading FROM conversation';

export type ConversationRow = Conversation & {
  /** The end of the branch that is shown; null for the newest message. */
  readonly leafId: string | null;
  readonly allowsReading: boolean;
};

/** A text of a conversation that holds the words. */
export type TextHit = {
  readonly conversationId: string;
  readonly title: string;
  readonly messageId: string | null;
  readonly text: string;
  readonly atMs: number;
};

/** Conversations with chat models, kept in the library. */
export type ConversationStore = {
  readonly transaction: <T>(work: () => T) => T;
  /** The one last spoken in first. */
  readonly all: () => readonly Conversation[];
  /** Every title and message with `isWanted` text, newest first, until there are `most`. */
  readonly find: (isWanted: (text: string) => boolean, most: number) => readonly TextHit[];
  /** Throws `not_found`. */
  readonly byId: (id: string) => ConversationRow;
  readonly insert: (conversation: Conversation) => void;
  readonly update: (id: string, patch: Partial<Omit<ConversationRow, 'id'>>) => ConversationRow;
  readonly setRemoved: (id: string, atMs: number | null) => void;
  readonly messages: (conversationId: string) => readonly ChatMessageRow[];
  /** The ids of a message and of what stands in its place in other branches, oldest first. */
  readonly versionsOf: (
    row: Pick<ChatMessageRow, 'conversationId' | 'parentId'>,
  ) => readonly string[];
  /** Throws `not_found`. */
  readonly message: (id: string) => ChatMessageRow;
  /** Answers that an earlier run was still waiting for. */
  readonly unfinished: () => readonly ChatMessageRow[];
  readonly insertMessage: (message: ChatMessageRow) => void;
  readonly updateMessage: (id: string, patch: ChatMessagePatch) => ChatMessageRow;
};

export function createConversationStore(database: Database): ConversationStore {
  const byId = (id: string): ConversationRow => {
    const row = database.row<ConversationRow>(`${conversationSql} WHERE id = :id`, { id });
    if (row === null) throw appError('not_found.conversation');
    return { ...row, allowsReading: Boolean(row.allowsReading) };
  };
  const message = (id: string): ChatMessageRow => {
    const row = database.row<ChatMessageRow>('SELECT * FROM chat_message WHERE id = :id', { id });
    if (row === null) throw appError('not_found.message');
    return whole(row);
  };
  return {
    transaction: database.transaction,
    byId,
    message,
    all: () =>
      database.rows(
        `SELECT id, title, model, updated_at_ms FROM conversation
         WHERE removed_at_ms IS NULL ORDER BY updated_at_ms DESC, rowid DESC`,
      ),
    find: (isWanted, most) => {
      const hits: TextHit[] = [];
      const titles = database.rows<TextHit>(
        `SELECT id AS conversation_id, title, NULL AS message_id, title AS text,
           updated_at_ms AS at_ms
         FROM conversation WHERE removed_at_ms IS NULL ORDER BY updated_at_ms DESC, rowid DESC`,
      );
      for (const { conversationId, title, text, atMs } of titles) {
        if (hits.length >= most) break;
        if (isWanted(text)) hits.push({ conversationId, title, messageId: null, text, atMs });
        const messages = database.rows<TextHit>(
          `SELECT conversation_id, :title AS title, id AS message_id, text, at_ms
           FROM chat_message WHERE conversation_id = :conversationId ORDER BY ordinal`,
          { conversationId, title },
        );
        hits.push(...messages.filter((message) => isWanted(message.text)));
      }
      return hits.slice(0, most);
    },
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
        `UPDATE conversation SET title = :title, model = :model, updated_at_ms = :updatedAtMs,
           leaf_id = :leafId, allows_reading = :allowsReading WHERE id = :id`,
        next,
      );
      return next;
    },
    setRemoved: (id, atMs) => {
      database.run('UPDATE conversation SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    messages: (conversationId) =>
      database
        .rows<ChatMessageRow>(
          'SELECT * FROM chat_message WHERE conversation_id = :conversationId ORDER BY ordinal',
          { conversationId },
        )
        .map(whole),
    versionsOf: (row) =>
      database
        .all<{ id: string }>(
          `SELECT id FROM chat_message WHERE conversation_id = :conversationId
             AND parent_id IS :parentId ORDER BY ordinal`,
          row,
        )
        .map(({ id }) => id),
    unfinished: () =>
      database.rows("SELECT * FROM chat_message WHERE state IN ('waiting', 'streaming')"),
    insertMessage: (row) => {
      database.run(
        `INSERT INTO chat_message (id, conversation_id, ordinal, role, text, full_text, state, model,
           account_id, identity, max_tokens, tokens, money, is_reused, problem, problem_code, at_ms,
           parent_id, settings_json, calls_json)
         VALUES (:id, :conversationId, :ordinal, :role, :text, :fullText, :state, :model, :accountId,
           :identity, :maxTokens, :tokens, :money, :isReused, :problem, :problemCode, :atMs,
           :parentId, :settings, :calls)`,
        row,
      );
    },
    updateMessage: (id, patch) => {
      const next = { ...message(id), ...patch };
      database.run(
        `UPDATE chat_message SET text = :text, full_text = :fullText, state = :state,
           identity = :identity, tokens = :tokens, money = :money, is_reused = :isReused,
           problem = :problem, problem_code = :problemCode, at_ms = :atMs, calls_json = :calls,
           settings_json = :settings WHERE id = :id`,
        next,
      );
      return next;
    },
  };
}

/** A row of before these settings were kept has none. */
function whole(row: ChatMessageRow): ChatMessageRow {
  return { ...row, settings: { ...plainSettings, ...row.settings } };
}
