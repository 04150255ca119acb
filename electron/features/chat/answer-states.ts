import { messageOf } from '../../../shared/messages/message-of.ts';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import type { ToolCall } from '../../../shared/model/chat/chat.ts';
import { noAmount } from '../../../shared/model/money.ts';
import type { ChargeStore, ChatAnswer } from '../../charges/ports.ts';
import type { ChatMessageRow, ConversationStore } from '../../storage/chat/conversations.ts';

const titleLength = 60;

export const lostToFaults = () =>
  ({ state: 'uncertain', problem: messageOf('chat.lostToFaults') }) as const;

/** A call that still waits for another try after faults of the gateway. */
export function mayBeCharged(charges: ChargeStore, identity: string): boolean {
  const open = charges.findOpen(identity);
  return open !== null && charges.faultCount(open.id) > 0;
}

/** Answers that an earlier run was waiting for: the engine knows what became of them. */
export function settleInterrupted(
  store: ConversationStore,
  charges: ChargeStore,
  callsOf: (row: ChatMessageRow, calls: ChatAnswer['toolCalls']) => readonly ToolCall[],
): void {
  for (const row of store.unfinished()) {
    const done = row.identity === null ? null : charges.findDone(row.identity);
    const open = row.identity === null ? null : charges.findOpen(row.identity);
    const answer = (done ?? open)?.answer as ChatAnswer | null | undefined;
    const text = answer?.content ?? '';
    if (done !== null) {
      const calls = callsOf(row, answer?.toolCalls ?? []);
      const isReused = done.updatedAtMs < row.atMs;
      const cost = isReused ? noAmount : charges.booked(done.id).charged;
      const patch = { ...cost, isReused, state: 'done', text, fullText: text, calls } as const;
      store.updateMessage(row.id, patch);
    } else if (open?.state === 'uncertain') {
      store.updateMessage(row.id, {
        state: 'uncertain',
        text,
        problem: messageOf('chat.lostOnItsWay'),
      });
    } else if (row.identity !== null && mayBeCharged(charges, row.identity)) {
      store.updateMessage(row.id, lostToFaults());
    } else store.updateMessage(row.id, { state: 'failed', problem: messageOf('chat.lost') });
  }
}

/** A message as people see it. */
export function messageView(
  row: ChatMessageRow,
  isFree: boolean,
  versions: readonly string[],
): ChatMessage {
  return {
    id: row.id,
    conversationId: row.conversationId,
    parentId: row.parentId,
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
    problemCode: row.problemCode,
    calls: row.calls,
    versions,
  };
}

export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > titleLength ? `${line.slice(0, titleLength - 1).trimEnd()}…` : line;
}
