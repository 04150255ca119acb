import { describe, expect, it } from 'vitest';
import {
  createChatAssembly,
  readChatChunk,
} from '../../../../../electron/gateway/wire/chat-chunk.ts';
import { hostileAnswers } from './hostile-answers.ts';

const delta = (change: object, rest: object = {}) => ({
  choices: [{ index: 0, delta: change, ...rest }],
});

function raise(): never {
  throw new Error('no chunk');
}

function assemble(bodies: readonly unknown[]) {
  const assembly = createChatAssembly();
  for (const body of bodies) {
    const chunk = readChatChunk(body);
    if (chunk !== null) assembly.add(chunk);
  }
  return { ...assembly.soFar(), characters: assembly.characterCount() };
}

describe('the chunks of a streamed chat', () => {
  // The bug: a stream whose chunks look a little different is an empty answer.
  it.each([
    [
      'as usual',
      [delta({ role: 'assistant' }), delta({ content: 'Hel' }), delta({ content: 'lo.' })],
    ],
    ['parts', [delta({ content: [{ type: 'text', text: 'Hello.' }] })]],
    ['text of a choice', [{ choices: [{ text: 'Hel' }] }, { choices: [{ text: 'lo.' }] }]],
    ['without an index', [{ choices: [{ delta: { content: 'Hello.' } }] }]],
    ['bare delta', [{ type: 'response.output_text.delta', delta: 'Hello.' }]],
    ['delta with text', [{ type: 'content_block_delta', delta: { text: 'Hello.' } }]],
    ['message', [{ message: { content: 'Hello.' }, done: false }]],
    ['response', [{ response: 'Hello.' }]],
    ['words that decline', [delta({ content: null }), delta({ refusal: 'Hello.' })]],
    [
      'another choice too',
      [delta({ content: 'Hello.' }), { choices: [{ index: 1, delta: { content: 'x' } }] }],
    ],
    ['junk between', [delta({ content: 'Hello.' }), null, 7, 'x', [], {}, { choices: [null] }]],
  ])('%s', (_name, bodies) => {
    expect(assemble(bodies)).toMatchObject({ content: 'Hello.', finishReason: null, usage: null });
  });

  // Bug: what a first chunk says of the input was forgotten, or its one token of output was all that was booked.
  it.each([
    [{ input_tokens: 25, output_tokens: 1 }, { output_tokens: 15 }],
    [{ input_tokens: 25 }, { input_tokens: 0, output_tokens: 15 }],
  ])('adds up a usage that comes in two chunks: %j, %j', (first, last) => {
    const delta = { type: 'content_block_delta', delta: { type: 'text_delta', text: 'a' } };
    const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: last };
    for (const start of [{ message: { content: [], usage: first } }, { usage: first }]) {
      const bodies = [{ type: 'message_start', ...start }, delta, end];
      expect(assemble(bodies).usage?.totalTokens).toBe(40);
    }
  });

  // Bug: chats through relays that write noughts in place of the usage were booked as free.
  it('takes a usage of nothing for none', () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    const end = { choices: [{ delta: {}, finish_reason: 'stop' }], usage };
    expect(assemble([delta({ content: 'Hello.' }), end]).usage).toBeNull();
  });

  // Bug: an answer stood there twice where the last chunk is the whole of it.
  it('takes the text once where a last chunk repeats it', () => {
    const pieces = ['The lamp is lit, ', 'and the ferry waits at the quay.'];
    const deltas = pieces.map((content) => ({ choices: [{ delta: { content } }] }));
    const whole = pieces.join('');
    const end = { choices: [{ message: { content: whole }, finish_reason: 'stop' }] };
    expect(assemble([...deltas, end]).content).toBe(whole);
    expect(assemble([...deltas, { type: 'output_text.done', text: whole }]).content).toBe(whole);
    expect(assemble(['ha', 'ha'].map((text) => ({ text }))).content).toBe('haha');
    const line = { choices: [{ delta: { content: '-'.repeat(60) } }] };
    expect(assemble([line, line]).content).toHaveLength(120);
  });

  // Bug: an answer stood there over and over where every chunk is the whole text so far.
  it.each([
    [
      ['The', 'The lamp', 'The lamp is', 'The lamp is lit.', 'The lamp is lit.'],
      'The lamp is lit.',
    ],
    [['-'.repeat(40), '-'.repeat(41)], '-'.repeat(41)],
    [['1', '10', '0', '!'], '1100!'],
    [['ha', 'haha'], 'hahaha'],
    [['ha', 'ha'], 'haha'],
    [['ha', 'ha', 'ho'], 'hahaho'],
    [['The', 'The', 'The lamp', 'The lamp', 'The lamp is'], 'The lamp is'],
    [['a', 'b', 'bc', 'bcd'], 'abbcbcd'],
    [['The', 'The lamp', 'The lamp is', ' lit.'], 'The lamp is lit.'],
  ])('takes what is repeated from chunk to chunk once: %j', (texts, content) => {
    const assembly = createChatAssembly();
    let told = '';
    for (const text of texts) {
      told += assembly.add(readChatChunk(delta({ content: text })) ?? raise());
      expect(content.startsWith(told)).toBe(true);
    }
    expect(told + assembly.rest()).toBe(content);
    expect(assembly.soFar().content).toBe(content);
    expect(assembly.characterCount()).toBe(content.length);
  });

  it('keeps the end and the usage, in whatever chunk they come', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    const read = assemble([
      delta({ content: 'a' }, { finish_reason: null }),
      delta({}, { finish_reason: 'stop' }),
      { choices: [], usage },
    ]);
    expect(read).toMatchObject({ content: 'a', finishReason: 'stop', usage: { totalTokens: 3 } });
    expect(assemble([{ response: 'a', done: true }]).finishReason).toBe('stop');
    // The bug: a whole answer whose end stands in its last piece was taken for cut off.
    const last = { type: 'message_delta', delta: { stop_reason: 'end_turn' } };
    expect(assemble([last]).finishReason).toBe('end_turn');
  });

  // The bug: two tool calls in pieces are mixed up, or the arguments of one are cut.
  // Bug: a stream that pauses for three seconds was taken for ended, and the rest of a paid answer was lost.
  it.each(['null', 'None', '', null])('does not end at the reason %j', (reason) => {
    const chunk = { ...delta({ content: 'The ' }, { finish_reason: reason }) };
    expect(assemble([chunk]).finishReason).toBeNull();
  });

  it('puts tool calls together by their index', () => {
    const piece = (index: number, change: object) => delta({ tool_calls: [{ index, ...change }] });
    const read = assemble([
      piece(1, { id: 'b', function: { name: 'second', arguments: '{"y"' } }),
      piece(0, { id: 'a', type: 'function', function: { name: 'first', arguments: '' } }),
      piece(0, { function: { arguments: '{"x":' } }),
      piece(1, { function: { arguments: ':2}' } }),
      piece(0, { function: { arguments: '1}' } }),
      delta({}, { finish_reason: 'tool_calls' }),
    ]);
    expect(read.toolCalls).toEqual([
      { id: 'a', name: 'first', arguments: '{"x":1}' },
      { id: 'b', name: 'second', arguments: '{"y":2}' },
    ]);
    expect(read.characters).toBe(14);
  });

  // The bug: an index of a billion fills the memory, or a nameless piece is called.
  it('passes over tool calls that cannot be', () => {
    const calls = [{ index: 1e9 }, { index: -1 }, { index: 0.5 }, { index: 'x' }, { index: 2 }, 7];
    const wanted = calls.map((call) =>
      typeof call === 'object' && call.index !== 2 ? { ...call, function: { name: 'x' } } : call,
    );
    expect(assemble([delta({ tool_calls: wanted })]).toolCalls).toEqual([]);
  });

  it.each(hostileAnswers)('%s is no chunk', (_name, body) => {
    expect(readChatChunk(body)).toBeNull();
  });
});
