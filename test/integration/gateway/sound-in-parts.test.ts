import { expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { reply, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, speakInto, wavBytes } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);

const parts = [
  wavBytes.subarray(0, 44),
  wavBytes.subarray(44, 1001),
  wavBytes.subarray(1001, 2000),
  wavBytes.subarray(2000),
];
const digits = parts.map((part) => part.toString('base64'));
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const asEvents = (type: string) => ({ 'content-type': type });

// The bug: speech that a relay streams as events was paid for, line for line, and lost.
it.each([
  [
    'events of speech',
    [
      ...digits.map((audio) => event({ type: 'speech.audio.delta', audio })),
      event({ type: 'speech.audio.done', usage: { total_tokens: 3 } }),
    ],
  ],
  [
    'chunks of a chat',
    [
      event({ choices: [{ delta: { role: 'assistant', audio: { id: 'audio_1' } } }] }),
      ...digits.map((data) =>
        event({ choices: [{ delta: { audio: { data, transcript: 'The lamp' } } }] }),
      ),
      'data: [DONE]\n\n',
    ],
  ],
  ['named events', digits.map((data) => `event: audio\nid: 1\ndata: ${data}\n\n`)],
  ['lines of JSON', digits.map((audio) => `${JSON.stringify({ audio, is_final: false })}\n`)],
  [
    'one text cut anywhere',
    [
      event({ audio: wavBytes.toString('base64').slice(0, 1001) }),
      event({ audio: wavBytes.toString('base64').slice(1001) }),
    ],
  ],
  [
    'hexadecimal that is repeated in the end',
    [...parts, wavBytes].map((part, at) =>
      event({ data: { audio: part.toString('hex'), status: at === 4 ? 2 : 1 } }),
    ),
  ],
])('%s are one sound', async (name, texts) => {
  const type = name === 'lines of JSON' ? 'application/x-ndjson' : 'text/event-stream';
  gateway.play(reply(200, texts.join(''), asEvents(type)));
  const spoken = await speakInto(createTestClient(gateway.baseUrl).client);
  expect(spoken.bytes.equals(wavBytes)).toBe(true);
});

// The bug: what a relay wrote out as a list of bytes was paid for, and taken for a message.
it('a list of bytes is sound', async () => {
  gateway.play(reply(200, JSON.stringify({ audio: wavBytes })));
  const spoken = await speakInto(createTestClient(gateway.baseUrl).client);
  expect(spoken.bytes.equals(wavBytes)).toBe(true);
});

it('samples without a header in events are sound', async () => {
  const samples = Buffer.from(Int16Array.from({ length: 4000 }, (_, at) => at).buffer);
  const text = [samples.subarray(0, 4000), samples.subarray(4000)]
    .map((part) => event({ type: 'response.audio.delta', delta: part.toString('base64') }))
    .join('');
  gateway.play(reply(200, text, asEvents('text/event-stream')));
  const spoken = await speakInto(createTestClient(gateway.baseUrl).client);
  expect(spoken.bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(spoken.bytes.subarray(44).equals(samples)).toBe(true);
});

// The bug: paid sound was thrown away for an error whose fields are all written out, and empty.
it('an error with nothing in its fields beside sound says nothing', async () => {
  const error = { message: '', type: '', param: '', code: null };
  const text = digits.map((audio) => event({ audio, error })).join('');
  gateway.play(reply(200, text, asEvents('text/event-stream')));
  const spoken = await speakInto(createTestClient(gateway.baseUrl).client);
  expect(spoken.bytes.equals(wavBytes)).toBe(true);
});

// The bug: half a line is taken for all of it.
it.each([
  event({ error: { message: 'overloaded' } }),
  'event: error\ndata: {"message": "overloaded"}\n\n',
  // The bug: an error that says nothing was taken for none, and sound that was cut short for a finished take.
  'event: error\ndata: {}\n\n',
  'data: {"type": "error", "message": "overloaded"}\n\n',
  'data: {"type": "response.failed", "response": {"error": {"code": "server_error"}}}\n\n',
  'event: error\ndata: ""\n\n',
  'data: {"error": {}}\n\n',
  'data: {"type": "error", "error": {}}\n\n',
  'data: {"error": {"code": 0, "message": ""}}\n\n',
  'data: {"error": "", "code": 500, "message": "overloaded"}\n\n',
])('events that end in an error are no sound: %s', async (last) => {
  const text = digits.map((audio) => event({ audio })).join('') + last;
  gateway.play(reply(200, text, asEvents('text/event-stream')));
  const error = await failureOf(speakInto(createTestClient(gateway.baseUrl).client));
  expect(gatewayFailureOf(error)).toMatchObject({ phase: 'sent', status: 200 });
});

// The bug: the lines between the parts were taken for sound, which nothing could play.
it.each(['\r\n', '\n'])('sound in a multipart answer is sound', async (end) => {
  const part = (headers: readonly string[], body: Buffer) =>
    Buffer.concat([Buffer.from([`--b=1`, ...headers, '', ''].join(end)), body, Buffer.from(end)]);
  const body = Buffer.concat([
    Buffer.from(`preamble${end}`),
    part(['Content-Type: application/json'], Buffer.from('{"duration": 1}')),
    part(['Content-Type: audio/wav', 'Content-Disposition: attachment'], wavBytes),
    Buffer.from(`--b=1--${end}`),
  ]);
  gateway.play(reply(200, body, asEvents('multipart/mixed; charset=x; boundary="b=1"')));
  const spoken = await speakInto(createTestClient(gateway.baseUrl).client);
  expect(spoken.bytes.equals(wavBytes)).toBe(true);
});
