import type { ChargedCalls } from '../../jobs/charged-calls.ts';
import type { ChargeStore, ChatAnswer, ChatRequest } from '../../jobs/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowanceOf, ownCaps } from '../session/allowance.ts';
import { firstUnmade } from '../session/asked-again.ts';
import { madeOf } from '../session/made-of.ts';
import { chatIdentities, expectedTokensOf } from './chat-order.ts';

export type Question = {
  readonly request: ChatRequest;
  /** What it may cost at most, in tokens; needed unless the answer is free. */
  readonly mostTokens: number | null;
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

const labelLength = 80;

export function createChat(calls: ChargedCalls, accounts: Accounts, charges: ChargeStore): Chat {
  return {
    ask: async (account, { request, mostTokens, isAgain, groupId }, signal, onDelta) => {
      const expectedTokens = expectedTokensOf(request);
      const identities = chatIdentities(accounts.serviceOf(account), request);
      const outcome = await calls.run(
        {
          accountId: account.id,
          kind: 'chat',
          identity: isAgain ? firstUnmade(identities, charges) : identities(null),
          request,
          expectedTokens,
          atMostTokens: allowanceOf(account, mostTokens, expectedTokens, 'a chat'),
          groupId,
          place: {
            label: (request.messages.at(-1)?.content ?? '').slice(0, labelLength),
            projectId: null,
            chapterId: null,
            ordinal: 0,
          },
          priority: 'interactive',
          rank: () => 0,
          size: expectedTokens,
          caps: ownCaps(accounts),
          isFree: isFree(account),
        },
        signal,
        onDelta === undefined ? {} : { onDelta },
      );
      const { result: answer, isReused } = madeOf(outcome);
      return { answer, isReused };
    },
  };
}
