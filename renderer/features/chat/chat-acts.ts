import { definedOnly } from '../../../shared/defined-only.ts';
import type { ChatMessage, ChatOffer, ConversationView } from '../../../shared/model/assistant.ts';
import type { ConversationFind } from '../../../shared/model/chat/chat.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { remember } from '../../stores/remembered.ts';
import { useModelStore } from '../assistant/model-store.ts';
import {
  type ChatQuestion,
  lengthNames,
  lengths,
  loadFacts,
  questionOf,
  restOf,
  type ToolDecision,
  useChatStore,
} from './chat-store.ts';
import { isUnderWay, mergeMessage } from './messages.ts';
import { loadPrompts } from './prompt-store.ts';

const { getState: get, setState: set } = useChatStore;

/** Of several questions only the last one's answer counts. */
let asking = 0;

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** Of that question with all that was said before it: another word is another price. */
function keyOf(asked: ChatQuestion): string {
  return JSON.stringify([asked, get().messages.map(({ id, text }) => [id, text.length])]);
}

/** Of a conversation that was agreed to: for the price beside Send, or the one it has by now. */
async function standingApproval(asked: ChatQuestion): Promise<string | null> {
  if (asked.conversationId === null || !get().agreed.has(asked.conversationId)) return null;
  const { told } = get();
  const isTold = told?.key === keyOf(asked);
  const offer = isTold ? told : await request('chat.price', asked);
  // What has no bound is asked about each time.
  return offer.isUnlimited ? null : offer.approval;
}

async function ask(asked: ChatQuestion, approved: string | null): Promise<void> {
  set({ onItsWay: asked.text });
  const answer = await request('chat.send', { ...asked, approval: approved }).finally(() =>
    set({ onItsWay: '' }),
  );
  if (answer.kind === 'approval') {
    const { kind: _asks, ...offer } = answer;
    set({ asked: { ...offer, kind: 'send', messageId: null, question: asked } });
    return;
  }
  const agreed = new Set(get().agreed).add(answer.conversationId);
  const rest = restOf(get().draft, asked.text);
  set({ asked: null, draft: rest, editing: null, told: null, agreed, problem: null });
  await loadConversations();
  // Who has gone to another conversation meanwhile stays there.
  if (get().openId === asked.conversationId) await openConversation(answer.conversationId);
}

async function askAgain(messageId: string, approved: string | null): Promise<void> {
  const answer = await request('chat.again', { messageId, approval: approved });
  if (answer.kind === 'approval') {
    const { kind: _asks, ...offer } = answer;
    set({ asked: { ...offer, kind: 'again', messageId } });
  } else {
    set({ asked: null });
    await openConversation(answer.conversationId);
  }
}

/** Of several that are opened fast, the last one is shown. */
let opening = 0;

export const loadChat = (): Promise<void> =>
  guarded(async () => {
    const isFirst = get().conversations === null;
    const before = opening;
    await Promise.all([loadConversations(), loadPrompts()]);
    const { conversations, openId } = get();
    set({ problem: null });
    // Who has chosen one since the list is there goes to that.
    if (opening !== before) return;
    await openConversation(conversations?.some(({ id }) => id === openId) === true ? openId : null);
    if (isFirst) await dropSentDraft();
  });

/** It was sent after all, while the window was closed: here, or as the first words of a conversation. */
async function dropSentDraft(): Promise<void> {
  const { conversations, openId, messages, draft } = get();
  const [newest] = conversations ?? [];
  if (draft === '' || newest === undefined) return;
  // A conversation that cannot be read says so where it is opened.
  const said = openId === null ? (await read(newest.id).catch(() => null))?.messages : messages;
  const sent = said?.findLast(({ role }) => role === 'user')?.text;
  // What was typed meanwhile is not it, and who has gone to another conversation stays there.
  if (sent !== draft.trim() || get().draft !== draft || get().openId !== openId) return;
  set({ draft: '' });
  if (openId === null) await openConversation(newest.id);
}

async function loadConversations(): Promise<void> {
  set({ conversations: await request('chat.list', {}) });
}

export const openConversation = (openId: string | null): Promise<void> =>
  guarded(async () => {
    opening += 1;
    const mine = opening;
    remember('chat.open', openId ?? '');
    if (openId === null) {
      set({ openId, messages: [], head: null, editing: null, problem: null });
      return;
    }
    const view = await read(openId);
    if (mine !== opening) return;
    show(view);
    const last = get().messages.at(-1);
    if (last !== undefined && missed.delete(last.id)) await settle(last);
  });

/** What was told of messages while a conversation is read: the answer to that may be older. */
const heard = new Map<string, ChatMessage>();
/** Answers that came to an end before anybody could show them. */
const missed = new Set<string>();
let reading = 0;

async function read(conversationId: string): Promise<ConversationView> {
  reading += 1;
  try {
    const view = await request('chat.get', { conversationId });
    return { ...view, messages: view.messages.map((message) => heard.get(message.id) ?? message) };
  } finally {
    reading -= 1;
    if (reading === 0) heard.clear();
  }
}

/** What main says of the open conversation; one that is opened brings its own settings. */
function show({ id, messages, model, settings, maxTokens, ...head }: ConversationView): void {
  if (id !== get().openId) {
    const { models, choose } = useModelStore.getState();
    if (models?.includes(model) === true) choose(model);
    const length = lengthNames.find((name) => lengths[name] === maxTokens);
    set({ ...settings, ...definedOnly({ length }), editing: null });
  }
  set({ openId: id, messages, head, problem: null });
}

/** Shows the branch of a message. */
export const showBranch = (messageId: string): Promise<void> =>
  guarded(async () => {
    set({ editing: null });
    show(await request('chat.show', { messageId }));
  });

/** Opens the conversation of a find, on the branch of its message. */
export async function openFind({ conversationId, messageId }: ConversationFind): Promise<void> {
  await openConversation(conversationId);
  if (messageId === null) return;
  await showBranch(messageId);
  set({ foundId: messageId });
}

/** Reads the price beside Send. */
export async function loadPrice(asked: ChatQuestion | null): Promise<void> {
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

/** A key that is pressed twice sends, and pays, once. */
export async function sendDraft(): Promise<void> {
  if (get().isSending) return;
  set({ isSending: true });
  await guarded(async () => {
    const asked = questionOf(get(), useModelStore.getState().model);
    if (asked !== null) await ask(asked, await standingApproval(asked));
  });
  set({ isSending: false });
}

/** Approves the price that is asked about, and nothing else. */
export const agree = (): Promise<void> =>
  guarded(async () => {
    const { asked } = get();
    set({ asked: null });
    if (asked?.kind === 'send') {
      await ask(asked.question, asked.approval);
    } else if (asked?.kind === 'again') {
      await askAgain(asked.messageId, asked.approval);
    } else if (asked?.kind === 'tools') {
      await goOn(asked.decision, asked.approval);
    }
  });

/** What becomes of it is told as it happens: the answer of this call may come after the end of that. */
export const stopAnswer = (messageId: string): Promise<void> =>
  guarded(async () => {
    await request('chat.stop', { messageId });
  });

export const showAll = (messageId: string): Promise<void> =>
  guarded(async () => onMessage(await request('chat.showAll', { messageId })));

export const answerAgain = (messageId: string): Promise<void> =>
  guarded(() => askAgain(messageId, null));

async function goOn(decision: ToolDecision, approved: string | null): Promise<void> {
  const answer = await request('chat.continue', { ...decision, approval: approved });
  if (answer.kind === 'approval') {
    const { kind: _asks, ...offer } = answer;
    set({ asked: { ...offer, kind: 'tools', messageId: decision.messageId, decision } });
    return;
  }
  await openConversation(answer.conversationId);
}

/** Runs the calls of an answer; what has no bound is asked about first. */
export const continueWith = (decision: ToolDecision, offer: ChatOffer): Promise<void> =>
  guarded(() => goOn(decision, offer.isUnlimited ? null : offer.approval));

export const askBeforeReading = (): Promise<void> =>
  guarded(async () => {
    const { openId } = get();
    if (openId === null) return;
    await request('chat.askBeforeReading', { conversationId: openId });
    await openConversation(openId);
  });

/** Answers that went on by themselves. */
const goneOn = new Set<string>();

/** Where a person always allows reading and agreed to the price of the conversation, it goes on by itself. */
async function goOnReading(message: ChatMessage): Promise<void> {
  const { head, agreed, openId } = get();
  const open = message.calls.filter(({ state }) => state === 'waiting');
  const isAllowed = head?.allowsReading === true && openId !== null && agreed.has(openId);
  if (!isAllowed || open.length === 0 || open.some(({ isReading }) => !isReading)) return;
  if (goneOn.has(message.id)) return;
  goneOn.add(message.id);
  const decision = { messageId: message.id, denied: [], isAlways: true };
  const offer = await request('chat.priceTools', decision);
  // Without a bound, somebody looks at it first.
  if (!offer.isUnlimited) await goOn(decision, offer.approval);
}

export function onMessage(message: ChatMessage): void {
  if (reading > 0) heard.set(message.id, message);
  if (message.conversationId !== get().openId) {
    if (message.role === 'assistant' && !isUnderWay(message)) missed.add(message.id);
    // Asked in another tab, maybe in a conversation that this one does not list.
    if (message.role === 'user') void guarded(loadConversations);
    return;
  }
  const before = get().messages;
  const messages = mergeMessage(before, message);
  if (messages === before) return;
  set({ messages });
  if (message.role === 'assistant' && !isUnderWay(message)) void guarded(() => settle(message));
}

/** An answer came to an end: what it cost is added up, what was refused is known. */
async function settle(message: ChatMessage): Promise<void> {
  if (message.state === 'failed') await loadFacts(useModelStore.getState().model);
  const { openId } = get();
  if (openId === null || openId !== message.conversationId) return;
  show(await read(openId));
  if (message.state === 'done') await goOnReading(message);
}
