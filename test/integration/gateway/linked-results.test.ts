import { describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../../electron/gateway/client/client.ts';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { reply, replyJson, startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, expectFailure, failureOf, wavBytes } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);
const sink = async () => undefined;
const mp4 = Buffer.concat([
  Buffer.from('\x00\x00\x00\x18ftypisom', 'latin1'),
  Buffer.alloc(3000, 1),
]);

// The bug: what a gateway gives out only by a link in its record or its answer was paid for and never came.
describe('a result that only a link tells', () => {
  const kinds = [
    ['a job', '/v1/audio/speech/jobs/w1', wavBytes, 'downloadSpeechJob'],
    ['a video', '/v1/videos/w1', mp4, 'downloadVideo'],
  ] as const;
  const fetched = async (client: GatewayClient, download: (typeof kinds)[number][3]) => {
    const chunks: Uint8Array[] = [];
    await client[download]('w1', { sink: async (chunk) => void chunks.push(chunk) });
    return Buffer.concat(chunks);
  };
  const nothing = replyJson(404, { error: { message: 'no content' } });
  const linked = (more: object = {}) => ({
    data: { status: 'completed', url: `${gateway.baseUrl}/files/1?signed=1`, ...more },
  });

  it.each(kinds)('%s: by its record, where its content is not at its path', async (...row) => {
    const [, path, bytes, download] = row;
    gateway.play(nothing, replyJson(200, linked()), reply(200, bytes));
    const { client, log } = createTestClient(gateway.baseUrl);
    expect((await fetched(client, download)).equals(bytes)).toBe(true);
    expect(gateway.requests.map((request) => request.path)).toEqual([
      `${path}/content`,
      path,
      '/v1/files/1?signed=1',
    ]);
    expect(log.join()).not.toContain('signed');
  });

  it.each(kinds)('%s: by what came in place of its content', async (...row) => {
    const [, , bytes, download] = row;
    gateway.play(replyJson(200, linked()), reply(200, bytes));
    const { client } = createTestClient(gateway.baseUrl);
    expect((await fetched(client, download)).equals(bytes)).toBe(true);
    expect(gateway.requests).toHaveLength(2);
  });

  // The bug: where the content told a link that had expired, the paid result never came, although its record had a fresh one.
  it.each(kinds)('%s: by its record, where the link of its content is refused', async (...row) => {
    const [, path, bytes, download] = row;
    const old = { url: `${gateway.baseUrl}/files/1?signed=0` };
    gateway.play(replyJson(200, old), reply(403), replyJson(200, linked()), reply(200, bytes));
    const { client } = createTestClient(gateway.baseUrl);
    expect((await fetched(client, download)).equals(bytes)).toBe(true);
    const paths = gateway.requests.map((request) => request.path);
    expect(paths.slice(1)).toEqual(['/v1/files/1?signed=0', path, '/v1/files/1?signed=1']);
  });

  it('an old link is said to be what does not work, and no fault of the key', async () => {
    gateway.play(nothing, replyJson(200, linked()), reply(403, '<Code>AccessDenied</Code>'));
    const { client } = createTestClient(gateway.baseUrl);
    const error = await failureOf(client.downloadVideo('v1', { sink }));
    expect(gatewayFailureOf(error)).toMatchObject({ errorCode: 'gateway_bad_answer', status: 200 });
    expect(error.message).toMatch(/a link to the result.*HTTP 403: “AccessDenied”\.$/);
  });

  it('a record in which it is in doubt which link is meant leaves the answer as it was', async () => {
    gateway.play(nothing, replyJson(200, linked({ cover: `${gateway.baseUrl}/x` })));
    const { client } = createTestClient(gateway.baseUrl);
    await expectFailure(client.downloadVideo('v1', { sink }), { status: 404 });
    expect(gateway.requests).toHaveLength(2);
  });
});
