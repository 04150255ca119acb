import type { ChatMessage } from '../../../shared/model/assistant.ts';
import type { ChatMessageRow } from '../../storage/conversations.ts';

/** A message as people see it. */
export function messageView(row: ChatMessageRow, isFree: boolean): ChatMessage {
  return {
    id: row.id,
    conversationId: row.conversationId,
    role: row.role,
    text: row.text,
    state: row.state,
    atMs: row.atMs,
    model: row.model,
    tokens: row.tokens,
    money: row.money,
    isFree,
    isReused: row.isReused,
    hasMore: row.fullText.length > row.text.length,
    problem: row.problem,
  };
}
