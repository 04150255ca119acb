import { z } from 'zod';
import type {
  ChatMessage,
  ChatOffer,
  Conversation,
  ConversationView,
} from '../../model/assistant.ts';
import {
  type ChatModelFacts,
  type ChatPrompt,
  type ConversationFind,
  mostPromptName,
  mostPromptText,
} from '../../model/chat/chat.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const conversation = z.object({ conversationId: id });
const message = z.object({ messageId: id });
const modelName = z.string().trim().min(1).max(200);

const question = z.object({
  /** Null begins a new conversation. */
  conversationId: id.nullable(),
  /** What it goes on from, null for a new beginning; without it, from the end of what is shown. */
  parentId: id.nullable().optional(),
  text: z.string().trim().min(1).max(100_000),
  model: modelName,
  /** The longest answer, in tokens; what a model makes of it is its own affair. */
  maxTokens: z.number().int().min(50).max(8000),
  temperature: z.number().min(0).max(2).nullish(),
  system: z
    .object({
      promptId: z.string().max(100).nullable(),
      text: z.string().min(1).max(mostPromptText),
    })
    .nullish(),
  book: z.object({ projectId: id, chapterId: id }).nullish(),
});

const decision = message.extend({
  /** Calls that are not run. */
  denied: z.array(z.string().max(200)).max(100),
  /** From now on, calls that only read are run without a question. */
  isAlways: z.boolean().default(false),
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
  /** Asks a question again: another request, at its price. */
  'chat.again': route<SendAnswer>()(message.extend({ approval })),
  /** The price of the request that follows the calls of an answer. */
  'chat.priceTools': route<ChatOffer>()(decision),
  /** Runs the calls of an answer and sends what they gave back: another request, at its price. */
  'chat.continue': route<SendAnswer>()(decision.extend({ approval })),
  /** Ends the permission to run reading calls without asking. */
  'chat.askBeforeReading': route<null>()(conversation),
  /** Shows the branch of a message. */
  'chat.show': route<ConversationView>()(message),
  /** In titles and messages. */
  'chat.find': route<readonly ConversationFind[]>()(z.object({ words: z.string().max(200) })),
  /** The conversation as the text of a file. */
  'chat.save': route<{ readonly text: string }>()(
    conversation.extend({ format: z.enum(['markdown', 'json']) }),
  ),
  'chat.modelFacts': route<ChatModelFacts>()(z.object({ model: modelName })),
  'chat.prompts': route<readonly ChatPrompt[]>()(z.object({})),
  /** Null for a new one. */
  'chat.savePrompt': route<ChatPrompt>()(
    z.object({
      promptId: id.nullable(),
      name: z.string().trim().min(1).max(mostPromptName),
      text: z.string().trim().min(1).max(mostPromptText),
    }),
  ),
  /** Hides the prompt; `chat.restorePrompt` undoes it. */
  'chat.removePrompt': route<null>()(z.object({ promptId: id })),
  'chat.restorePrompt': route<null>()(z.object({ promptId: id })),
  'chat.rename': route<Conversation>()(
    conversation.extend({ title: z.string().trim().min(1).max(200) }),
  ),
  /** Hides the conversation; `chat.restore` undoes it. */
  'chat.remove': route<null>()(conversation),
  'chat.restore': route<null>()(conversation),
};
