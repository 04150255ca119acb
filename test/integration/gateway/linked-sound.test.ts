import { expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { reply, replyJson, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, speakInto, wavBytes } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);
/** Only deadlines take their time. */
function withoutPauses() {
  const system = createSystemClock();
  const pauses: number[] = [];
  const delay: typeof system.delay = async (milliseconds, signal, deadline) => {
    if (deadline !== undefined) return system.delay(milliseconds, signal, deadline);
    pauses.push(milliseconds);
  };
  return { clock: { ...system, delay }, pauses };
}

const page = '<html><head><title>Sign in</title></head><body>Wi-Fi</body></html>';

// The bug: sound that a relay keeps behind a link was paid for, line for line, and lost.
const links: readonly (readonly [string, (url: string) => unknown])[] = [
  ['alone', (url) => ({ url })],
  ['deeper', (url) => ({ created: 1, data: [{ url, revised_prompt: 'x' }] })],
  ['beside others', (url) => ({ audio_url: url, help: 'https://help.invalid/speech' })],
  // The bug: services that write out every field leave the error empty, and it was taken for one.
  ['beside an empty error', (url) => ({ error: '', audio_url: url })],
  ['beside no error', (url) => ({ error: false, errors: [], audio_url: url })],
];
it.each(links)('sound behind a link %s is sound, fetched with one more GET', async (_, of) => {
  const { baseUrl } = gateway;
  gateway.play(
    replyJson(200, of(`${baseUrl}/files/1.wav?signed=1`)),
    (socket) => socket.destroy(),
    reply(200, wavBytes),
  );
  const spoken = await speakInto(createTestClient(baseUrl).client);
  expect(spoken.bytes.equals(wavBytes)).toBe(true);
  expect(gateway.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/audio/speech',
    ...Array(2).fill('GET /v1/files/1.wav?signed=1'),
  ]);
});

// The bug: a file that was not everywhere yet was asked for once, and what was paid for it was lost.
it('sound behind a link that is not there yet is asked for again, after a while', async () => {
  const { baseUrl } = gateway;
  const missing = reply(404, '<Error><Code>NoSuchKey</Code></Error>');
  gateway.play(replyJson(200, { url: `${baseUrl}/1.wav` }), missing, missing, reply(200, wavBytes));
  const { clock, pauses } = withoutPauses();
  const { client } = createTestClient(baseUrl, {}, clock);
  expect((await speakInto(client)).bytes.equals(wavBytes)).toBe(true);
  expect(pauses).toEqual([500, 2000]);
  expect(gateway.postCount()).toBe(1);
});

// The bug: a relay that streams how far it is, and where the sound lies at the end, was paid for words.
it('sound behind a link in a stream of events is sound', async () => {
  const { baseUrl } = gateway;
  const events = [{ progress: 0.5 }, { audio_url: `${baseUrl}/files/1.wav` }];
  const words = events.map((event) => `event: step\r\ndata: ${JSON.stringify(event)}\r\n\r\n`);
  const isStream = { 'content-type': 'text/event-stream' };
  gateway.play(reply(200, words.join(''), isStream), reply(200, wavBytes));
  const spoken = await speakInto(createTestClient(baseUrl).client);
  expect(spoken.bytes.equals(wavBytes)).toBe(true);
  expect(gateway.postCount()).toBe(1);
});

// The bug: a link into this machine or its network is followed, or what failed is sent and paid for again.
it.each([
  ['into this machine', () => 'http://127.0.0.1:9/1.wav'],
  ['into its network', () => 'https://10.0.0.1/1.wav'],
  ['to metadata of a cloud', () => 'https://169.254.169.254/1.wav'],
  ['to a host without https', () => 'http://files.invalid/1.wav'],
  ['to a name that is not there', () => 'https://files.invalid/1.wav'],
  ['to a page', (baseUrl: string) => `${baseUrl}/1.wav`],
])('a link %s ends uncertain, after one POST', async (_, linkOf) => {
  gateway.play(replyJson(200, { url: linkOf(gateway.baseUrl) }), reply(200, page));
  const { client, log } = createTestClient(gateway.baseUrl, {}, withoutPauses().clock);
  const error = await failureOf(speakInto(client));
  expect(error.message).toContain('a link instead of sound');
  expect(gatewayFailureOf(error)).toMatchObject({ phase: 'sent', status: 200 });
  expect(gateway.postCount()).toBe(1);
  expect(log.join()).not.toContain('1.wav');
});

it('an error that names a page is no link to sound', async () => {
  const body = { error: { message: 'no', doc_url: `${gateway.baseUrl}/docs` } };
  gateway.play(replyJson(200, body));
  const error = await failureOf(speakInto(createTestClient(gateway.baseUrl).client));
  expect(gatewayFailureOf(error)).toMatchObject({ phase: 'sent', detail: 'no' });
  // The bug: whoever has to decide whether it was charged was not told what the gateway had said.
  expect(error.message).toContain('sent a message instead of sound. It said: “no”.');
  expect(gateway.requests).toHaveLength(1);
});

// The bug: samples without a header, named by their type, were paid for and lost, line for line.
it('samples of 16 bits without a header are sound', async () => {
  const samples = Buffer.from(Int16Array.from({ length: 4000 }, (_, at) => at).buffer);
  gateway.play(reply(200, samples, { 'content-type': 'audio/L16;codec=pcm;rate=16000' }));
  const spoken = await speakInto(createTestClient(gateway.baseUrl).client);
  expect(spoken.bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(spoken.bytes.subarray(-samples.length).equals(samples)).toBe(true);
});

// The bug: a paid job whose result was a link waited for ever, and the gateway’s words were said to be no sound.
it('the result of a job behind a link is sound', async () => {
  const { baseUrl } = gateway;
  gateway.play(replyJson(200, { url: `${baseUrl}/files/1.wav` }), reply(200, wavBytes));
  const chunks: Uint8Array[] = [];
  const sink = async (chunk: Uint8Array) => {
    chunks.push(chunk);
  };
  await createTestClient(baseUrl).client.downloadSpeechJob('spj_1', { sink });
  expect(Buffer.concat(chunks).equals(wavBytes)).toBe(true);
});
