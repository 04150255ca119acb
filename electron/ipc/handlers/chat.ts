import type { App } from '../../app/create-app.ts';
import type { Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `chat.${string}`>;

export function chatHandlers({ conversations }: App): Pick<Handlers, Names> {
  return {
    'chat.list': async () => conversations.list(),
    'chat.get': async ({ conversationId }) => conversations.get(conversationId),
    'chat.price': async (question) => conversations.price(question),
    'chat.send': async ({ approval, ...question }) => conversations.send(question, approval),
    'chat.stop': async ({ messageId }) => conversations.stop(messageId),
    'chat.showAll': async ({ messageId }) => conversations.showAll(messageId),
    'chat.again': async ({ messageId, approval }) => conversations.again(messageId, approval),
    'chat.rename': async ({ conversationId, title }) => conversations.rename(conversationId, title),
    'chat.remove': async ({ conversationId }) => {
      conversations.setRemoved(conversationId, true);
      return null;
    },
    'chat.restore': async ({ conversationId }) => {
      conversations.setRemoved(conversationId, false);
      return null;
    },
  };
}
