import { textTokens } from '../../../shared/script/estimate.ts';
import { countUtf8Bytes } from '../../../shared/script/text-measures.ts';
import type { CallOrder } from '../../jobs/call-order.ts';
import type { ChatRequest } from '../../jobs/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isFree } from '../session/account-kind.ts';

/** What an answer is reckoned to take where the request sets no limit. */
const usualAnswerTokens = 500;

/** Everything that is sent and counted: the messages and the functions. */
function textsOf({ messages, tools }: ChatRequest): readonly string[] {
  const declared = tools === undefined ? [] : [JSON.stringify(tools)];
  return [...messages.map(({ content }) => content), ...declared];
}

/** About how many tokens a question takes, its answer not counted. */
export function askedTokens(request: ChatRequest): number {
  return textsOf(request).reduce((sum, text) => sum + textTokens(text), 0);
}

/** What a question and its answer are expected to take. */
export function expectedTokensOf(request: ChatRequest): number {
  return askedTokens(request) + (request.maxTokens ?? usualAnswerTokens);
}

/**
 * What a question takes at most where the model keeps to its limit: each byte a token. Null where the
 * request sets no limit, for then nobody knows.
 */
export function atMostTokensOf(request: ChatRequest): number | null {
  if (request.maxTokens === undefined) return null;
  return textsOf(request).reduce((sum, text) => sum + countUtf8Bytes(text), request.maxTokens);
}

/**
 * What makes two questions the same, streamed or not. A number asks for another answer to the same one.
 * `service` is the account's, so that a demo's answer never stands for a real one.
 */
export function chatIdentities(
  service: string,
  request: ChatRequest,
): (nonce: number | null) => string {
  const { isStreamed: _how, ...question } = request;
  return (nonce) => sha256Of(JSON.stringify({ kind: 'chat', service, question, nonce }));
}

const labelLength = 80;

type Asked = Pick<
  CallOrder<'chat'>,
  'identity' | 'request' | 'expectedTokens' | 'atMostTokens' | 'groupId' | 'caps'
> & { readonly account: AccountRow; readonly label: string };

/** The order of a question that somebody waits for. */
export function chatOrder({ account, label, ...asked }: Asked): CallOrder<'chat'> {
  return {
    ...asked,
    kind: 'chat',
    accountId: account.id,
    place: { label: label.slice(0, labelLength), projectId: null, chapterId: null, ordinal: 0 },
    priority: 'interactive',
    rank: () => 0,
    size: asked.expectedTokens,
    isFree: isFree(account),
  };
}
