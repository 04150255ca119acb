import type { Conversations } from '../../features/chat/conversations.ts';
import type { HandlersOf } from '../ports.ts';

export function chatHandlers(conversations: Conversations): HandlersOf<'chat'> {
  return {
    'chat.list': () => conversations.list(),
    'chat.get': ({ conversationId }) => conversations.get(conversationId),
    'chat.price': (question) => conversations.price(question),
    'chat.send': ({ approval, ...question }) => conversations.send(question, approval),
    'chat.stop': ({ messageId }) => conversations.stop(messageId),
    'chat.showAll': ({ messageId }) => conversations.showAll(messageId),
    'chat.again': ({ messageId, approval }) => conversations.again(messageId, approval),
    'chat.rename': ({ conversationId, title }) => conversations.rename(conversationId, title),
    'chat.remove': ({ conversationId }) => conversations.setRemoved(conversationId, true),
    'chat.restore': ({ conversationId }) => conversations.setRemoved(conversationId, false),
  };
}
