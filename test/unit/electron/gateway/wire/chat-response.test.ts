import { describe, expect, it } from 'vitest';
import { readChatResponse } from '../../../../../electron/gateway/wire/chat-response.ts';
import { hostileAnswers } from './hostile-answers.ts';

const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const hello = 'Hello.';

describe('a whole answer of the chat', () => {
  // The bug: a reply that was paid for is shown as "not a chat's answer".
  it.each([
    ['as usual', { choices: [{ index: 0, message: { role: 'assistant', content: hello } }] }],
    ['in parts', { choices: [{ message: { content: [{ type: 'text', text: 'Hel' }, 'lo.'] } }] }],
    ['one part', { choices: [{ message: { content: { type: 'text', text: hello } } }] }],
    ['text of a choice', { choices: [{ text: hello }] }],
    ['the second choice, the first is null', { choices: [null, { message: { content: hello } }] }],
    ['output_text', { output_text: hello }],
    ['output', { output: [{ type: 'message', content: [{ type: 'output_text', text: hello }] }] }],
    ['content parts', { type: 'message', content: [{ type: 'text', text: hello }] }],
    ['content', { content: hello }],
    ['message', { message: { content: hello }, done: true }],
    ['response', { response: hello }],
    ['in data', { code: 0, data: { choices: [{ message: { content: hello } }] } }],
  ])('%s', (_name, body) => {
    expect(readChatResponse(body)).toMatchObject({ content: hello, toolCalls: [], usage: null });
  });

  it.each([
    [{ choices: [{ message: { content: 'a' }, finish_reason: 'length' }], usage }, 'length'],
    [
      { content: 'a', stop_reason: 'length', usage: { input_tokens: 5, output_tokens: 2 } },
      'length',
    ],
  ])('reads the end and the usage of %j', (body, finishReason) => {
    expect(readChatResponse(body)).toMatchObject({
      finishReason,
      usage: { totalTokens: 7, promptTokens: 5, completionTokens: 2 },
    });
  });

  // The bug: an answer was booked at less than its own parts.
  it.each([
    [{ prompt_tokens: 10, completion_tokens: 5, total_tokens: 4 }, 15],
    [{ prompt_tokens: 10, completion_tokens: 5, total_tokens: 0 }, 15],
    [{ prompt_tokens: -1, completion_tokens: 5, total_tokens: 4 }, undefined],
    [{ completion_tokens: 5, total_tokens: 15 }, 15],
  ])('%j comes to %s', (told, totalTokens) => {
    const body = { choices: [{ message: { content: 'a' } }], usage: told };
    expect(readChatResponse(body)?.usage?.totalTokens).toBe(totalTokens);
  });

  const call = { id: 'c1', name: 'mark', arguments: '{"a":1}' };
  // The bug: a tool call lost, so that a paid answer looks empty.
  it.each([
    [
      {
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'mark', arguments: '{"a":1}' } },
        ],
      },
    ],
    [{ tool_calls: [{ id: 'c1', name: 'mark', arguments: { a: 1 } }], content: null }],
    [{ content: [{ type: 'tool_use', id: 'c1', name: 'mark', input: { a: 1 } }] }],
  ])('reads the tool call in %j', (message) => {
    const read = readChatResponse({ choices: [{ message, finish_reason: 'tool_calls' }] });
    expect(read).toMatchObject({ content: '', toolCalls: [call], finishReason: 'tool_calls' });
  });

  it.each([
    [{ choices: [{ message: { function_call: { name: 'mark', arguments: '{"a":1}' } } }] }],
    [
      {
        output: [{ type: 'function_call', call_id: 'call_0', name: 'mark', arguments: '{"a":1}' }],
      },
    ],
  ])('reads the older shape %j', (body) => {
    expect(readChatResponse(body)?.toolCalls).toEqual([{ ...call, id: 'call_0' }]);
  });

  it('an empty reply that is marked as ended is a reply', () => {
    const body = { choices: [{ message: { content: null }, finish_reason: 'content_filter' }] };
    expect(readChatResponse(body)).toMatchObject({ content: '', finishReason: 'content_filter' });
  });

  // The bug: the words of a model that declines were lost, and nothing was shown for what was paid.
  it('the words of a model that declines are its reply', () => {
    const message = { content: null, refusal: 'I cannot help with that.' };
    const body = { choices: [{ message, finish_reason: 'stop' }] };
    expect(readChatResponse(body)).toMatchObject({ content: message.refusal });
  });

  const others: typeof hostileAnswers = [
    ['no choice', { choices: [], usage }],
    ['a choice of nothing', { choices: [{}] }],
    ['parts without text', { choices: [{ message: { content: [{ type: 'image' }, 7] } }] }],
  ];
  it.each([...hostileAnswers, ...others])('reads nothing out of %s', (_name, body) => {
    expect(readChatResponse(body)).toBeNull();
  });

  it.each([
    [{ total_tokens: 'x' }],
    [{ output_tokens: 5 }],
    [{ total_tokens: -1 }],
    [[]],
    [7],
    [{}],
  ])(
    // The bug: the tokens of the question, told in an earlier piece or not at all, were booked as free.
    'a usage of %j is none',
    (broken) => {
      const body = { choices: [{ message: { content: 'a' } }], usage: broken };
      expect(readChatResponse(body)?.usage).toBeNull();
    },
  );
});
