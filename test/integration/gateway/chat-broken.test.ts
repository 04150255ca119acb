import { describe, expect, it } from 'vitest';
import { partialChatOf } from '../../../electron/gateway/client/chat.ts';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, expectFailure, failureOf, question } from './client-fixture.ts';
import { done, event, eventStream, stream, text } from './event-stream.ts';

const gateway = forEachTest(startRawGateway);

const streamed = { ...question, isStreamed: true };

/** Two of the three bytes of a letter, and nothing after. */
function cutInTheStar(): Uint8Array {
  const bytes = Buffer.from(text('✨'));
  return bytes.subarray(0, bytes.indexOf('✨') + 2);
}

/** One whole chunk, with two megabytes of blanks in its JSON. */
const manyLines = `${text('x').slice(0, -3)}\n${`data: ${' '.repeat(999)}\n`.repeat(2000)}data: }\n\n`;

async function askInVain(request = streamed, timeouts = {}) {
  const deltas: string[] = [];
  const { client } = createTestClient(gateway.baseUrl, timeouts);
  const call = client.chat(request, { onDelta: (piece) => deltas.push(piece) });
  const error = await failureOf(call);
  return { error, failure: gatewayFailureOf(error), partial: partialChatOf(error), deltas };
}

// The bug (matrix B 36): half an answer shown as the whole one, thrown away, or bought again.
describe('a stream that breaks off is uncertain, and what came is kept', () => {
  it.each([
    ['RST', stream([text('Hel')], 'rst'), 'Hel'],
    ['FIN without the last chunk', stream([text('Hel')], 'fin'), 'Hel'],
    ['an end without [DONE]', stream([text('Hel')]), 'Hel'],
    [
      'lines without an end',
      stream([text('Hel').slice(6, -1)], 'whole', { ...eventStream, 'content-type': 'x/ndjson' }),
      'Hel',
    ],
    ['an end in the middle of an event', stream([text('Hel'), text('lo').slice(0, 30)]), 'Hel'],
    ['FIN in the middle of a letter', stream([text('Hel'), cutInTheStar()], 'fin'), 'Hel'],
    ['silence', stream([text('Hel')], 'stall'), 'Hel'],
    ['silence before the first event', stream([], 'stall'), null],
    [
      'blanks without an end',
      stream(
        Array.from({ length: 50 }, () => '\n'),
        'stall',
      ),
      null,
    ],
    [
      'an error as an event',
      stream([text('Hel'), event({ error: { message: 'overload', code: 'e7' } }), done]),
      'Hel',
    ],
    [
      'an error by its code, beside an empty error',
      stream([text('Hel'), event({ error: '', code: 503, message: 'overload' }), done]),
      'Hel',
    ],
    [
      'an error by its code alone',
      stream([text('Hel'), event({ code: '500', msg: 'overload' }), done]),
      'Hel',
    ],
    [
      'an event named error',
      stream([text('Hel'), 'event: error\ndata: {"message":"overload"}\n\n', done]),
      'Hel',
    ],
    ['a line of 2 MB', stream([text('Hel'), text('x'.repeat(2_000_000)), done]), 'Hel'],
    ['an event of 2 MB in many lines', stream([text('Hel'), manyLines, done]), 'Hel'],
    [
      '5 million letters',
      stream([...Array.from({ length: 10 }, () => text('x'.repeat(500_000))), done]),
      'x',
    ],
  ] as const)('%s', async (name, behaviour, partial) => {
    gateway.play(behaviour);
    const isSilent = /silence|blanks/.test(name);
    const limits = isSilent ? { chatFirstByteMs: 800, chatIdleMs: 400 } : {};
    const { error, failure, ...rest } = await askInVain(streamed, limits);
    expect(failure).toMatchObject({ errorCode: 'gateway_uncertain', phase: 'sent', status: 200 });
    expect(error.isRetryable).toBe(false);
    if (partial === null) expect(rest.partial).toBeNull();
    else expect(rest.partial).toMatchObject({ isComplete: false, finishReason: null });
    expect(rest.partial?.content.slice(0, 3) ?? null).toBe(partial === 'x' ? 'xxx' : partial);
    expect(rest.deltas.join('')).toContain(partial ?? '');
    expect(gateway.postCount()).toBe(1);
    await expect.poll(() => gateway.openCount()).toBe(0);
  });

  it('the words of an error in the stream are told', async () => {
    gateway.play(stream([event({ error: { message: 'overload', code: 'e7' } })]));
    expect((await askInVain()).failure).toMatchObject({ detail: 'overload', code: 'e7' });
  });

  it('[DONE] and nothing else is a bad answer', async () => {
    gateway.play(stream([done]));
    expect((await askInVain()).failure).toMatchObject({
      errorCode: 'gateway_bad_answer',
      phase: 'sent',
    });
  });

  // The bug: the text of a person's book in the log, because it was part of an error.
  it('the partial text is beside the error, not in it', async () => {
    gateway.play(stream([text('Once upon a time')], 'rst'));
    const { error, partial } = await askInVain();
    expect(partial?.content).toBe('Once upon a time');
    expect(JSON.stringify([error, error.data, error.message, String(error.cause)])).not.toContain(
      'Once',
    );
  });

  it('an abort in the middle keeps what came', async () => {
    gateway.play(stream([text('Hel')], 'stall'));
    const controller = new AbortController();
    const { client } = createTestClient(gateway.baseUrl);
    const onDelta = () => controller.abort();
    const error = await expectFailure(
      client.chat(streamed, { onDelta, signal: controller.signal }),
      {
        errorCode: 'gateway_uncertain',
        phase: 'sent',
      },
    );
    expect(partialChatOf(error)?.content).toBe('Hel');
  });

  it('what onDelta throws comes out as it is, with what came', async () => {
    gateway.play(stream([text('Hel'), text('lo')], 'stall'));
    const broken = new Error('window closed');
    const onDelta = () => {
      throw broken;
    };
    const { client } = createTestClient(gateway.baseUrl);
    await expect(client.chat(streamed, { onDelta })).rejects.toBe(broken);
    expect(partialChatOf(broken)?.content).toBe('Hel');
  });

  it('another error has no partial chat', () => {
    for (const other of [new Error('x'), null, 'x']) expect(partialChatOf(other)).toBeNull();
  });
});
