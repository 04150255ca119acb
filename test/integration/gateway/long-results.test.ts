import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import type { DownloadOptions } from '../../../electron/gateway/client/speech-jobs.ts';
import {
  abandon,
  type Behaviour,
  endlessBody,
  head,
  reply,
  startRawGateway,
} from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, failureOf, wavBytes } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);
const total = wavBytes.length;
const etag = '"a1"';

function download(options: Partial<DownloadOptions> = {}) {
  const chunks: Uint8Array[] = [];
  const starts: boolean[] = [];
  const taken = createTestClient(gateway.baseUrl).client.downloadSpeechJob('spj_1', {
    sink: async (chunk) => {
      chunks.push(chunk);
    },
    onStart: async ({ isContinued }) => {
      starts.push(isContinued);
    },
    ...options,
  });
  return { taken, starts, bytes: () => Buffer.concat(chunks) };
}

describe('the rest of a result', () => {
  const partial = { bytes: 1000, totalBytes: total, etag };
  const rest = wavBytes.subarray(1000);
  const headers = { etag, 'content-range': `bytes 1000-${total - 1}/${total}` };

  it('is asked for by range, and taken where it follows on what is there', async () => {
    gateway.play(reply(206, rest, headers));
    const { taken, starts, bytes } = download({ partial });
    await taken;
    expect(bytes().equals(rest)).toBe(true);
    expect(starts).toEqual([true]);
    expect(gateway.requests[0]?.headers).toMatchObject({ range: 'bytes=1000-', 'if-range': etag });
  });

  it('comes from the start where the gateway does not know ranges', async () => {
    gateway.play(reply(200, wavBytes));
    const { taken, starts, bytes } = download({ partial });
    await taken;
    expect(bytes().equals(wavBytes)).toBe(true);
    expect(starts).toEqual([false]);
  });

  // The bug: two halves of different results glued together, and paid for as one.
  it.each([
    ['another tag', { ...headers, etag: '"b2"' }],
    ['another length', { ...headers, 'content-range': `bytes 1000-${total}/${total + 1}` }],
    ['another place', { ...headers, 'content-range': `bytes 999-${total - 1}/${total}` }],
    ['only a part of the rest', { ...headers, 'content-range': `bytes 1000-1500/${total}` }],
    ['no place', { etag }],
  ])('%s: nothing of it is taken', async (_name, other) => {
    gateway.play(reply(206, rest, other));
    const { taken, bytes } = download({ partial });
    expect(gatewayFailureOf(await failureOf(taken))).toMatchObject({
      errorCode: 'gateway_bad_answer',
      status: 206,
    });
    expect(bytes().length).toBe(0);
  });
});

describe('a result without an end', () => {
  // The bug: our own limit was told as trouble of the network.
  it('ends at the limit of its request, which is said', async () => {
    gateway.play(endlessBody);
    const error = await failureOf(download({ mostBytes: 3_000_000, sink: async () => {} }).taken);
    expect(error.message).toContain('more than the 3 MB');
    expect(error.message).not.toMatch(/network|connection/);
  });
});

describe('a result that comes faster than the disk takes it', () => {
  /** More than twice what a system holds between two sockets: Linux up to 32 MB at the receiver, 4 MB at the sender. */
  const size = 120_000_000;
  const pieceBytes = 1_000_000;
  const slowly = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  };

  /** Writes it as fast as it may, then does that with the socket. */
  const pour =
    (end: (socket: Socket) => void, onSocket: (socket: Socket) => void = () => {}): Behaviour =>
    (socket) => {
      onSocket(socket);
      socket.write(head(200, { 'content-type': 'audio/wav', 'content-length': String(size) }));
      const piece = Buffer.alloc(pieceBytes, 0x01);
      let left = size / pieceBytes;
      const go = () => {
        while (left > 0 && !socket.destroyed) {
          left -= 1;
          if (!socket.write(piece)) return void socket.once('drain', go);
        }
        end(socket);
      };
      go();
    };

  // The bug: what the disk has not taken yet gathers in memory, up to the whole result.
  it('waits at the sender, whole, though the gateway closes at its end', async () => {
    let sender: Socket | null = null;
    gateway.play(
      pour(
        (socket) => socket.end(),
        (socket) => {
          sender = socket;
        },
      ),
    );
    let taken = 0;
    let mostAhead = 0;
    const sink = async (chunk: Uint8Array) => {
      await slowly();
      taken += chunk.byteLength;
      const written = (sender?.bytesWritten ?? 0) - (sender?.writableLength ?? 0);
      mostAhead = Math.max(mostAhead, written - taken);
    };
    await download({ sink }).taken;
    expect(taken).toBe(size);
    // What is held here, and what the system holds between two sockets.
    expect(mostAhead).toBeLessThan(size / 2);
  });

  it('a break while it waits is trouble of the connection, and ends nothing else', async () => {
    gateway.play((socket) => {
      pour(() => {})(socket, {
        method: '',
        path: '',
        headers: {},
        body: '',
        bytes: Buffer.alloc(0),
      });
      setTimeout(() => abandon(socket), 50);
    });
    const sink = async () => {
      await new Promise((done) => setTimeout(done, 20));
    };
    const error = await failureOf(download({ sink }).taken);
    expect(gatewayFailureOf(error)?.errorCode).toBe('gateway_unreachable');
  });
});
