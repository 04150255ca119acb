import { textTokens } from '../../shared/script/plan/estimate.ts';
import type { CallRules } from './call-rules.ts';
import type { Ledger } from './ledger.ts';
import type { ChargeStore, ChatAnswer, ChatRequest } from './ports.ts';

type ChatParts = {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  /** What had come of an answer whose stream was cut off; null for any other failure. */
  readonly partialChatOf: (error: unknown) => ChatAnswer | null;
};

/** A chat answer: equal questions are answered from the library, free. */
export function chatRules({ store, ledger, partialChatOf }: ChatParts): CallRules<'chat'> {
  return {
    existing: (identity) => (store.findDone(identity)?.answer ?? null) as ChatAnswer | null,
    send: async (gateway, charge, { onSending, onRefused, signal, onDelta }) => ({
      next: 'received',
      patch: {
        answer: await gateway.chat(charge.request, {
          onSending,
          onRefused,
          signal,
          onDelta: onDelta ?? (() => undefined),
        }),
      },
    }),
    finish: async (charge) => {
      const answer = charge.answer as ChatAnswer;
      store.transaction(() => {
        const tokens = answer.totalTokens ?? estimatedTokens(charge.request, answer);
        const isOver = tokens > charge.atMostTokens;
        ledger.record(charge, 'released', charge.atMostTokens);
        ledger.record(charge, 'charged', tokens, isOver ? 'more than was allowed for' : '');
        store.move(charge.id, ['received'], 'done');
      });
      return { kind: 'done', result: answer, isReused: false };
    },
    partialOf: (error) => {
      const answer = partialChatOf(error);
      return answer === null ? {} : { answer };
    },
  };
}

function estimatedTokens(request: ChatRequest, answer: ChatAnswer): number {
  const asked = request.messages.reduce((sum, message) => sum + textTokens(message.content), 0);
  const called = answer.toolCalls.reduce((sum, call) => sum + textTokens(call.arguments), 0);
  return asked + called + textTokens(answer.content);
}
