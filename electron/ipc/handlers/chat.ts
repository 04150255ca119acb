import type { ChatPrompts } from '../../features/chat/chat-prompts.ts';
import type { Conversations } from '../../features/chat/conversations.ts';
import type { HandlersOf } from '../ports.ts';

type Services = { readonly conversations: Conversations; readonly chatPrompts: ChatPrompts };

export function chatHandlers({ conversations, chatPrompts }: Services): HandlersOf<'chat'> {
  return {
    'chat.list': () => conversations.list(),
    'chat.get': ({ conversationId }) => conversations.get(conversationId),
    'chat.price': (question) => conversations.price(question),
    'chat.send': ({ approval, ...question }) => conversations.send(question, approval),
    'chat.stop': ({ messageId }) => conversations.stop(messageId),
    'chat.showAll': ({ messageId }) => conversations.showAll(messageId),
    'chat.again': ({ messageId, approval }) => conversations.again(messageId, approval),
    'chat.priceTools': (decision) => conversations.priceTools(decision),
    'chat.continue': ({ approval, ...decision }) => conversations.continueWith(decision, approval),
    'chat.askBeforeReading': ({ conversationId }) => conversations.askBeforeReading(conversationId),
    'chat.show': ({ messageId }) => conversations.show(messageId),
    'chat.find': ({ words }) => conversations.find(words),
    'chat.save': ({ conversationId, format }) => ({
      text: conversations.save(conversationId, format),
    }),
    'chat.modelFacts': ({ model }) => conversations.modelFacts(model),
    'chat.prompts': () => chatPrompts.list(),
    'chat.savePrompt': ({ promptId, name, text }) => chatPrompts.save(promptId, { name, text }),
    'chat.removePrompt': ({ promptId }) => chatPrompts.setRemoved(promptId, true),
    'chat.restorePrompt': ({ promptId }) => chatPrompts.setRemoved(promptId, false),
    'chat.rename': ({ conversationId, title }) => conversations.rename(conversationId, title),
    'chat.remove': ({ conversationId }) => conversations.setRemoved(conversationId, true),
    'chat.restore': ({ conversationId }) => conversations.setRemoved(conversationId, false),
  };
}
