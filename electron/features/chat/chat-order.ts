import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { Limit } from '../../../shared/model/money.ts';
import { framingTokens, textTokens } from '../../../shared/script/plan/estimate.ts';
import { countUtf8Bytes } from '../../../shared/script/text-measures.ts';
import type { CallOrder } from '../../charges/call-order.ts';
import { textsOfChat } from '../../charges/call-requests.ts';
import type { ChatRequest, ChatTurn } from '../../charges/ports.ts';
import { answerTokens } from '../../charges/tariff.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { CallTokens, Tariff } from '../money/tariff.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCall } from '../session/own-calls.ts';

type OutputPrice = Pick<Tariff, 'outputFactor'>;

/** What an answer is reckoned to take where the request sets no limit. */
const usualAnswerTokens = 500;

/** About how many tokens a question takes, its answer not counted. */
export function askedTokens(request: ChatRequest): number {
  return textsOfChat(request).reduce((sum, text) => sum + textTokens(text), 0);
}

/** What a question and its answer are expected to take. */
export function expectedTokensOf(request: ChatRequest, tariff: OutputPrice): number {
  return askedTokens(request) + answerTokens(tariff, request.maxTokens ?? usualAnswerTokens);
}

/**
 * What a question takes at most where the model keeps to its limit: each byte a token. Null where the
 * request sets no limit, for then nobody knows.
 */
export function atMostTokensOf(request: ChatRequest, tariff: OutputPrice): number | null {
  const { maxTokens } = request;
  if (maxTokens === undefined) return null;
  return askedTokensAtMost(request) + answerTokens(tariff, maxTokens);
}

/** What a question takes at most, its answer not counted: each byte a token, and what stands around it. */
function askedTokensAtMost(request: ChatRequest): number {
  const framing = framingTokens(request.messages);
  return textsOfChat(request).reduce((sum, text) => sum + countUtf8Bytes(text), framing);
}

/**
 * What makes two questions the same, streamed or not. A number asks for another answer to the same one.
 * `service` is the account's, so that a demo's answer never stands for a real one.
 */
export function chatIdentities(
  service: string,
  request: ChatRequest,
): (nonce: number | null) => string {
  const { isStreamed: _how, chosen: _chosen, ...question } = request;
  return (nonce) => sha256Of(JSON.stringify({ kind: 'chat', service, question, nonce }));
}

const labelLength = 80;

/** The order of a question that somebody waits for. */
export function chatOrder(
  accounts: Pick<Accounts, 'capsOf'>,
  account: AccountRow,
  label: string,
  asked: Omit<Parameters<typeof ownCall<'chat'>>[3], 'kind' | 'priority' | 'size'>,
  most?: Limit,
): CallOrder<'chat'> {
  const call = {
    ...asked,
    kind: 'chat',
    priority: 'interactive',
    size: asked.expectedTokens,
  } as const;
  return ownCall(accounts, account, label.slice(0, labelLength), call, most);
}

type Question = {
  readonly model: string;
  readonly maxTokens: number;
  /** Instead of the words that come with the app. */
  readonly system?: string | null;
  readonly temperature?: number | null;
  readonly tools?: NonNullable<ChatRequest['tools']>;
};

const instruction =
  'You are the assistant in Lectern, a studio in which people make audiobooks of their texts. ' +
  'Answer in plain text without markup of any kind: no asterisks, no headings, no tables.';

/** What was said longer ago is left out: it would be paid for again with every question. */
const mostCharacters = 48_000;

/** A share of the longest answer that is reckoned with. */
const usualShare = 0.5;

/**
 * A question with what was said before it, as it is sent.
 * @param said one list of turns for each message, the question last, or an answer whose tools were run
 */
export function withHistory(
  said: readonly (readonly ChatTurn[])[],
  { model, maxTokens, system, temperature, tools }: Question,
): ChatRequest {
  // From the last question on everything belongs together.
  const asked = said.findLastIndex((turns) => turns[0]?.role === 'user');
  const kept: (readonly ChatTurn[])[] = [];
  let characters = 0;
  for (const [at, turns] of [...said.entries()].reverse()) {
    characters += turns.reduce((sum, { content }) => sum + content.length, 0);
    if (characters > mostCharacters && at < asked) break;
    kept.unshift(turns);
  }
  const chosen = [
    ...(temperature == null ? [] : (['temperature'] as const)),
    ...(tools === undefined ? [] : (['tools'] as const)),
  ];
  return {
    model,
    messages: [{ role: 'system', content: system ?? instruction }, ...kept.flat()],
    isStreamed: true,
    maxTokens,
    ...(temperature == null ? {} : { temperature }),
    ...definedOnly({ tools }),
    ...(chosen.length === 0 ? {} : { chosen }),
  };
}

/**
 * The question with the longest answer that its cap leaves room for, each byte that is sent counted as a token.
 * `allowedTokens` are before the multiplier.
 * @throws AppError `cap_reached` where the question alone may take all of it
 */
export function limitedTo(
  request: ChatRequest,
  allowedTokens: number,
  { multiplier, outputFactor = 1 }: Pick<Tariff, 'multiplier' | 'outputFactor'>,
): ChatRequest {
  const askedAtMost = askedTokensAtMost(request);
  const room = Math.floor((allowedTokens - askedAtMost) / outputFactor);
  if (room < 1) {
    const billed = (tokens: number) => Math.ceil(tokens * multiplier);
    const data = { cap: billed(allowedTokens), next: billed(askedAtMost) };
    throw appError('cap_reached.question', data);
  }
  return { ...request, maxTokens: Math.min(room, request.maxTokens ?? room) };
}

/** The question without a limit, for a model that takes none, once a person agreed to that. */
export function withoutLimit({ maxTokens: _limit, ...request }: ChatRequest): ChatRequest {
  return request;
}

/** What a question is expected to take, and what it takes at most where the model keeps to the limit. */
export function tokensOfQuestion(request: ChatRequest, tariff: OutputPrice): CallTokens {
  const answer = Math.ceil((request.maxTokens ?? 0) * usualShare);
  const expectedTokens = askedTokens(request) + answerTokens(tariff, answer);
  const atMostTokens = Math.max(expectedTokens, atMostTokensOf(request, tariff) ?? 0);
  return { expectedTokens, atMostTokens };
}
