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
        const { outputFactor = 1 } = charge.tariff ?? {};
        const { known, atMost } =
          answer.totalTokens === null || saysNothingOfAnswer(answer)
            ? countedTokens(charge.request, answer, outputFactor)
            : toldTokens(answer.totalTokens, answer.completionTokens ?? null, outputFactor);
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

/** Usage that was told before the answer began, and never again. */
function saysNothingOfAnswer({ content, toolCalls, completionTokens }: ChatAnswer): boolean {
  return completionTokens === 0 && (content !== '' || toolCalls.length > 0);
}

/** Tokens of question and answer by the texts, each of the answer times its factor. */
function countedTokens(request: ChatRequest, answer: ChatAnswer, outputFactor: number) {
  const sumOf = (tokensOf: (text: string) => number) => {
    const asked = textsOfChat(request).reduce((sum, text) => sum + tokensOf(text), 0);
    const called = answer.toolCalls.reduce((sum, call) => sum + tokensOf(call.arguments), 0);
    return asked + (called + tokensOf(answer.content)) * outputFactor;
  };
  const atMost = sumOf(countUtf8Bytes) + framingTokens(request.messages);
  return { known: sumOf(textTokens), atMost };
}

/** The tokens of a chat by the gateway's figures; `answered` is null where the answer's share is not told. */
function toldTokens(total: number, answered: number | null, outputFactor: number) {
  const withAnswer = (tokens: number) => total + Math.min(tokens, total) * (outputFactor - 1);
  const ends = answered === null ? [total, withAnswer(total)] : [withAnswer(answered)];
  return { known: Math.min(...ends), atMost: Math.max(...ends) };
}
