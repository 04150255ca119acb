import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import {
  abandon,
  type Behaviour,
  chunkedCut,
  endlessBody,
  finish,
  head,
  lengthShort,
  reply,
  replyAndClose,
  replyJson,
  reset,
  slowHeaders,
  stall,
  startRawGateway,
  writeAndFinish,
  writeAndReset,
  writeAndStall,
} from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import {
  createTestClient,
  expectFailure,
  failureOf,
  speakInto,
  speech,
  wavBytes,
} from './client-fixture.ts';
import { untrusted } from './untrusted-certificate.ts';

const gateway = forEachTest(startRawGateway);
const elsewhere = forEachTest(startRawGateway);

const sound = { 'content-type': 'audio/wav' };
const short = { speechMs: 300, speechIdleMs: 150 };

const breaks: readonly (readonly [string, () => Behaviour])[] = [
  ['RST after the request', () => reset],
  ['FIN after the request', () => finish],
  ['408 and close', () => replyAndClose(408)],
  ['421 and close', () => replyAndClose(421)],
  ['307 to another host', () => reply(307, '', { location: `${elsewhere.baseUrl}/audio/speech` })],
  ['308 to another host', () => reply(308, '', { location: `${elsewhere.baseUrl}/audio/speech` })],
  ['504', () => replyJson(504, { error: { code: 'upstream_outcome_unknown' } })],
  ['504 and close', () => replyAndClose(504, '<html>504</html>')],
  ['no answer', () => stall],
  ['headers that never end', () => slowHeaders],
  ['half of the headers, then FIN', () => writeAndFinish('HTTP/1.1 200 OK\r\ncontent-le')],
  ['half of the headers, then RST', () => writeAndReset('HTTP/1.1 200 OK\r\ncontent-le')],
  ['not HTTP', () => writeAndFinish('220 smtp.example.com ESMTP\r\n')],
  ['headers of 100 kB', () => writeAndStall(head(200, { 'x-a': 'a'.repeat(100_000) }))],
  ['1xx for ever', () => writeAndStall('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000))],
  ['101', () => writeAndStall(head(101, { upgrade: 'websocket', connection: 'upgrade' }))],
  ['a body shorter than its length', () => lengthShort],
  ['a last chunk that is missing', () => chunkedCut],
  [
    'RST in the body',
    () => writeAndReset(`${head(200, { ...sound, 'content-length': '99' })}RIFF`),
  ],
  ['a body that stalls', () => writeAndStall(`${head(200, { 'content-length': '99' })}RIFF`)],
  ['a body without an end', () => endlessBody],
  [
    'gzip that is cut',
    () => reply(200, Buffer.from([0x1f, 0x8b, 8]), { 'content-encoding': 'gzip' }),
  ],
];

describe('no complete answer: uncertain, exactly one POST', () => {
  // The bug: a stack that sends again what may have been charged.
  it.each(breaks)('%s, on a fresh client', async (_name, behaviour) => {
    gateway.play(behaviour());
    const error = await expectFailure(speakInto(createTestClient(gateway.baseUrl, short).client), {
      errorCode: 'gateway_uncertain',
      phase: 'sent',
    });
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    expect(error.isRetryable).toBe(false);
    expect(gateway.postCount()).toBe(1);
    expect(elsewhere.connectionCount()).toBe(0);
  });

  // The same after the origin was used: here other stacks send twice.
  it.each(breaks)('%s, on a warm client', async (_name, behaviour) => {
    gateway.play(replyJson(200, { data: [] }), reply(200, wavBytes), behaviour());
    const { client } = createTestClient(gateway.baseUrl, short);
    await client.listModels();
    await speakInto(client);
    await expectFailure(speakInto(client), {
      errorCode: 'gateway_uncertain',
      phase: 'sent',
    });
    expect(gateway.postCount()).toBe(2);
    expect(elsewhere.connectionCount()).toBe(0);
  });

  // The bug: a connection that dies as soon as it is open is opened again and again, or written to twice.
  it('RST on accept: one connection, and the phase is what onSent said', async () => {
    const rude = await startRawGateway({ onConnection: abandon });
    let isSent = false;
    const onSent = () => {
      isSent = true;
    };
    const { client } = createTestClient(rude.baseUrl, short);
    const error = await failureOf(speakInto(client, speech, { onSent }));
    await rude.close();
    // Whether the RST comes before or after the first byte is the kernel's affair.
    expect(gatewayFailureOf(error)).toMatchObject(
      isSent
        ? { errorCode: 'gateway_uncertain', phase: 'sent' }
        : { errorCode: 'gateway_unreachable', phase: 'not-sent' },
    );
    expect(rude.connectionCount()).toBe(1);
  });
});

describe('nothing was sent', () => {
  async function neverSent(baseUrl: string, connectMs = 2000) {
    const error = await expectFailure(speakInto(createTestClient(baseUrl, { connectMs }).client), {
      errorCode: 'gateway_unreachable',
      phase: 'not-sent',
      status: null,
    });
    return error;
  }

  // The bug: an unplugged network fills the uncertain page with calls that never left.
  it('connection refused', async () => {
    const { baseUrl } = gateway;
    await gateway.close();
    const error = await neverSent(baseUrl);
    expect(error.isRetryable).toBe(true);
    expect(error.message).toContain('Nothing answers at 127.0.0.1');
  });

  it('a name that does not exist', async () => {
    const error = await neverSent('https://lectern-test.invalid/v1', 10_000);
    expect(error.message).toContain('lectern-test.invalid');
  });

  // The bug: a man in the middle is given the key because somebody once set the variable.
  it('a certificate that cannot be trusted, whatever the environment says', async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const masked = await startRawGateway({ tls: untrusted });
    try {
      const error = await neverSent(masked.baseUrl);
      expect(error.message).toContain('certificate');
      expect(error.isRetryable).toBe(false);
      expect(masked.requests).toHaveLength(0);
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      await masked.close();
    }
  });

  it('a server that speaks no TLS', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    const address = plain.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await neverSent(`https://127.0.0.1:${port}/v1`);
    plain.close();
  });

  it('a connection that is never made', async () => {
    await neverSent(gateway.baseUrl.replace('http:', 'https:'), 150);
    expect(gateway.connectionCount()).toBe(1);
  });
});

describe('the sink', () => {
  // The bug: a slow disk lets the whole body pile up in memory.
  it('gets the chunks in order, one at a time, and holds the server back', async () => {
    const body = Buffer.alloc(3_000_000, Buffer.from([0, 1, 2, 3, 4, 5, 6]));
    gateway.play(reply(200, body, sound));
    const chunks: Uint8Array[] = [];
    let busy = 0;
    await createTestClient(gateway.baseUrl).client.speak(speech, {
      sink: async (chunk) => {
        busy += 1;
        expect(busy).toBe(1);
        await new Promise<void>((done) => setImmediate(done));
        chunks.push(chunk);
        busy -= 1;
      },
    });
    expect(Buffer.concat(chunks).equals(body)).toBe(true);
  });

  // The bug: a full disk told as a gateway's fault.
  it('its own failure ends the call and comes out as it is', async () => {
    gateway.play(endlessBody);
    const full = new Error('disk full');
    const sink = () => Promise.reject(full);
    await expect(createTestClient(gateway.baseUrl).client.speak(speech, { sink })).rejects.toBe(
      full,
    );
    expect(gatewayFailureOf(full)).toBeNull();
    await expect.poll(() => gateway.openCount()).toBe(0);
  });
});
