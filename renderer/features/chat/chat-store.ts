import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { ChatMessage, Conversation } from '../../../shared/model/assistant.ts';
import type { Offer } from '../../../shared/model/money.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { mergeMessage } from './messages.ts';

/** The longest answer, in tokens. */
export const lengths = { short: 300, medium: 1000, long: 4000 } as const;
export type Length = keyof typeof lengths;

type Question = InputOf<'chat.price'>;

/** Something paid for that waits for a yes. */
type Asked = Offer &
  (
    | { readonly kind: 'send'; readonly messageId: null; readonly question: Question }
    | { readonly kind: 'again'; readonly messageId: string }
  );

/** The price beside Send, and what exactly it is for. */
type Told = Offer & { readonly key: string };

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
  readonly load: () => Promise<void>;
  readonly open: (conversationId: string | null) => Promise<void>;
  readonly setDraft: (draft: string) => void;
  readonly setLength: (length: Length) => void;
  readonly loadPrice: () => Promise<void>;
  readonly send: () => Promise<void>;
  /** Yes to the price that is asked about, and to nothing else. */
  readonly agree: () => Promise<void>;
  readonly stop: (messageId: string) => Promise<void>;
  readonly showAll: (messageId: string) => Promise<void>;
  readonly again: (messageId: string) => Promise<void>;
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
  const question = (): Question | null => {
    const { openId, draft, length } = get();
    const { model } = useModelStore.getState();
    return model === null
      ? null
      : { conversationId: openId, text: draft, model, maxTokens: lengths[length] };
  };

  /** Of that question with all that was said before it: another word is another price. */
  const keyOf = (asked: Question): string =>
    JSON.stringify([asked, get().messages.map(({ id, text }) => [id, text.length])]);
  /** Of a conversation that was agreed to: for the price beside Send, or the one it has by now. */
  const standingYes = async (asked: Question): Promise<string | null> => {
    if (asked.conversationId === null || !get().agreed.has(asked.conversationId)) {
      return null;
    }
    const { told } = get();
    const isTold = told?.key === keyOf(asked);
    return isTold ? told.approval : (await request('chat.price', asked)).approval;
  };
  const ask = async (asked: Question, approved: string | null): Promise<void> => {
    const answer = await request('chat.send', { ...asked, approval: approved });
    if (answer.kind === 'approval') {
      const { price, approval } = answer;
      set({ asked: { kind: 'send', price, approval, messageId: null, question: asked } });
      return;
    }
    const agreed = new Set(get().agreed).add(answer.conversationId);
    set({ asked: null, draft: '', told: null, agreed, problem: null });
    set({ conversations: await request('chat.list', {}) });
    await get().open(answer.conversationId);
  };
  const askAgain = async (messageId: string, approved: string | null): Promise<void> => {
    const answer = await request('chat.again', { messageId, approval: approved });
    if (answer.kind === 'approval') {
      const { price, approval } = answer;
      set({ asked: { kind: 'again', price, approval, messageId } });
    } else {
      set({ asked: null });
    }
  };

  return {
    conversations: null,
    openId: recall('chat.open'),
    messages: [],
    draft: '',
    length: rememberedLength(),
    told: null,
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
        set({ told: null });
        return;
      }
      try {
        const key = keyOf(asked);
        const offer = await request('chat.price', asked);
        if (mine === asking) {
          set({ told: { ...offer, key } });
        }
      } catch {
        // The price is told again when it is asked for; the rest of the screen stays usable.
        set({ told: null });
      }
    },

    send: () =>
      guarded(async () => {
        const asked = question();
        if (asked !== null && asked.text.trim() !== '') {
          await ask(asked, await standingYes(asked));
        }
      }),

    agree: () =>
      guarded(async () => {
        const { asked } = get();
        set({ asked: null });
        if (asked?.kind === 'send') {
          await ask(asked.question, asked.approval);
        } else if (asked?.kind === 'again') {
          await askAgain(asked.messageId, asked.approval);
        }
      }),

    stop: (messageId) =>
      guarded(async () => {
        get().onMessage(await request('chat.stop', { messageId }));
      }),

    showAll: (messageId) =>
      guarded(async () => {
        get().onMessage(await request('chat.showAll', { messageId }));
      }),

    again: (messageId) => guarded(() => askAgain(messageId, null)),

    cancelAsked: () => set({ asked: null }),

    onMessage: (message) => {
      if (message.conversationId === get().openId) {
        set({ messages: mergeMessage(get().messages, message) });
      }
    },
  };
});
