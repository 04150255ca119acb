import type { Platform } from '../../platform/ports.ts';
import type { ChatMessageRow, ConversationStore } from '../../storage/chat/conversations.ts';

export type NewMessage = Pick<
  ChatMessageRow,
  | 'conversationId'
  | 'parentId'
  | 'role'
  | 'text'
  | 'state'
  | 'model'
  | 'maxTokens'
  | 'settings'
  | 'accountId'
>;

/** Puts a message behind all others of its conversation; it is shown from now on. */
export function appendMessage(
  store: Pick<ConversationStore, 'messages' | 'insertMessage' | 'update'>,
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
  message: NewMessage,
): ChatMessageRow {
  const { conversationId } = message;
  const row: ChatMessageRow = {
    ...message,
    id: random.id(),
    atMs: clock.nowMs(),
    identity: null,
    fullText: '',
    problem: null,
    problemCode: null,
    tokens: 0,
    money: 0,
    isReused: false,
    calls: [],
    ordinal: (store.messages(conversationId).at(-1)?.ordinal ?? 0) + 1,
  };
  store.insertMessage(row);
  store.update(conversationId, { leafId: row.id, model: row.model, updatedAtMs: row.atMs });
  return row;
}
