import { type AppError, appError } from '../../shared/app-error.ts';
import type { SendOptions } from '../charges/ports.ts';
import type { ModelSupport } from '../features/chat/model-support.ts';
import { isFree } from '../features/session/account-kind.ts';
import { type ChatRequest, type ChatResult, isParameterRefusal } from '../gateway/client/chat.ts';
import {
  type ChatSupport,
  fitted,
  type LimitName,
  supportAfter,
  wholeSupport,
} from '../gateway/client/chat-support.ts';
import type { GatewayClient } from '../gateway/client/client.ts';
import { gatewayError } from '../gateway/client/failure.ts';
import type { AccountRow } from '../storage/accounts.ts';

type AskParts = {
  readonly client: Pick<GatewayClient, 'chat'>;
  readonly account: AccountRow;
  readonly support: ModelSupport;
};

/** What a person chose is not left out behind their back; nothing was charged. */
function chosenRefused(model: string, fields: readonly ('temperature' | 'tools')[]): AppError {
  const field = fields.length > 1 ? 'both' : (fields[0] ?? 'both');
  const facts = { phase: 'not-sent', parameter: fields[0] ?? null, model, field } as const;
  return gatewayError('gateway_parameter.chosen', facts);
}

type AskOptions = SendOptions & { readonly onDelta: (text: string) => void };

/**
 * Asks a chat model with what it takes of the request, and once more where it refuses something (unbilled). An
 * approved limit is always sent: where the model takes none, this throws `approval_needed`.
 */
export async function askModel(
  { client, account, support }: AskParts,
  request: ChatRequest,
  { onSending, onRefused, signal, onDelta }: AskOptions,
): Promise<ChatResult> {
  const { model } = request;
  const tried: LimitName[] = [];
  const before = support.of(account.id, model);
  let known = before;
  const remember = (learned: ChatSupport): void => {
    if (learned === before) return;
    try {
      support.save(account.id, model, learned);
    } catch {
      // A disk that takes nothing says so where money is written down; this is only told once more.
    }
  };
  for (;;) {
    const isBound = request.maxTokens !== undefined && !isFree(account);
    const left = (request.chosen ?? []).filter((field) => known.refused.includes(field));
    if (left.length > 0) {
      remember(known);
      throw chosenRefused(model, left);
    }
    if (known.limitName === null && isBound) {
      remember(known);
      throw appError('approval_needed.no_limit', { model });
    }
    const sent = fitted(request, known);
    if (sent.limitName !== undefined) tried.push(sent.limitName);
    try {
      const answer = await client.chat(sent, { signal, onSent: onSending, onDelta });
      // Only now: refused all the same, it was refused for another reason.
      remember(known);
      return answer;
    } catch (error) {
      const next = supportAfter(error, sent, known, tried);
      if (next !== null) {
        known = next;
        onRefused();
        continue;
      }
      // With nothing left to leave out: what was taken for the reason of earlier refusals was none.
      if (sent.maxTokens === undefined && isParameterRefusal(error)) remember(wholeSupport);
      throw error;
    }
  }
}
