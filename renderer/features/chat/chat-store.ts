import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { ChatMessage, Conversation } from '../../../shared/model/assistant.ts';
import type { Price } from '../../../shared/model/money.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { mergeMessage } from './messages.ts';

/** The longest answer, in tokens. */
export const lengths = { short: 300, medium: 1000, long: 4000 } as const;
export type Length = keyof typeof lengths;

/** Something paid for that waits for a yes. */
type Asked = {
  readonly kind: 'send' | 'again';
  readonly price: Price;
  readonly messageId: string | null;
};

type ChatState = {
  readonly conversations: readonly Conversation[] | null;
  /** Null while a new conversation is written. */
  readonly openId: string | null;
  readonly messages: readonly ChatMessage[];
  readonly draft: string;
  readonly length: Length;
  readonly price: Price | null;
  readonly asked: Asked | null;
  /** Conversations whose price somebody agreed to in this window. */
  readonly agreed: ReadonlySet<string>;
  readonly problem: AppError | null;
  readonly load: () => Promise<void>;
  readonly open: (conversationId: string | null) => Promise<void>;
  readonly setDraft: (draft: string) => void;
  readonly setLength: (length: Length) => void;
  readonly loadPrice: () => Promise<void>;
  readonly send: (isApproved: boolean) => Promise<void>;
  readonly stop: (messageId: string) => Promise<void>;
  readonly showAll: (messageId: string) => Promise<void>;
  readonly again: (messageId: string, isApproved: boolean) => Promise<void>;
  readonly cancelAsked: () => void;
  readonly onMessage: (message: ChatMessage) => void;
};

function rememberedLength(): Length {
  const stored = recall('chat.length');
  return stored === 'short' || stored === 'long' ? stored : 'medium';
}

/** Of several questions only the last one's answer counts. */
let asking = 0;

export const useChatStore = create<ChatState>()((set, get) => {
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  };
  const question = () => {
    const { openId, draft, length } = get();
    const { model } = useModelStore.getState();
    return model === null
      ? null
      : { conversationId: openId, text: draft, model, maxTokens: lengths[length] };
  };

  return {
    conversations: null,
    openId: recall('chat.open'),
    messages: [],
    draft: '',
    length: rememberedLength(),
    price: null,
    asked: null,
    agreed: new Set(),
    problem: null,

    load: () =>
      guarded(async () => {
        const conversations = await request('chat.list', {});
        const known = conversations.some(({ id }) => id === get().openId);
        set({ conversations, problem: null });
        await get().open(known ? get().openId : null);
      }),

    open: (openId) =>
      guarded(async () => {
        remember('chat.open', openId ?? '');
        if (openId === null) {
          set({ openId, messages: [], problem: null });
          return;
        }
        const { messages, model } = await request('chat.get', { conversationId: openId });
        set({ openId, messages, problem: null });
        const { models, choose } = useModelStore.getState();
        if (models?.includes(model) === true) {
          choose(model);
        }
      }),

    setDraft: (draft) => set({ draft }),
    setLength: (length) => {
      remember('chat.length', length);
      set({ length });
    },

    loadPrice: async () => {
      asking += 1;
      const mine = asking;
      const asked = question();
      if (asked === null || asked.text.trim() === '') {
        set({ price: null });
        return;
      }
      try {
        const price = await request('chat.price', asked);
        if (mine === asking) {
          set({ price });
        }
      } catch {
        // The price is told again when it is asked for; the rest of the screen stays usable.
        set({ price: null });
      }
    },

    send: (isApproved) =>
      guarded(async () => {
        const asked = question();
        if (asked === null || asked.text.trim() === '') {
          return;
        }
        const isAgreed =
          isApproved || (asked.conversationId !== null && get().agreed.has(asked.conversationId));
        const answer = await request('chat.send', { ...asked, isApproved: isAgreed });
        if (answer.kind === 'approval') {
          set({ asked: { kind: 'send', price: answer.price, messageId: null } });
          return;
        }
        const agreed = new Set(get().agreed).add(answer.conversationId);
        set({ asked: null, draft: '', price: null, agreed, problem: null });
        set({ conversations: await request('chat.list', {}) });
        await get().open(answer.conversationId);
      }),

    stop: (messageId) =>
      guarded(async () => {
        get().onMessage(await request('chat.stop', { messageId }));
      }),

    showAll: (messageId) =>
      guarded(async () => {
        get().onMessage(await request('chat.showAll', { messageId }));
      }),

    again: (messageId, isApproved) =>
      guarded(async () => {
        const answer = await request('chat.again', { messageId, isApproved });
        const isAsked = answer.kind === 'approval';
        set({ asked: isAsked ? { kind: 'again', price: answer.price, messageId } : null });
      }),

    cancelAsked: () => set({ asked: null }),

    onMessage: (message) => {
      if (message.conversationId === get().openId) {
        set({ messages: mergeMessage(get().messages, message) });
      }
    },
  };
});
