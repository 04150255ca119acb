import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type {
  ChatMessage,
  ChatOffer,
  Conversation,
  ConversationView,
} from '../../../shared/model/assistant.ts';
import {
  type ChatBook,
  type ChatModelFacts,
  type ChatSystem,
  plainSettings,
} from '../../../shared/model/chat/chat.ts';
import { request } from '../../ipc/client.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { systemOf } from './prompt-store.ts';

/** The longest answer, in tokens. */
export const lengths = { short: 300, medium: 1000, long: 4000 } as const;
export type Length = keyof typeof lengths;

export const lengthNames = Object.keys(lengths) as readonly Length[];

export type ChatQuestion = InputOf<'chat.price'>;

/** Something paid for that waits for an approval. */
type Asked = ChatOffer &
  (
    | { readonly kind: 'send'; readonly messageId: null; readonly question: ChatQuestion }
    | { readonly kind: 'again'; readonly messageId: string }
    | { readonly kind: 'tools'; readonly messageId: string; readonly decision: ToolDecision }
  );

/** What becomes of the calls of an answer. */
export type ToolDecision = InputOf<'chat.priceTools'>;

/** The price beside Send, and what exactly it is for. */
type Told = ChatOffer & { readonly key: string };

type ChatState = {
  readonly conversations: readonly Conversation[] | null;
  /** Null while a new conversation is written. */
  readonly openId: string | null;
  readonly messages: readonly ChatMessage[];
  /** Of the open conversation; null while a new one is written. */
  readonly head: Pick<ConversationView, 'title' | 'spent' | 'isFree' | 'allowsReading'> | null;
  readonly draft: string;
  /** It is on its way, and not yet among the messages. */
  readonly isSending: boolean;
  /** The words that main was asked to send and has not answered; none otherwise. */
  readonly onItsWay: string;
  /** The earlier message that is written anew, as a branch. */
  readonly editing: { readonly messageId: string; readonly parentId: string | null } | null;
  readonly system: ChatSystem | null;
  readonly temperature: number | null;
  readonly book: ChatBook | null;
  /** Of the chosen model; null until they were read. */
  readonly facts: ChatModelFacts | null;
  readonly length: Length;
  readonly told: Told | null;
  readonly asked: Asked | null;
  /** Conversations whose price somebody agreed to in this window. */
  readonly agreed: ReadonlySet<string>;
  /** The message that a search goes to; null once it is in sight. */
  readonly foundId: string | null;
  readonly problem: AppError | null;
};

function rememberedLength(): Length {
  const stored = recall('chat.length');
  return stored === 'short' || stored === 'long' ? stored : 'medium';
}

/** The prompt that was chosen last; its words are looked up when it is sent. */
function rememberedSystem(): ChatSystem | null {
  const promptId = recall('chat.prompt') ?? '';
  return promptId === '' ? null : { promptId, text: '' };
}

export const useChatStore = create<ChatState>()(() => ({
  conversations: null,
  openId: recall('chat.open'),
  messages: [],
  head: null,
  draft: recall('chat.draft') ?? '',
  isSending: false,
  onItsWay: '',
  editing: null,
  ...plainSettings,
  system: rememberedSystem(),
  facts: null,
  length: rememberedLength(),
  told: null,
  asked: null,
  agreed: new Set(),
  foundId: null,
  problem: null,
}));

const { setState: set } = useChatStore;

/** What was typed behind words that are sent is the beginning of the next message. */
export const restOf = (draft: string, sent: string): string =>
  draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft;

// What is being written outlives the window; what is sent, or an earlier message written anew, is there without it.
useChatStore.subscribe(({ draft, editing, onItsWay }, before) => {
  if (draft === before.draft && editing === before.editing && onItsWay === before.onItsWay) return;
  remember('chat.draft', editing === null ? restOf(draft, onItsWay) : '');
});

/** What is sent of a draft; null for nothing. */
export function questionOf(state: ChatState, model: string | null): ChatQuestion | null {
  const { openId, draft, length, editing, temperature, book, facts } = state;
  if (model === null || draft.trim() === '') return null;
  const system = systemOf(state.system);
  return {
    conversationId: openId,
    text: draft,
    model,
    maxTokens: lengths[length],
    ...(editing === null ? {} : { parentId: editing.parentId }),
    temperature: facts?.takesTemperature === false ? null : temperature,
    book: facts?.takesTools === false ? null : book,
    // A deleted prompt that nobody knows the words of any more.
    system: system?.text === '' ? null : system,
  };
}

export function setLength(length: Length): void {
  remember('chat.length', length);
  set({ length });
}

export function chooseSystem(system: ChatSystem | null): void {
  remember('chat.prompt', system?.promptId ?? '');
  set({ system });
}

export async function loadFacts(model: string | null): Promise<void> {
  try {
    const facts = model === null ? null : await request('chat.modelFacts', { model });
    if (model === useModelStore.getState().model) set({ facts });
  } catch {
    // Nothing is known then: everything is offered.
    set({ facts: null });
  }
}

/** Takes an earlier message into the field to be written anew; nothing is sent by that. */
export function editMessage({ id: messageId, parentId, text }: ChatMessage): void {
  set({ editing: { messageId, parentId }, draft: text });
}

export function stopEditing(): void {
  set({ editing: null, draft: '' });
}
