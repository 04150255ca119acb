import { describe, expect, it } from 'vitest';
import {
  canAskAgain,
  isUnderWay,
  mergeMessage,
} from '../../../../../renderer/features/chat/messages.ts';
import type { ChatMessage } from '../../../../../shared/model/assistant.ts';

const message = (id: string, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  conversationId: 'c',
  parentId: null,
  calls: [],
  versions: [],
  role: 'assistant',
  text: '',
  state: 'done',
  atMs: 0,
  model: 'm',
  tokens: 0,
  money: 0,
  isFree: true,
  isReused: false,
  hasMore: false,
  problem: null,
  ...change,
});

describe('messages of a conversation', () => {
  it('grow in their place: an answer that comes in pieces is never shown twice', () => {
    const asked = message('1', { role: 'user', text: 'Who?' });
    let shown: readonly ChatMessage[] = [asked];
    for (const text of ['I', 'I am', 'I am a lamp.']) {
      shown = mergeMessage(shown, message('2', { text, state: 'streaming' }));
    }
    expect(shown.map(({ text }) => text)).toEqual(['Who?', 'I am a lamp.']);
  });

  it('are asked for again only at the end, and never while one is on its way', () => {
    const messages = [message('1'), message('2', { role: 'user' }), message('3')];
    expect(messages.map((one) => canAskAgain(messages, one))).toEqual([false, false, true]);
    const coming = message('4', { state: 'waiting' });
    expect(isUnderWay(coming)).toBe(true);
    expect(canAskAgain([...messages, coming], coming)).toBe(false);
    const asked = message('5', { role: 'user' });
    expect(canAskAgain([asked], asked)).toBe(false);
  });
});
