import type { Limit } from '../../../shared/model/money.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, ChatAnswer, ChatRequest } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowanceOf, firstUnusedIdentity, requireDone } from '../session/own-calls.ts';
import {
  atMostTokensOf,
  chatIdentities,
  chatOrder,
  expectedTokensOf,
  limitedTo,
} from './chat-order.ts';

export type Question = {
  readonly request: ChatRequest;
  /** What it may cost at most; needed unless the answer is free. */
  readonly most: Limit | null;
  /** The limit of the answer is set so that `most` holds, or lowered to that. */
  readonly isCapped?: boolean;
  /** Asks anew although the same question has an answer already. */
  readonly isAgain: boolean;
  readonly groupId: string | null;
};

export type Chat = {
  /**
   * One answer, streamed where the request says so. The same question is answered from the library, free.
   * Throws `approval_needed`, `cap_reached`, `gateway_uncertain` and the gateway's errors.
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
    ask: async (account, question, signal, onDelta) => {
      const { request: asked, most, isAgain, isCapped = false, groupId } = question;
      const tariff = tariffFor(account, 'chat', asked.model);
      const allowedTokens = allowanceOf(tariff, most, expectedTokensOf(asked, tariff), 'chat');
      // A model with a price per call costs the same however long it answers.
      const isBounded = isCapped && most !== null && !tariff.isFree && tariff.moneyPerCall === null;
      const request = isBounded ? limitedTo(asked, allowedTokens, tariff) : asked;
      // The question is the same one whatever its answer may cost.
      const identities = chatIdentities(accounts.serviceOf(account), asked);
      const call = {
        identity: isAgain ? firstUnusedIdentity(identities, charges) : identities(null),
        request,
        expectedTokens: expectedTokensOf(request, tariff),
        atMostTokens: isBounded
          ? (atMostTokensOf(request, tariff) ?? allowedTokens)
          : allowedTokens,
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
