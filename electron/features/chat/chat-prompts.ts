import type { ChatPrompt } from '../../../shared/model/chat/chat.ts';
import type { Platform } from '../../platform/ports.ts';
import type { ChatPromptStore } from '../../storage/chat/prompts.ts';

/** Instructions for models that a person named and kept. */
export type ChatPrompts = {
  readonly list: () => readonly ChatPrompt[];
  /** Null makes a new one. */
  readonly save: (id: string | null, words: Omit<ChatPrompt, 'id'>) => ChatPrompt;
  readonly setRemoved: (id: string, isRemoved: boolean) => void;
};

export function createChatPrompts(
  store: ChatPromptStore,
  { random, clock }: Pick<Platform, 'random' | 'clock'>,
): ChatPrompts {
  return {
    list: store.all,
    save: (id, words) => {
      const prompt = { ...words, id: id ?? random.id() };
      store.save(prompt, clock.nowMs());
      return prompt;
    },
    setRemoved: (id, isRemoved) => store.setRemoved(id, isRemoved ? clock.nowMs() : null),
  };
}
