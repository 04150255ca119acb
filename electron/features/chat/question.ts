import type { Price } from '../../../shared/model/money.ts';
import type { ChatRequest } from '../../jobs/ports.ts';
import { priceAt, type Tariff } from '../money/tariff.ts';
import { askedTokens, atMostTokensOf } from './chat-order.ts';

/** Something that was said in a conversation. */
export type Said = { readonly role: string; readonly text: string };

type Question = { readonly text: string; readonly model: string; readonly maxTokens: number };

const instruction =
  'You are the assistant in Lectern, a studio in which people make audiobooks of their texts. ' +
  'Answer in plain text without markup of any kind: no asterisks, no headings, no tables.';

/** What was said longer ago is left out: it would be paid for again with every question. */
const mostCharacters = 48_000;

/** A share of the longest answer that is reckoned with. */
const usualShare = 0.5;

/** A question with what was said before it, as it is sent. */
export function withHistory(
  said: readonly Said[],
  { text, model, maxTokens }: Question,
): ChatRequest {
  const kept: Said[] = [];
  let characters = text.length;
  for (const one of [...said].reverse()) {
    characters += one.text.length;
    if (characters > mostCharacters) break;
    kept.unshift(one);
  }
  const messages = [
    { role: 'system', content: instruction },
    ...kept.map((one) => ({ role: one.role, content: one.text })),
    { role: 'user', content: text },
  ];
  return { model, messages, isStreamed: true, maxTokens };
}

/** What a question is expected to cost, and what it costs at most where the model keeps to the limit. */
export function priceOfQuestion(request: ChatRequest, tariff: Tariff): Price {
  const answer = Math.ceil((request.maxTokens ?? 0) * usualShare);
  const expectedTokens = askedTokens(request) + answer;
  const atMostTokens = Math.max(expectedTokens, atMostTokensOf(request) ?? expectedTokens);
  return priceAt(tariff, { expectedTokens, atMostTokens });
}
