import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useModelStore } from '../../../../../renderer/features/assistant/model-store.ts';
import {
  loadChat,
  onMessage,
  openConversation,
  sendDraft,
} from '../../../../../renderer/features/chat/chat-acts.ts';
import { editMessage, useChatStore } from '../../../../../renderer/features/chat/chat-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import type { ChatMessage, ConversationView } from '../../../../../shared/model/assistant.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';
import { stubStorage } from '../../support.ts';

const start = useChatStore.getState();

let kept: Map<string, string>;
const keptDraft = () => kept.get('lectern.chat.draft') ?? '';

beforeEach(() => {
  kept = stubStorage();
  useModelStore.setState({ model: 'm' });
  useChatStore.setState({ ...start, openId: null, system: null });
});

afterEach(() => {
  setBridge(null);
  vi.unstubAllGlobals();
});

const conversation = (id: string) =>
  partial<ConversationView>({
    id,
    title: id,
    messages: [],
    model: 'm',
    settings: {},
    maxTokens: 1,
  });

function gate() {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}

function slowMain() {
  const { open: send, isOpen: sent } = gate();
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

it('keeps nothing of what is on its way but what follows it (bug: a sent message was there to send again)', async () => {
  const { bridge, send } = slowMain();
  useChatStore.setState({ draft: 'Who is Anna?' });
  expect(keptDraft()).toBe('Who is Anna?');
  const sending = sendDraft();
  await vi.waitFor(() => expect(bridge.calls('chat.send')).toHaveLength(1));
  expect(keptDraft()).toBe('');
  useChatStore.setState({ draft: 'Who is Anna? And who is Ben' });
  expect(keptDraft()).toBe('And who is Ben');
  send();
  await sending;
  expect(keptDraft()).toBe('And who is Ben');

  bridge.fail('chat.send', { code: 'internal', message: 'No.', data: {} });
  await sendDraft();
  expect(keptDraft()).toBe('And who is Ben');
});

it('keeps the words that are left of an edited message (bug: shown, and gone with the window)', async () => {
  slowMain();
  editMessage(partial<ChatMessage>({ id: 'm1', parentId: null, text: 'Who is Anna?' }));
  expect(keptDraft()).toBe('');
  await openConversation('other');
  expect(useChatStore.getState().draft).toBe('Who is Anna?');
  expect(keptDraft()).toBe('Who is Anna?');
});

it('drops a kept draft that was sent as the window closed, once (bug: it was there to send again)', async () => {
  playBridge({
    'chat.list': () => [{ id: 'open' }],
    'chat.prompts': () => [],
    'chat.get': () => ({
      ...conversation('open'),
      messages: [{ id: 'm1', role: 'user', text: 'Go on' }],
    }),
  });
  useChatStore.setState({ openId: 'open', draft: 'Go on' });
  await loadChat();
  expect(useChatStore.getState().draft).toBe('');
  // Typed anew, it stays when the screen is left and comes back.
  useChatStore.setState({ draft: 'Go on' });
  await loadChat();
  expect(useChatStore.getState()).toMatchObject({ draft: 'Go on', problem: null });
});

it('drops the first words of a conversation that were sent as the window closed (bug: they came back)', async () => {
  playBridge({
    'chat.list': () => [{ id: 'new' }, { id: 'old' }],
    'chat.prompts': () => [],
    'chat.get': ({ conversationId }) => ({
      ...conversation(conversationId),
      messages: [{ id: 'm1', role: 'user', text: 'Who is Anna?' }],
    }),
  });
  useChatStore.setState({ openId: null, draft: 'Who is Anna?\n' });
  await loadChat();
  expect(useChatStore.getState()).toMatchObject({ draft: '', openId: 'new', problem: null });

  // Other words stay, in the conversation that is still to begin.
  useChatStore.setState({ ...start, openId: null, draft: 'Who is Ben?' });
  await loadChat();
  expect(useChatStore.getState()).toMatchObject({ draft: 'Who is Ben?', openId: null });
});

it('leaves who opened a conversation meanwhile there (bug: the newest one came in its place)', async () => {
  const newest = gate();
  playBridge({
    'chat.list': () => [{ id: 'new' }, { id: 'old' }],
    'chat.prompts': () => [],
    'chat.get': async ({ conversationId }) => {
      if (conversationId === 'new') await newest.isOpen;
      return {
        ...conversation(conversationId),
        messages: [{ id: 'm1', role: 'user', text: 'Who is Anna?' }],
      };
    },
  });
  useChatStore.setState({ openId: null, draft: 'Who is Anna?' });
  const loading = loadChat();
  await vi.waitFor(() => expect(useChatStore.getState().conversations).toHaveLength(2));
  await openConversation('old');
  newest.open();
  await loading;
  expect(useChatStore.getState().openId).toBe('old');
});

it('opens what is clicked while the screen still loads (bug: a new conversation came in its place)', async () => {
  const prompts = gate();
  const view = gate();
  playBridge({
    'chat.list': () => [{ id: 'old' }],
    'chat.prompts': () => prompts.isOpen.then(() => []),
    'chat.get': ({ conversationId }) => view.isOpen.then(() => conversation(conversationId)),
  });
  const loading = loadChat();
  await vi.waitFor(() => expect(useChatStore.getState().conversations).toHaveLength(1));
  const opened = openConversation('old');
  prompts.open();
  await loading;
  view.open();
  await opened;
  expect(useChatStore.getState().openId).toBe('old');
});
