import { messageOf } from '../../shared/messages/message-of.ts';
import { framingTokens, textTokens } from '../../shared/script/plan/estimate.ts';
import { countUtf8Bytes } from '../../shared/script/text-measures.ts';
import { textsOfChat } from './call-requests.ts';
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
        const known = answer.totalTokens ?? sumOf(textTokens, charge.request, answer);
        const atMost =
          answer.totalTokens ??
          sumOf(countUtf8Bytes, charge.request, answer) + framingTokens(charge.request.messages);
        ledger.release(charge);
        ledger.recordBetween(charge, known, atMost, {
          known: known > charge.atMostTokens ? messageOf('ledger.moreThanAllowed') : '',
          beyond: messageOf('ledger.noTokens'),
        });
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

/** Tokens of question and answer, counted by that measure of a text. */
function sumOf(
  tokensOf: (text: string) => number,
  request: ChatRequest,
  answer: ChatAnswer,
): number {
  const asked = textsOfChat(request).reduce((sum, text) => sum + tokensOf(text), 0);
  const called = answer.toolCalls.reduce((sum, call) => sum + tokensOf(call.arguments), 0);
  return asked + called + tokensOf(answer.content);
}
