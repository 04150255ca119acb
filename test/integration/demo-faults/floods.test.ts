import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { realAudio, realEvents, startFaultyServer } from '../../support/faults/faulty-server.ts';
import { connectWire, postBytes } from '../../support/faults/wire-client.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const server = forEachTest(startFaultyServer);

type Options = { readonly maxHeaderSize?: number; readonly onInformation?: () => void };

function ask(path: string, options: Options = {}): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const { maxHeaderSize } = options;
    const sent = request(
      {
        port: server.port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        agent: false,
        ...(maxHeaderSize === undefined ? {} : { maxHeaderSize }),
      },
      done,
    );
    sent.on('information', () => options.onInformation?.());
    sent.on('error', fail);
    sent.end();
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function chat() {
  return (await bodyOf(await ask('/v1/chat/completions'))).toString('utf8');
}

/** The data of each whole event, and what stands after the last one. */
function eventsIn(text: string): { readonly events: readonly string[]; readonly rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  return { events: parts.map((part) => part.replace(/^data: /, '')), rest };
}

describe('too much', () => {
  it('goes on without end until the client leaves, and the server then stops', async () => {
    server.play({ fault: { kind: 'endless', contentType: 'audio/wav' } });
    const answer = await ask('/v1/audio/speech');
    expect(answer.headers['content-type']).toBe('audio/wav');
    let sizeBytes = 0;
    for await (const chunk of answer) {
      sizeBytes += (chunk as Buffer).length;
      if (sizeBytes > 8 * 1024 * 1024) break;
    }
    answer.destroy();
    server.play();
    expect(await bodyOf(await ask('/v1/audio/speech'))).toEqual(realAudio);
  });

  it('unpacks to a thousand times what was sent', async () => {
    server.play({ isBilled: true, fault: { kind: 'gzip-bomb', megabytes: 16 } });
    const answer = await ask('/v1/audio/speech');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-real': 'yes' });
    const packed = await bodyOf(answer);
    expect(packed.length).toBeLessThan(100_000);
    expect(gunzipSync(packed)).toHaveLength(16 * 1024 * 1024);
    expect(server.chargeCount()).toBe(1);
  });

  it('says 102 again and again before the answer', async () => {
    server.play({ isBilled: true, fault: { kind: 'informational-flood', count: 2500 } });
    let informationCount = 0;
    const answer = await ask('/v1/audio/speech', { onInformation: () => (informationCount += 1) });
    expect(await bodyOf(answer)).toEqual(realAudio);
    expect(informationCount).toBe(2500);
  });

  it('has more headers than Node takes by itself', async () => {
    const fault = { kind: 'header-flood', count: 50, bytesEach: 1000 };
    server.play({ times: 2, isBilled: true, fault });
    await expect(ask('/v1/audio/speech')).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' });
    const answer = await ask('/v1/audio/speech', { maxHeaderSize: 200_000 });
    expect(answer.headers['x-flood-50']).toHaveLength(1000);
    expect(await bodyOf(answer)).toEqual(realAudio);
  });
});

describe('server-sent events', () => {
  it('have a line of ten megabytes', async () => {
    server.play({ fault: { kind: 'sse', variant: 'long-line' } });
    const { events, rest } = eventsIn(await chat());
    expect(events.at(0)?.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(events.slice(1)).toEqual(['[DONE]']);
    expect(rest).toBe('');
  });

  it('come by the hundred thousand', async () => {
    server.play({ fault: { kind: 'sse', variant: 'many-events', count: 100_000 } });
    const answer = await ask('/v1/chat/completions');
    // Two line feeds end an event; a chunk may begin between them.
    let lineFeeds = 0;
    for await (const chunk of answer) {
      const bytes = chunk as Buffer;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lineFeeds += 1;
    }
    expect(lineFeeds / 2).toBe(100_001);
  });

  it('end inside an event, as the real answer was about to say it', async () => {
    server.play({ isBilled: true, fault: { kind: 'sse', variant: 'cut-event' } });
    const text = await chat();
    const { events, rest } = eventsIn(text);
    expect(realEvents.startsWith(text)).toBe(true);
    expect(events.length).toBeGreaterThan(0);
    expect(rest).toMatch(/^data: ./);
    expect(server.chargeCount()).toBe(1);
  });

  it('end inside a letter', async () => {
    for (const isBilled of [true, false]) {
      server.play({ isBilled, fault: { kind: 'sse', variant: 'cut-character' } });
      const bytes = await bodyOf(await ask('/v1/chat/completions'));
      const strict = new TextDecoder('utf-8', { fatal: true });
      expect(() => strict.decode(bytes)).toThrow(TypeError);
      expect(strict.decode(bytes.subarray(0, -1))).toMatch(/^data: /);
    }
  });

  it('end without [DONE] and otherwise whole', async () => {
    server.play({ isBilled: true, fault: { kind: 'sse', variant: 'no-done' } });
    expect(await chat()).toBe(realEvents.replace('data: [DONE]\n\n', ''));
  });

  it('end with the connection, by FIN or by RST', async () => {
    for (const [ending, seen] of [
      ['close', 'fin'],
      ['reset', 'reset'],
    ]) {
      server.play({ fault: { kind: 'sse', variant: 'no-done', ending } });
      const client = await connectWire(server.port);
      client.send(postBytes('/v1/chat/completions', { messages: [] }));
      expect(await client.ended).toBe(seen);
      expect(client.received().toString()).toContain('fühlte');
      expect(client.received().toString()).not.toMatch(/\r\n0\r\n\r\n$/);
      client.close();
    }
  });
});
