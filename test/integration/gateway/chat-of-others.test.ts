import { describe, expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, question } from './client-fixture.ts';
import { event, eventStream, stream } from './event-stream.ts';

const gateway = forEachTest(startRawGateway);
const streamed = { ...question, isStreamed: true };

const said = 'Blue is the sky.';
const words = ['Blue ', 'is ', 'the ', 'sky.'];
const json = { ...eventStream, 'content-type': 'application/json' };
const lines = { ...eventStream, 'content-type': 'application/x-ndjson' };
const line = (body: unknown) => `${JSON.stringify(body)}\n`;

type Kind = readonly [kind: string, fields?: object];
const named = ([type, fields]: Kind) => event({ type, ...fields });
const textDelta = (text: string): Kind => [
  'content_block_delta',
  { index: 0, delta: { type: 'text_delta', text } },
];
const outputDelta = (delta: string): Kind => ['response.output_text.delta', { delta }];
const candidate = (text: string, finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason }],
});
const candidates = words.map((word, at) => candidate(word, at === 3 ? 'STOP' : undefined));
const completed = {
  status: 'completed',
  output: [{ type: 'message', content: [{ type: 'output_text', text: said }] }],
  usage: { input_tokens: 3, output_tokens: 8 },
};

// Bug: a complete and paid answer of a relay in front of another service was called broken off, and uncertain.
describe('a complete answer in the shape of another service is read', () => {
  const complete: readonly (readonly [string, readonly string[], typeof eventStream?])[] = [
    ['message_stop alone', [...words.map(textDelta), ['message_stop'] as Kind].map(named)],
    [
      'response.completed, which says all of it again',
      [
        ...words.map(outputDelta),
        ['response.output_text.done', { text: said }] as Kind,
        ['response.completed', { response: completed }] as Kind,
      ].map(named),
    ],
    ['candidates', candidates.map(event)],
    ['candidates as one list', [JSON.stringify(candidates)], json],
    ['candidates in one', [JSON.stringify(candidate(said, 'STOP'))], json],
    [
      'an event called done',
      [...words.map((text) => event({ text })), 'event: done\ndata: {}\n\n'],
    ],
    ['a word', [...words.map((text) => event({ text })), 'data: DONE\n\n']],
    [
      'lines with types',
      [...words.map((content) => line({ type: 'content', content })), line({ type: 'done' })],
      lines,
    ],
    ['a flag', words.map((result, at) => event({ result, is_end: at === 3 }))],
    [
      'tokens, and the text at last',
      [
        ...words.map((text) => event({ token: { text, special: false }, generated_text: null })),
        event({ token: { text: '</s>', special: true }, generated_text: said }),
      ],
    ],
    [
      'deltas of a message',
      [
        ...words.map((text) => event({ delta: { message: { content: { text } } } })),
        event({ type: 'message-end', delta: { finish_reason: 'COMPLETE' } }),
      ],
    ],
    [
      'a message inside the output',
      [JSON.stringify({ output: { message: { content: [{ text: said }] } }, stopReason: 'end' })],
      json,
    ],
    ['a text inside the output', [JSON.stringify({ output: { text: said } })], json],
    ['a result', [JSON.stringify({ result: { response: said }, success: true })], json],
  ];
  it.each(complete.map(([name, pieces, headers = eventStream]) => ({ name, pieces, headers })))(
    '$name',
    async ({ pieces, headers }) => {
      gateway.play(stream(pieces, 'whole', headers));
      const { client } = createTestClient(gateway.baseUrl);
      const answer = await client.chat(streamed, {});
      expect([answer.content, answer.isComplete]).toEqual([said, true]);
    },
  );

  it.each([
    [
      'in pieces of a content block',
      [
        [
          'content_block_start',
          { index: 1, content_block: { type: 'tool_use', id: 'c1', name: 'find', input: {} } },
        ] as Kind,
        ['content_block_delta', { index: 1, delta: { partial_json: '{"a":' } }] as Kind,
        ['content_block_delta', { index: 1, delta: { partial_json: '1}' } }] as Kind,
        ['message_delta', { delta: { stop_reason: 'tool_use' } }] as Kind,
      ],
    ],
    [
      'in the response as a whole',
      [
        ['response.function_call_arguments.delta', { delta: '{"a":' }] as Kind,
        ['response.function_call_arguments.done', { arguments: '{"a":1}' }] as Kind,
        [
          'response.completed',
          {
            response: {
              output: [
                { type: 'function_call', call_id: 'c1', name: 'find', arguments: '{"a":1}' },
              ],
            },
          },
        ] as Kind,
      ],
    ],
  ])('a call of a function %s', async (_, kinds) => {
    gateway.play(stream(kinds.map(named)));
    const { client } = createTestClient(gateway.baseUrl);
    const { content, toolCalls } = await client.chat(streamed, {});
    const call = { id: 'c1', name: 'find', arguments: '{"a":1}' };
    expect([content, toolCalls]).toEqual(['', [call]]);
  });
});

// Bug: half an answer that is taken for all of it.
describe('half an answer in such a shape stays uncertain', () => {
  it.each([
    ['content blocks', [textDelta('Blue '), ['content_block_stop'] as Kind].map(named)],
    ['candidates', [event(candidate('Blue '))]],
    ['parts of the output', [outputDelta('Blue ')].map(named)],
  ])('%s', async (_, pieces) => {
    gateway.play(stream(pieces));
    const { client } = createTestClient(gateway.baseUrl);
    const failure = gatewayFailureOf(await failureOf(client.chat(streamed, {})));
    expect(failure?.errorCode).toBe('gateway_uncertain');
  });

  it('and one that a limit cut off is no complete one', async () => {
    const kinds = [outputDelta('Blue '), ['response.incomplete', { response: {} }] as Kind];
    gateway.play(stream(kinds.map(named)));
    const { client } = createTestClient(gateway.baseUrl);
    const { content, isComplete } = await client.chat(streamed, {});
    expect([content, isComplete]).toEqual(['Blue ', false]);
  });
});
