import { describe, expect, it } from 'vitest';
import {
  canAskAgain,
  isUnderWay,
  mergeMessage,
  plainText,
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
  problemCode: null,
  ...change,
});

describe('messages of a conversation', () => {
  it('grow in their place: an answer that comes in pieces is never shown twice', () => {
    const asked = message('1', { role: 'user', text: 'Who?' });
    let shown: readonly ChatMessage[] = [asked];
    for (const text of ['I', 'I am', 'I am a lamp.']) {
      shown = mergeMessage(shown, message('2', { text, state: 'streaming', parentId: '1' }));
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

  // The bug: an answer of a branch that is not shown appears under another one.
  it('take in only what goes on from their end', () => {
    const messages = [message('1', { role: 'user' }), message('2', { parentId: '1' })];
    expect(mergeMessage(messages, message('3', { parentId: '1' }))).toBe(messages);
    expect(mergeMessage(messages, message('3', { parentId: '2' }))).toHaveLength(3);
  });
});

describe('plain text of an answer', () => {
  // The bug: asterisks and hashes of a model are read aloud, or words of the text are eaten.
  it.each([
    ['## The *lamp*\n\nIt **had** gone `out`.', 'The lamp\n\nIt had gone out.'],
    ['* one\n* two', '- one\n- two'],
    ['See [the book](https://example.com).', 'See the book.'],
    ['```js\nlet a = 1;\n```', 'let a = 1;'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['(laughing) “No,” she said.', '(laughing) “No,” she said.'],
  ])('%j becomes %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});
