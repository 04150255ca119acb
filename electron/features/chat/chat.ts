import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, ChatAnswer, ChatRequest } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowanceOf, firstUnusedIdentity, requireDone } from '../session/own-calls.ts';
import { chatIdentities, chatOrder, expectedTokensOf, limitedTo } from './chat-order.ts';

export type Question = {
  readonly request: ChatRequest;
  /** What it may cost at most, in tokens; needed unless the answer is free. */
  readonly mostTokens: number | null;
  /** The limit of the answer is set so that `mostTokens` holds, or lowered to that. */
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

export function createChat(calls: ChargedCalls, accounts: Accounts, charges: ChargeStore): Chat {
  return {
    ask: async (account, question, signal, onDelta) => {
      const { request: asked, mostTokens, isAgain, isCapped = false, groupId } = question;
      const isBounded = isCapped && mostTokens !== null && !isFree(account);
      const request = isBounded ? limitedTo(asked, mostTokens) : asked;
      const expectedTokens = expectedTokensOf(request);
      // The question is the same one whatever its answer may cost.
      const identities = chatIdentities(accounts.serviceOf(account), asked);
      const outcome = await calls.run(
        chatOrder(accounts, account, request.messages.at(-1)?.content ?? '', {
          identity: isAgain ? firstUnusedIdentity(identities, charges) : identities(null),
          request,
          expectedTokens,
          atMostTokens: allowanceOf(account, mostTokens, expectedTokens, 'a chat'),
          groupId,
        }),
        signal,
        onDelta === undefined ? {} : { onDelta },
      );
      const { result: answer, isReused } = requireDone(outcome);
      return { answer, isReused };
    },
  };
}
