import { create } from 'zustand';
import type { ChatPrompt, ChatSystem } from '../../../shared/model/chat/chat.ts';
import { chatPresets } from '../../../shared/model/chat/presets.ts';
import { i18next } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { showUndo, withErrorToast } from '../../ui/messages/toast.tsx';

type PromptState = {
  /** The person's own, by their names; null until they were read. */
  readonly prompts: readonly ChatPrompt[] | null;
};

export const usePromptStore = create<PromptState>()(() => ({ prompts: null }));

export async function loadPrompts(): Promise<void> {
  usePromptStore.setState({ prompts: await request('chat.prompts', {}) });
}

/** Those that come with the app, in the language of the window. */
export function presets(): readonly ChatPrompt[] {
  const language = i18next.language === 'zh-Hans' ? 'zh-Hans' : 'en';
  return chatPresets.map(({ id, [language]: words }) => ({ id, ...words }));
}

/** The prompt of that id; null for the standard one and for one that was deleted. */
export function promptOf(
  promptId: string | null,
  prompts: PromptState['prompts'],
): ChatPrompt | null {
  if (promptId === null) return null;
  return [...(prompts ?? []), ...presets()].find(({ id }) => id === promptId) ?? null;
}

/** What is sent: the words of now, else those that the conversation was last asked with. */
export function systemOf(chosen: ChatSystem | null): ChatSystem | null {
  if (chosen === null) return null;
  const text = promptOf(chosen.promptId, usePromptStore.getState().prompts)?.text ?? chosen.text;
  return { promptId: chosen.promptId, text };
}

/** Throws AppError. */
export async function savePrompt(
  promptId: string | null,
  words: Omit<ChatPrompt, 'id'>,
): Promise<ChatPrompt> {
  const saved = await request('chat.savePrompt', { promptId, ...words });
  await loadPrompts();
  return saved;
}

export async function deletePrompt({ id: promptId }: ChatPrompt, message: string): Promise<void> {
  await withErrorToast(async () => {
    await request('chat.removePrompt', { promptId });
    await loadPrompts();
    showUndo(message, () => {
      void withErrorToast(() => request('chat.restorePrompt', { promptId }).then(loadPrompts));
    });
  });
}
