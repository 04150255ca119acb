import { describe, expect, it } from 'vitest';
import { realAudio, startFaultyServer } from '../../support/faults/faulty-server.ts';
import { connectWire, postBytes, splitAnswer } from '../../support/faults/wire-client.ts';
import { forEachTest, openInTest } from '../../support/tools/hooks.ts';

const speech = '/v1/audio/speech';

const server = forEachTest(startFaultyServer);
const client = () => openInTest(connectWire(server.port));

async function post(body: unknown = { input: 'The lamp had gone out.' }) {
  const one = await client();
  one.send(postBytes(speech, body));
  const ending = await one.ended;
  return { ending, ...splitAnswer(one.received()) };
}

function expectHits(count: number) {
  expect(server.faults.report().hits).toHaveLength(count);
  expect(server.faults.report().rules[0]?.hits).toBe(count);
}

describe('a connection that breaks', () => {
  const endings = [
    { kind: 'reset', ending: 'reset' },
    { kind: 'close', ending: 'fin' },
  ] as const;

  for (const { kind, ending } of endings) {
    it(`${kind} before the body is read: nothing comes and nothing is done`, async () => {
      server.play({ fault: { kind, at: 'request-headers' } });
      const one = await client();
      one.send(`POST ${speech} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n`);
      expect(await one.ended).toBe(ending);
      expect(one.received()).toHaveLength(0);
      expect(server.chargeCount()).toBe(0);
      expectHits(1);
    });

    it(`${kind} half-way through the request body, not before and not after it`, async () => {
      server.play({ fault: { kind, at: 'request-body' } });
      const one = await client();
      one.send(`POST ${speech} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n`);
      one.send(Buffer.alloc(499));
      const other = await client();
      other.send('GET /v1/models HTTP/1.1\r\nhost: x\r\n\r\n');
      await other.until((bytes) => bytes.includes('HTTP/1.1 200'));
      expect(one.hasEnded()).toBe(false);
      one.send(Buffer.alloc(1));
      expect(await one.ended).toBe(ending);
      expect(one.received()).toHaveLength(0);
      expectHits(1);
    });

    it(`${kind} after the whole request, done and charged when it says so`, async () => {
      server.play(
        { match: { nth: 1 }, fault: { kind, at: 'request' } },
        { match: { nth: 2 }, isBilled: true, fault: { kind, at: 'request' } },
      );
      const unbilled = await post();
      expect({ ...unbilled, charges: server.chargeCount() }).toMatchObject({
        ending,
        head: '',
        charges: 0,
      });
      const billed = await post();
      expect({ ...billed, charges: server.chargeCount() }).toMatchObject({
        ending,
        head: '',
        charges: 1,
      });
    });

    it(`${kind} after the headers, which are the real ones`, async () => {
      server.play({ isBilled: true, fault: { kind, at: 'headers' } });
      const { ending: how, head, body } = await post();
      expect(how).toBe(ending);
      expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(head).toContain('x-real: yes\r\n');
      expect(head).toContain('content-length: 1000\r\n');
      expect(body).toHaveLength(0);
      expect(server.chargeCount()).toBe(1);
    });

    it(`${kind} in the middle of the real body, after exactly so many bytes`, async () => {
      server.play({ isBilled: true, fault: { kind, at: 'body', afterBytes: 321 } });
      const { ending: how, body } = await post();
      expect(how).toBe(ending);
      expect(body.equals(realAudio.subarray(0, 321))).toBe(true);
    });
  }
});

describe('an answer that is cut short', () => {
  it('against its Content-Length', async () => {
    server.play({ isBilled: true, fault: { kind: 'truncate', framing: 'length' } });
    const { ending, head, body } = await post();
    expect(ending).toBe('fin');
    expect(head).toContain('content-length: 1000\r\n');
    expect(body.equals(realAudio.subarray(0, 500))).toBe(true);
  });

  it('in chunks whose last one is missing', async () => {
    server.play({
      isBilled: true,
      fault: { kind: 'truncate', framing: 'chunked', afterBytes: 16 },
    });
    const { ending, head, body } = await post();
    expect(ending).toBe('fin');
    expect(head).toContain('transfer-encoding: chunked\r\n');
    expect(head).not.toContain('content-length');
    expect(body.toString('latin1')).toBe(
      `10\r\n${realAudio.subarray(0, 16).toString('latin1')}\r\n`,
    );
  });

  it('without any length, so that half a file looks like a whole one', async () => {
    server.play({ isBilled: true, fault: { kind: 'truncate', framing: 'close' } });
    const { ending, head, body } = await post();
    expect(ending).toBe('fin');
    expect(head).toContain('connection: close\r\n');
    expect(head).not.toMatch(/content-length|transfer-encoding/);
    expect(body.equals(realAudio.subarray(0, 500))).toBe(true);
  });

  it('made up when it was never done: half a second of a WAV of one', async () => {
    server.play({ fault: { kind: 'truncate', framing: 'length' } });
    const { head, body } = await post();
    expect(head).toContain('content-length: 48044\r\n');
    expect(body.subarray(0, 4).toString()).toBe('RIFF');
    expect(body).toHaveLength(24_022);
    expect(server.chargeCount()).toBe(0);
  });
});

describe('another answer', () => {
  it('keeps the connection and takes status, headers and body from the plan', async () => {
    server.play({
      times: 2,
      fault: {
        kind: 'answer',
        status: 504,
        headers: { 'X-Proxy': 'edge' },
        body: { json: { error: { code: 'upstream_outcome_unknown' } } },
      },
    });
    const one = await client();
    for (let turn = 1; turn <= 2; turn++) {
      one.send(postBytes(speech, { input: 'Again.' }));
      const bytes = await one.until(
        (all) => all.toString('latin1').split('outcome_unknown"}}').length === turn + 1,
      );
      expect(bytes.toString('latin1')).toMatch(/^HTTP\/1\.1 504 .*x-proxy: edge/s);
    }
    expect(server.faults.report().hits.map(({ connection }) => connection)).toEqual([
      'fresh',
      'warm',
    ]);
    expect(server.chargeCount()).toBe(0);
  });

  it('has the right bytes under a wrong type when the body is the real one', async () => {
    server.play({
      isBilled: true,
      fault: {
        kind: 'answer',
        contentType: 'text/html',
        body: 'real',
        headers: { connection: 'close' },
      },
    });
    const { head, body } = await post();
    expect(head).toContain('content-type: text/html\r\n');
    expect(head).not.toContain('audio/mpeg');
    expect(body.equals(realAudio)).toBe(true);
    expect(server.chargeCount()).toBe(1);
  });

  it('is a page of HTML, an unknown status, or no bytes at all', async () => {
    const headers = { connection: 'close' };
    server.play(
      { fault: { kind: 'answer', body: { html: '<h1>Log in</h1>' }, headers } },
      { match: { nth: 2 }, fault: { kind: 'answer', status: 299, body: { text: 'odd' }, headers } },
      {
        match: { nth: 3 },
        isBilled: true,
        fault: { kind: 'answer', contentType: 'audio/mpeg', body: { zeros: 0 }, headers },
      },
      { match: { nth: 4 }, fault: { kind: 'answer', status: 503, headers } },
    );
    const page = await post();
    expect(page.head).toContain('content-type: text/html\r\n');
    expect(page.body.toString()).toBe('<h1>Log in</h1>');
    const odd = await post();
    expect(odd.head).toMatch(/^HTTP\/1\.1 299 /);
    const empty = await post();
    expect(empty.head).toContain('content-length: 0\r\n');
    expect(empty.head).toContain('content-type: audio/mpeg\r\n');
    const failed = await post();
    expect(failed.head).toMatch(/^HTTP\/1\.1 503 /);
    expect(JSON.parse(failed.body.toString()).error.code).toBe('planned');
    expect(server.chargeCount()).toBe(1);
  });
});
