import { expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { reply, replyJson, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, speakInto, wavBytes } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);

/** Speaks, asks until the sound is there, and takes it. */
async function speakAndWait() {
  const { client, log } = createTestClient(gateway.baseUrl);
  const { workId, bytes: atOnce } = await speakInto(client);
  expect(atOnce).toHaveLength(0);
  const chunks: Uint8Array[] = [];
  const sink = async (chunk: Uint8Array) => {
    chunks.push(chunk);
  };
  const statuses: string[] = [];
  while (statuses.at(-1) !== 'completed') {
    statuses.push((await client.speechJob(workId ?? '')).status);
    if (statuses.length > 5) throw new Error(`still ${statuses.at(-1)}`);
  }
  await client.downloadSpeechJob(workId ?? '', { sink });
  expect(log.join()).not.toContain('tasks/7');
  const requests = gateway.requests.map(({ method, path }) => `${method} ${path}`);
  return { bytes: Buffer.concat(chunks), statuses, requests };
}

// The bug: a line whose sound came later was paid for and lost, in whatever way that was told.
it.each([
  ['202 and Location', () => reply(202, '', { location: '/v1/tasks/7' })],
  ['303 and Location', () => reply(303, 'See other', { location: '/v1/tasks/7' })],
  ['Location beside the call', () => reply(201, '', { location: '../tasks/7' })],
  ['a status_url', () => replyJson(200, { id: 'x', status: 'queued', status_url: '/v1/tasks/7' })],
  [
    'links of a prediction',
    (base: string) =>
      replyJson(201, {
        id: 'x',
        status: 'starting',
        urls: { cancel: `${base}/tasks/7/cancel`, get: `${base}/tasks/7` },
      }),
  ],
])('sound that comes later by %s is asked for and not sent again', async (_, answerOf) => {
  gateway.play(
    answerOf(gateway.baseUrl),
    reply(202, '', { 'retry-after': '1' }),
    replyJson(200, { status: 'processing' }),
    reply(200, wavBytes),
  );
  const { bytes, statuses, requests } = await speakAndWait();
  expect(bytes.equals(wavBytes)).toBe(true);
  expect(statuses).toEqual(['processing', 'processing', 'completed']);
  // The sound was there with the last question: it may be given out only once.
  expect(requests).toEqual(['POST /v1/audio/speech', ...Array(3).fill('GET /v1/tasks/7')]);
});

it.each([
  ['a record', { id: 'spj_07', status: 'pending' }],
  ['its id alone', 'spj_07'],
])('a job in place of sound, as %s, is asked for where jobs are', async (_, told) => {
  gateway.play(
    replyJson(202, told),
    replyJson(200, { id: 'spj_07', status: 'completed' }),
    reply(200, wavBytes),
  );
  const { bytes, requests } = await speakAndWait();
  expect(bytes.equals(wavBytes)).toBe(true);
  expect(requests.slice(1)).toEqual([
    'GET /v1/audio/speech/jobs/spj_07',
    'GET /v1/audio/speech/jobs/spj_07/content',
  ]);
});

it.each([
  ['a redirect', () => reply(303, '', { location: '/files/7.wav' }), 'GET /files/7.wav'],
  [
    'a link in its record',
    () => replyJson(200, { status: 'done', output: { url: '/files/7.wav' } }),
    'GET /files/7.wav',
  ],
  ['its content', () => replyJson(200, { status: 'done' }), 'GET /v1/tasks/7/content'],
])('the sound behind %s is taken', async (_, answerOf, last) => {
  gateway.play(reply(202, '', { location: '/v1/tasks/7' }), answerOf(), reply(200, wavBytes));
  const { bytes, requests } = await speakAndWait();
  expect(bytes.equals(wavBytes)).toBe(true);
  expect(requests.at(-1)).toBe(last);
});

it('what failed there is told with its reason', async () => {
  gateway.play(
    reply(202, '', { location: '/v1/tasks/7' }),
    replyJson(200, { status: 'failed', error: { message: 'worn out' } }),
  );
  const { client } = createTestClient(gateway.baseUrl);
  const { workId } = await speakInto(client);
  expect(await client.speechJob(workId ?? '')).toMatchObject({
    status: 'failed',
    error: 'worn out',
  });
});

// The bug: an error or a page is taken for work, and waited for.
it.each([
  ['an error', replyJson(200, { id: 'x', error: { message: 'busy' } })],
  ['failed work', replyJson(200, { id: 'x', status: 'failed', error: 'busy' })],
  ['words of nothing', replyJson(202, { message: 'thanks' })],
  ['a refusal', replyJson(202, { detail: 'queue full', request_id: 'req_1' })],
  ['an error with an id', replyJson(202, { errors: [{ id: 'err_01' }] })],
  ['a word', replyJson(202, 'busy_503')],
  ['a page', reply(202, '<html>Checking your browser</html>')],
  ['nothing', reply(202, '')],
  ['an address in this machine', reply(202, '', { location: 'http://127.0.0.1:9/1' })],
])('%s is nothing to wait for', async (_, answer) => {
  gateway.play(answer);
  const error = await failureOf(speakInto(createTestClient(gateway.baseUrl).client));
  expect(gatewayFailureOf(error)).toMatchObject({ phase: 'sent' });
  expect(gateway.requests).toHaveLength(1);
});

// The bug: a gateway that moved the records of its jobs was asked for ever at the old place.
it('the record of a job is read where a redirect leads', async () => {
  gateway.play(
    reply(307, '', { location: '/v1/jobs/spj_1' }),
    replyJson(200, { id: 'spj_1', status: 'completed' }),
  );
  const { client } = createTestClient(gateway.baseUrl);
  expect((await client.speechJob('spj_1')).status).toBe('completed');
});
