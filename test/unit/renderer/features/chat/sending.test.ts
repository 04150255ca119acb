import { afterEach, beforeEach, expect, it } from 'vitest';
import { useModelStore } from '../../../../../renderer/features/assistant/model-store.ts';
import {
  onMessage,
  openConversation,
  sendDraft,
} from '../../../../../renderer/features/chat/chat-acts.ts';
import { useChatStore } from '../../../../../renderer/features/chat/chat-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import type { ChatMessage, ConversationView } from '../../../../../shared/model/assistant.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

const start = useChatStore.getState();

beforeEach(() => {
  useModelStore.setState({ model: 'm' });
  useChatStore.setState({ ...start, openId: null, system: null });
});

afterEach(() => setBridge(null));

const conversation = (id: string) =>
  partial<ConversationView>({
    id,
    title: id,
    messages: [],
    model: 'm',
    settings: {},
    maxTokens: 1,
  });

function slowMain() {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const bridge = playBridge({
    'chat.send': async () => {
      await sent;
      return { kind: 'sent', conversationId: 'new' };
    },
    'chat.list': () => [],
    'chat.get': ({ conversationId }) => conversation(conversationId),
  });
  return { bridge, send };
}

it('Enter pressed twice sends once (bug: a message paid for twice)', async () => {
  const { bridge, send } = slowMain();
  useChatStore.setState({ draft: 'Who is Anna?' });
  const both = [sendDraft(), sendDraft()];
  send();
  await Promise.all(both);
  expect(bridge.calls('chat.send')).toHaveLength(1);
  expect(useChatStore.getState()).toMatchObject({ openId: 'new', draft: '', isSending: false });
});

it('keeps what is typed while a message is on its way (bug: the next words went with the answer)', async () => {
  const { send } = slowMain();
  useChatStore.setState({ draft: 'Who is Anna?' });
  const sending = sendDraft();
  useChatStore.setState({ draft: 'Who is Anna? And who is Ben' });
  send();
  await sending;
  expect(useChatStore.getState().draft).toBe('And who is Ben');
});

it('leaves a person in the conversation that was gone to meanwhile (bug: the window jumped back)', async () => {
  const { send } = slowMain();
  useChatStore.setState({ draft: 'Who is Anna?' });
  const sending = sendDraft();
  await openConversation('other');
  send();
  await sending;
  expect(useChatStore.getState().openId).toBe('other');
});

it('shows the conversation that was opened last (bug: a slow one came back over it)', async () => {
  let answerFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  playBridge({
    'chat.get': async ({ conversationId }) => {
      if (conversationId === 'long') await first;
      return conversation(conversationId);
    },
  });
  const long = openConversation('long');
  await openConversation('short');
  answerFirst();
  await long;
  expect(useChatStore.getState().openId).toBe('short');
});

it('lists a conversation that another tab began (bug: it is there only after the screen is left)', async () => {
  const { bridge } = slowMain();
  const told = { id: 'm1', conversationId: 'theirs', text: 'Hello', state: 'done' } as const;
  onMessage(partial<ChatMessage>({ ...told, role: 'user' }));
  onMessage(partial<ChatMessage>({ ...told, role: 'assistant' }));
  expect(bridge.calls('chat.list')).toHaveLength(1);
});
