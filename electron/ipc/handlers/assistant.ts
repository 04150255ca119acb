import type { Assistant } from '../../features/assistant/assistant.ts';
import type { ChatModels } from '../../features/chat/models.ts';
import type { Accounts } from '../../features/session/accounts.ts';
import type { HandlersOf } from '../ports.ts';

export function assistantHandlers({
  assistant,
  chatModels,
  accounts,
}: {
  readonly assistant: Assistant;
  readonly chatModels: ChatModels;
  readonly accounts: Pick<Accounts, 'current'>;
}): HandlersOf<'assistant'> {
  return {
    'assistant.models': () => chatModels.list(accounts.current()),
    'assistant.price': (input) => assistant.price(input),
    'assistant.start': ({ approval, ...input }) => assistant.start(input, approval),
    'assistant.priceAgain': ({ proposalId }) => assistant.priceAgain(proposalId),
    'assistant.again': ({ proposalId, approval }) => assistant.again(proposalId, approval),
    'assistant.proposals': ({ projectId }) => assistant.list(projectId),
    'assistant.review': ({ proposalId }) => assistant.review(proposalId),
    'assistant.settle': ({ proposalId, state }) => assistant.settle(proposalId, state),
    'assistant.apply': ({ proposalIds }) => assistant.apply(proposalIds),
  };
}
