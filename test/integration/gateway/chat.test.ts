import { describe, expect, it } from 'vitest';
import { isParameterRefusal } from '../../../electron/gateway/client/chat.ts';
import { gatewayTimeouts } from '../../../electron/gateway/client/client.ts';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { reply, replyJson, stall, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, question } from './client-fixture.ts';
import { done, event, eventStream, stop, stream, text, usage } from './event-stream.ts';

const gateway = forEachTest(startRawGateway);

const streamed = { ...question, isStreamed: true };

async function ask(request = streamed, timeouts = {}) {
  const deltas: string[] = [];
  const { client } = createTestClient(gateway.baseUrl, timeouts);
  const result = await client.chat(request, { onDelta: (piece) => deltas.push(piece) });
  return { ...result, deltas };
}

async function askInVain(request = streamed, timeouts = {}) {
  const { client } = createTestClient(gateway.baseUrl, timeouts);
  const error = await failureOf(client.chat(request, {}));
  return { error, failure: gatewayFailureOf(error) };
}

describe('what is sent', () => {
  // The bug: a field that the model does not know makes every chat a 422.
  it('the smallest request has exactly model and messages', async () => {
    gateway.play(replyJson(200, { choices: [{ message: { content: 'Hello.' } }] }));
    await ask(question);
    expect(gateway.requests[0]?.body).toBe(
      '{"model":"gpt-mini","messages":[{"role":"user","content":"Say hello."}]}',
    );
    expect(gateway.requests[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  });

  it('every optional field has the name of docs/gateway.md', async () => {
    gateway.play(stream([text('a'), done]));
    const tools = [{ type: 'function', function: { name: 'mark' } }];
    await ask({ ...streamed, temperature: 0, maxTokens: 7, tools } as typeof streamed);
    expect(JSON.parse(gateway.requests[0]?.body ?? '')).toEqual({
      model: 'gpt-mini',
      messages: question.messages,
      stream: true,
      temperature: 0,
      max_tokens: 7,
      tools,
    });
  });

  it.each([
    ['model', { model: '' }],
    ['messages', { messages: [] }],
    ['temperature', { temperature: Number.NaN }],
    ['max_tokens', { maxTokens: 0.5 }],
  ])('a wrong %s is not sent at all', async (parameter, change) => {
    const { failure } = await askInVain({ ...streamed, ...change });
    expect(failure).toMatchObject({ errorCode: 'gateway_parameter', phase: 'not-sent', parameter });
    expect(gateway.connectionCount()).toBe(0);
  });
});

describe('a whole answer', () => {
  // The bug: an answer with another status that says that all went well was paid for and lost.
  it.each([201, 202])('%i is an answer, too', async (status) => {
    gateway.play(replyJson(status, { choices: [{ message: { content: 'Hello.' } }] }));
    expect(await ask(question)).toMatchObject({ content: 'Hello.' });
  });

  it('as JSON: content, end, usage, one delta', async () => {
    const choices = [{ message: { content: 'Hello.' }, finish_reason: 'stop' }];
    gateway.play(replyJson(200, { choices, usage: { total_tokens: 5 } }));
    expect(await ask(question)).toEqual({
      content: 'Hello.',
      toolCalls: [],
      finishReason: 'stop',
      usage: { totalTokens: 5, promptTokens: null, completionTokens: null },
      isComplete: true,
      deltas: ['Hello.'],
    });
  });

  it('as a stream: the same, in pieces', async () => {
    gateway.play(stream([text('Hel'), text('lo.'), stop, usage, done]));
    expect(await ask()).toEqual({
      content: 'Hello.',
      toolCalls: [],
      finishReason: 'stop',
      usage: { totalTokens: 5, promptTokens: 3, completionTokens: 2 },
      isComplete: true,
      deltas: ['Hel', 'lo.'],
    });
  });

  // The bug: an answer that was paid for is lost because the gateway streams unasked, or does not stream.
  it('is read whichever way it comes', async () => {
    gateway.play(stream([text('Hello.'), done]));
    expect(await ask(question)).toMatchObject({ content: 'Hello.' });
    gateway.play(replyJson(200, { choices: [{ message: { content: 'Hello.' } }] }));
    expect(await ask(streamed)).toMatchObject({ content: 'Hello.', deltas: ['Hello.'] });
  });

  it.each([
    [
      'under a wrong type',
      stream([text('Hello.'), done], 'whole', { ...eventStream, 'content-type': 'text/plain' }),
    ],
    ['with CRLF', stream([text('Hello.').replaceAll('\n', '\r\n'), 'data: [DONE]\r\n\r\n'])],
    [
      'with a BOM, comments and blank lines',
      stream(['\uFEFF: hi\n\n\n', text('Hello.'), ': ping\n\n', done]),
    ],
    ['with blanks first', stream(['\n\n', text('Hello.'), done])],
    [
      'with an empty error in each chunk',
      stream([event({ choices: [{ delta: { content: 'Hello.' } }], error: '' }), done]),
    ],
    ['with names of events', stream([`event: chunk\nid: 1\nretry: 5\n${text('Hello.')}`, done])],
    [
      'without blanks after the colon',
      stream([text('Hello.').replace('data: ', 'data:'), 'data:[DONE]\n\n']),
    ],
    ['without the last empty line', stream([text('Hello.'), 'data: [DONE]'], 'whole')],
    ['ended by the reason alone, whole', stream([text('Hello.'), stop])],
    ['ended by the reason, then FIN', stream([text('Hello.'), stop], 'fin')],
    ['ended by the reason, then RST', stream([text('Hello.'), stop], 'rst')],
    ['ended, then more than the end', stream([text('Hello.'), done, text('x')])],
    ['with an answer that stays open', stream([text('Hello.'), done], 'stall')],
    [
      'with events that are no chunks',
      stream(['data: {"a":\n\n', 'data: hi\n\n', text('Hello.'), done]),
    ],
  ] as const)('%s', async (_name, behaviour) => {
    gateway.play(behaviour);
    // Nothing is waited for once the end has come.
    const patient = { chatMs: 120_000, chatFirstByteMs: 120_000, chatIdleMs: 120_000 };
    const answer = await ask(streamed, patient);
    expect(answer).toMatchObject({ content: 'Hello.', isComplete: true });
    await expect.poll(() => gateway.openCount()).toBe(0);
  });

  const line = (body: object) => `${JSON.stringify(body)}\n`;
  const piece = (content: string) => line({ choices: [{ index: 0, delta: { content } }] });
  const end = line({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  const lines = { 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' };
  const json = { ...lines, 'content-type': 'application/json' };

  // The bug: an answer that came as lines of JSON was paid for and lost as uncertain.
  it.each([
    ['lines', stream([piece('Hel'), piece('lo.'), end], 'whole', lines)],
    ['lines under another type', stream([piece('Hel'), piece('lo.'), end], 'whole', json)],
    // The bug: the first words of a paid answer were lost with the mark before them.
    [
      'lines behind a byte order mark',
      stream([`\uFEFF${piece('Hel')}`, piece('lo.'), end], 'whole', lines),
    ],
    ['lines called events', stream([piece('Hel'), piece('lo.'), end])],
    ['lines in one', stream([`${piece('Hel')}${piece('lo.')}${end}`], 'whole', json)],
    [
      'lines with CRLF and without the last end',
      stream(
        [piece('Hel').replace('\n', '\r\n'), '\r\n', piece('lo.'), end.trim()],
        'whole',
        lines,
      ),
    ],
    [
      'lines that are cut',
      stream(['\n{"choices', piece('Hel').slice(9), piece('lo.'), end], 'whole', json),
    ],
    ['lines that stay open', stream([piece('Hel'), piece('lo.'), end, '[DONE]\n'], 'stall', lines)],
    // The bug: an answer that had come whole was thrown away, because what came after it was an error.
    [
      'an error behind the end',
      stream([text('Hel'), text('lo.'), stop, 'event: error\ndata: {"message":"no usage"}\n\n']),
    ],
    [
      'lines of messages',
      stream(
        [
          line({ message: { role: 'assistant', content: 'Hel' }, done: false }),
          line({ message: { role: 'assistant', content: 'lo.' }, done: false }),
          line({ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' }),
        ],
        'whole',
        json,
      ),
    ],
  ] as const)('%s', async (_name, behaviour) => {
    gateway.play(behaviour);
    const answer = await ask(streamed);
    expect(answer).toMatchObject({ content: 'Hello.', isComplete: true, deltas: ['Hel', 'lo.'] });
    expect(gateway.postCount()).toBe(1);
  });

  it('one JSON text of several lines, or in one with its end, is none of lines', async () => {
    const whole = { choices: [{ message: { content: 'Hello.' } }] };
    for (const [body, headers] of [
      [JSON.stringify(whole, null, 2), json],
      [line(whole), json],
      [line(whole), lines],
    ] as const) {
      gateway.play(stream([body], 'whole', headers));
      expect(await ask(streamed)).toMatchObject({ content: 'Hello.', deltas: ['Hello.'] });
    }
  });

  // The bug: a letter cut in two by the network arrives as two question marks.
  it('cut anywhere, also in the middle of a letter, is the same text', async () => {
    const words = 'Grüße ✨ 𝄞 «да»';
    const bytes = Buffer.from(text(words) + done);
    for (const size of [1, 2, 3, 5, 7]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      gateway.play(stream(pieces));
      expect((await ask()).content).toBe(words);
    }
  });

  it('tool calls in pieces', async () => {
    const piece = (change: object) =>
      event({ choices: [{ delta: { tool_calls: [{ index: 0, ...change }] } }] });
    gateway.play(
      stream([
        piece({ id: 'c1', function: { name: 'mark', arguments: '{"a"' } }),
        piece({ function: { arguments: ':1}' } }),
        event({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }),
        done,
      ]),
    );
    expect(await ask()).toMatchObject({
      content: '',
      toolCalls: [{ id: 'c1', name: 'mark', arguments: '{"a":1}' }],
      finishReason: 'tool_calls',
    });
  });

  // The bug: an answer that a fault cut off passed for whole, and answered the same question ever after.
  it.each(['length', 'max_tokens', 'content_filter', 'network_error', 'SAFETY'])(
    'one that ends by %s is not complete',
    async (reason) => {
      gateway.play(
        replyJson(200, { choices: [{ message: { content: 'Hel' }, finish_reason: reason }] }),
      );
      expect(await ask(question)).toMatchObject({ content: 'Hel', isComplete: false });
    },
  );
});

describe('how long it waits', () => {
  // The bug: a model that thinks for a minute is given up although it will be charged.
  it('120 s for the first byte, 60 s after it, 15 min in all', () => {
    expect(gatewayTimeouts).toMatchObject({
      chatFirstByteMs: 120_000,
      chatIdleMs: 60_000,
      chatMs: 900_000,
    });
  });

  it('longer for the first byte than between two others', async () => {
    const asked: number[] = [];
    const clock: Clock = {
      ...createSystemClock(),
      delay: (milliseconds, signal) => {
        asked.push(milliseconds);
        return createSystemClock().delay(milliseconds, signal);
      },
    };
    gateway.play(stream([text('a'), stop, done], 'stall'));
    const { client } = createTestClient(gateway.baseUrl, gatewayTimeouts, clock);
    await client.chat(streamed, {});
    expect(asked.slice(0, 2)).toEqual([900_000, 120_000]);
    expect(asked.slice(2).every((ms) => ms === 60_000 || ms === 3000)).toBe(true);
  });

  it('for the status no longer than for the first byte', async () => {
    gateway.play(stall);
    const { failure } = await askInVain(streamed, { chatFirstByteMs: 100, chatMs: 60_000 });
    expect(failure).toMatchObject({ errorCode: 'gateway_uncertain', phase: 'sent', status: null });
  });
});

// The bug: asked again without its options after a refusal that has nothing to do with them, or not at all.
describe('a refusal of a parameter', () => {
  it.each([
    [422, { error: { message: 'temperature is not supported', param: 'temperature' } }, true],
    [400, { error: { message: 'Unsupported parameter: tools' } }, true],
    [422, { detail: [{ loc: ['body', 'max_tokens'], msg: 'extra', type: 'x' }] }, true],
    [422, {}, true],
    [422, { error: { message: 'no such model', param: 'model' } }, false],
    [400, { error: { message: 'bad', param: 'messages.0.role' } }, false],
    [400, { error: { message: 'x', code: 'context_length_exceeded' } }, false],
    [404, { error: { message: 'The model does not exist' } }, false],
    [504, { error: { message: 'temperature' } }, false],
    [500, { error: { message: 'tools' } }, false],
  ])('%i %j: %s', async (status, body, expected) => {
    gateway.play(replyJson(status, body));
    const { error } = await askInVain(question);
    expect(isParameterRefusal(error)).toBe(expected);
  });

  it('here, before anything was sent, is none', async () => {
    expect(isParameterRefusal((await askInVain({ ...question, model: '' })).error)).toBe(false);
  });

  it('a model that is missing is said to be the chosen one', async () => {
    gateway.play(replyJson(404, { error: { message: 'The model does not exist' } }));
    const { error } = await askInVain(question);
    expect(error.code).toBe('gateway_model_missing');
    expect(error.message).not.toContain('fish-speech');
  });
});

it('100,000 small events are read in order, none lost (matrix B 37)', async () => {
  const count = 100_000;
  const pieces = Array.from({ length: 100 }, (_, page) =>
    Array.from({ length: count / 100 }, (_unused, index) => text(String((page + index) % 10))).join(
      '',
    ),
  );
  gateway.play(stream([...pieces, done]));
  const { content, deltas } = await ask(streamed, { chatMs: 30_000 });
  expect(content).toHaveLength(count);
  expect(deltas).toHaveLength(count);
});

it('an empty body is a bad answer', async () => {
  gateway.play(reply(200, '', { 'content-type': 'text/event-stream' }));
  const { failure } = await askInVain();
  expect(['gateway_bad_answer', 'gateway_uncertain']).toContain(failure?.errorCode);
});
