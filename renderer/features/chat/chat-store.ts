import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { ChatMessage, ChatOffer, Conversation } from '../../../shared/model/assistant.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { mergeMessage } from './messages.ts';

/** The longest answer, in tokens. */
export const lengths = { short: 300, medium: 1000, long: 4000 } as const;
export type Length = keyof typeof lengths;

type Question = InputOf<'chat.price'>;

/** Something paid for that waits for an approval. */
type Asked = ChatOffer &
  (
    | { readonly kind: 'send'; readonly messageId: null; readonly question: Question }
    | { readonly kind: 'again'; readonly messageId: string }
  );

/** The price beside Send, and what exactly it is for. */
type Told = ChatOffer & { readonly key: string };

type ChatState = {
  readonly conversations: readonly Conversation[] | null;
  /** Null while a new conversation is written. */
  readonly openId: string | null;
  readonly messages: readonly ChatMessage[];
  readonly draft: string;
  readonly length: Length;
  readonly told: Told | null;
  readonly asked: Asked | null;
  /** Conversations whose price somebody agreed to in this window. */
  readonly agreed: ReadonlySet<string>;
  readonly problem: AppError | null;
};

function rememberedLength(): Length {
  const stored = recall('chat.length');
  return stored === 'short' || stored === 'long' ? stored : 'medium';
}

/** Of several questions only the last one's answer counts. */
let asking = 0;

export const useChatStore = create<ChatState>()(() => ({
  conversations: null,
  openId: recall('chat.open'),
  messages: [],
  draft: '',
  length: rememberedLength(),
  told: null,
  asked: null,
  agreed: new Set(),
  problem: null,
}));

const { getState: get, setState: set } = useChatStore;

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** What is sent of a draft; null for nothing. */
export function questionOf(
  { openId, draft, length }: Pick<ChatState, 'openId' | 'draft' | 'length'>,
  model: string | null,
): Question | null {
  return model === null || draft.trim() === ''
    ? null
    : { conversationId: openId, text: draft, model, maxTokens: lengths[length] };
}

/** Of that question with all that was said before it: another word is another price. */
function keyOf(asked: Question): string {
  return JSON.stringify([asked, get().messages.map(({ id, text }) => [id, text.length])]);
}

/** Of a conversation that was agreed to: for the price beside Send, or the one it has by now. */
async function standingApproval(asked: Question): Promise<string | null> {
  if (asked.conversationId === null || !get().agreed.has(asked.conversationId)) return null;
  const { told } = get();
  const isTold = told?.key === keyOf(asked);
  const offer = isTold ? told : await request('chat.price', asked);
  // What has no bound is asked about each time.
  return offer.isUnlimited ? null : offer.approval;
}

async function ask(asked: Question, approved: string | null): Promise<void> {
  const answer = await request('chat.send', { ...asked, approval: approved });
  if (answer.kind === 'approval') {
    const { kind: _asks, ...offer } = answer;
    set({ asked: { ...offer, kind: 'send', messageId: null, question: asked } });
    return;
  }
  const agreed = new Set(get().agreed).add(answer.conversationId);
  set({ asked: null, draft: '', told: null, agreed, problem: null });
  set({ conversations: await request('chat.list', {}) });
  await openConversation(answer.conversationId);
}

async function askAgain(messageId: string, approved: string | null): Promise<void> {
  const answer = await request('chat.again', { messageId, approval: approved });
  if (answer.kind === 'approval') {
    const { kind: _asks, ...offer } = answer;
    set({ asked: { ...offer, kind: 'again', messageId } });
  } else {
    set({ asked: null });
  }
}

export const loadChat = (): Promise<void> =>
  guarded(async () => {
    const conversations = await request('chat.list', {});
    const known = conversations.some(({ id }) => id === get().openId);
    set({ conversations, problem: null });
    await openConversation(known ? get().openId : null);
  });

export const openConversation = (openId: string | null): Promise<void> =>
  guarded(async () => {
    remember('chat.open', openId ?? '');
    if (openId === null) {
      set({ openId, messages: [], problem: null });
      return;
    }
    const { messages, model } = await request('chat.get', { conversationId: openId });
    set({ openId, messages, problem: null });
    const { models, choose } = useModelStore.getState();
    if (models?.includes(model) === true) choose(model);
  });

export function setLength(length: Length): void {
  remember('chat.length', length);
  set({ length });
}

/** Reads the price beside Send. */
export async function loadPrice(asked: Question | null): Promise<void> {
  asking += 1;
  const mine = asking;
  if (asked === null) {
    set({ told: null });
    return;
  }
  try {
    const key = keyOf(asked);
    const offer = await request('chat.price', asked);
    if (mine === asking) set({ told: { ...offer, key } });
  } catch {
    // The price is told again when it is asked for; the rest of the screen stays usable.
    set({ told: null });
  }
}

export const sendDraft = (): Promise<void> =>
  guarded(async () => {
    const asked = questionOf(get(), useModelStore.getState().model);
    if (asked !== null) await ask(asked, await standingApproval(asked));
  });

/** Approves the price that is asked about, and nothing else. */
export const agree = (): Promise<void> =>
  guarded(async () => {
    const { asked } = get();
    set({ asked: null });
    if (asked?.kind === 'send') {
      await ask(asked.question, asked.approval);
    } else if (asked?.kind === 'again') {
      await askAgain(asked.messageId, asked.approval);
    }
  });

export const stopAnswer = (messageId: string): Promise<void> =>
  guarded(async () => onMessage(await request('chat.stop', { messageId })));

export const showAll = (messageId: string): Promise<void> =>
  guarded(async () => onMessage(await request('chat.showAll', { messageId })));

export const answerAgain = (messageId: string): Promise<void> =>
  guarded(() => askAgain(messageId, null));

export function onMessage(message: ChatMessage): void {
  if (message.conversationId === get().openId) {
    set({ messages: mergeMessage(get().messages, message) });
  }
}
