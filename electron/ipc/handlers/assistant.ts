import type { App } from '../../app/create-app.ts';
import type { Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `assistant.${string}`>;

export function assistantHandlers({ assistant, chatModels, accounts }: App): Pick<Handlers, Names> {
  return {
    'assistant.models': () => chatModels.list(accounts.current()),
    'assistant.price': async (wish) => assistant.price(wish),
    'assistant.start': async ({ approval, ...wish }) => assistant.start(wish, approval),
    'assistant.priceAgain': async ({ proposalId }) => assistant.priceAgain(proposalId),
    'assistant.again': async ({ proposalId, approval }) => assistant.again(proposalId, approval),
    'assistant.proposals': async ({ projectId }) => assistant.list(projectId),
    'assistant.review': async ({ proposalId }) => assistant.review(proposalId),
    'assistant.settle': async ({ proposalId, state }) => {
      assistant.settle(proposalId, state);
      return null;
    },
    'assistant.apply': async ({ proposalIds }) => assistant.apply(proposalIds),
  };
}
