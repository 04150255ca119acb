import { appError } from '../../../shared/app-error.ts';
import type { Limit } from '../../../shared/model/money.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, ChatAnswer, ChatRequest } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Tariff } from '../money/tariff.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowanceOf, firstUnusedIdentity, requireDone } from '../session/own-calls.ts';
import {
  askedTokensAtMost,
  atMostTokensOf,
  chatIdentities,
  chatOrder,
  expectedTokensOf,
} from './chat-order.ts';

export type Question = {
  readonly request: ChatRequest;
  /** What it may cost at most; needed unless the answer is free. */
  readonly most: Limit | null;
  /** Asks anew although the same question has an answer already. */
  readonly isAgain: boolean;
  readonly groupId: string | null;
};

export type Chat = {
  /**
   * One answer, streamed where the request says so. The same question is answered from the library, free.
   * Throws `approval_needed`, `gateway_uncertain` and the gateway's errors.
   */
  readonly ask: (
    account: AccountRow,
    question: Question,
    signal: AbortSignal,
    onDelta?: (text: string) => void,
  ) => Promise<{ readonly answer: ChatAnswer; readonly isReused: boolean }>;
};

export function createChat(
  calls: ChargedCalls,
  accounts: Accounts,
  charges: ChargeStore,
  { tariffFor }: Pick<PriceList, 'tariffFor'>,
): Chat {
  return {
    ask: async (account, { request: asked, most, isAgain, groupId }, signal, onDelta) => {
      const tariff = tariffFor(account, 'chat', asked.model);
      const expectedTokens = expectedTokensOf(asked);
      const identities = chatIdentities(accounts.serviceOf(account), asked);
      const allowedTokens = allowanceOf(tariff, most, expectedTokens, 'A chat');
      const request = most === null ? asked : withinTokens(asked, tariff, allowedTokens);
      const call = {
        identity: isAgain ? firstUnusedIdentity(identities, charges) : identities(null),
        request,
        expectedTokens,
        atMostTokens: atMostTokensOf(request) ?? allowedTokens,
        tariff,
        groupId,
      };
      const label = asked.messages.at(-1)?.content ?? '';
      const outcome = await calls.run(
        chatOrder(accounts, account, label, call, most ?? undefined),
        signal,
        onDelta === undefined ? {} : { onDelta },
      );
      const { result: answer, isReused } = requireDone(outcome);
      return { answer, isReused };
    },
  };
}

/**
 * The question with an answer no longer than the limit pays for. A model with a price per call costs the
 * same however long it answers.
 * @throws AppError `cap_reached` where the question alone may cost as much
 */
function withinTokens(asked: ChatRequest, tariff: Tariff, allowedTokens: number): ChatRequest {
  if (tariff.isFree || tariff.moneyPerCall !== null) return asked;
  const left = allowedTokens - askedTokensAtMost(asked);
  if (left < 1) throw appError('cap_reached.question');
  return { ...asked, maxTokens: Math.min(left, asked.maxTokens ?? left) };
}
