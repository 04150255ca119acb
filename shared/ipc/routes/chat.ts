import { z } from 'zod';
import type {
  ChatMessage,
  ChatOffer,
  Conversation,
  ConversationView,
} from '../../model/assistant.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const conversation = z.object({ conversationId: id });
const message = z.object({ messageId: id });

const question = z.object({
  /** Null begins a new conversation. */
  conversationId: id.nullable(),
  text: z.string().trim().min(1).max(100_000),
  model: z.string().trim().min(1).max(200),
  /** The longest answer, in tokens; what a model makes of it is its own affair. */
  maxTokens: z.number().int().min(50).max(8000),
});

/** Sent, or a price that a person has to agree to first. */
export type SendAnswer =
  | { readonly kind: 'sent'; readonly conversationId: string; readonly messageId: string }
  | ({ readonly kind: 'approval' } & ChatOffer);

export const chatRoutes = {
  'chat.list': route<readonly Conversation[]>()(z.object({})),
  'chat.get': route<ConversationView>()(conversation),
  /** What the question costs with all that was said before it. */
  'chat.price': route<ChatOffer>()(question.extend({ text: z.string().max(100_000) })),
  /** The answer comes as `chat.message` events. */
  'chat.send': route<SendAnswer>()(question.extend({ approval })),
  /** Takes back what has not left; of an answer on its way nothing more is shown, but it is paid for. */
  'chat.stop': route<ChatMessage>()(message),
  /** Shows all of an answer that was stopped. */
  'chat.showAll': route<ChatMessage>()(message),
  /** Asks the last question again: another request, at its price. */
  'chat.again': route<SendAnswer>()(message.extend({ approval })),
  'chat.rename': route<Conversation>()(
    conversation.extend({ title: z.string().trim().min(1).max(200) }),
  ),
  /** Hides the conversation; `chat.restore` undoes it. */
  'chat.remove': route<null>()(conversation),
  'chat.restore': route<null>()(conversation),
};
