import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../support/fakes/fake-clock.ts';
import { startFaultyServer } from '../../support/faults/faulty-server.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

type Answer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
};
type Sent = { readonly method?: string; readonly headers?: Record<string, string> };

const control = { 'x-demo-control': 'let-me-in' };
const answerWith = (status: number) => ({ kind: 'answer', status });

let clock: FakeClock;
let agent: Agent;

beforeEach(() => {
  clock = createFakeClock();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

const server = forEachTest(() =>
  startFaultyServer({ clock, controlToken: control['x-demo-control'] }),
);

afterEach(() => agent.destroy());

function ask(path: string, body: unknown = {}, { method = 'POST', headers }: Sent = {}) {
  return new Promise<Answer>((done, fail) => {
    const sent = request(
      {
        port: server.port,
        host: '127.0.0.1',
        path,
        method,
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        done({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          body: Buffer.concat(chunks).toString('utf8'),
        });
      },
    );
    sent.on('error', fail);
    sent.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

async function statuses(count: number, path = '/v1/audio/speech'): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let turn = 0; turn < count; turn++) seen.push((await ask(path)).status);
  return seen;
}

describe('which requests a rule meets', () => {
  it('is told by method, whole path and beginning of a path, without the query', async () => {
    server.play(
      { match: { method: 'get' }, times: 0, fault: answerWith(501) },
      { match: { path: '/v1/audio/speech' }, times: 0, fault: answerWith(502) },
      { match: { path: '/v1/audio/speech/jobs/*' }, times: 0, fault: answerWith(503) },
    );
    expect((await ask('/v1/models', '', { method: 'GET' })).status).toBe(501);
    expect((await ask('/v1/audio/speech?a=1')).status).toBe(502);
    expect((await ask('/v1/audio/speech/jobs/spj_1')).status).toBe(503);
    expect((await ask('/v1/audio/speech/jobs')).status).toBe(200);
  });

  it('is told by the text of speech, chat and video, and the real handler still gets the body', async () => {
    server.play({ match: { textIncludes: 'lämp' }, times: 0, fault: answerWith(500) });
    expect((await ask('/v1/audio/speech', { input: 'The lämp.' })).status).toBe(500);
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'A lämp?' },
    ];
    expect((await ask('/v1/chat/completions', { messages })).status).toBe(500);
    expect((await ask('/v1/videos', { prompt: 'lämps' })).status).toBe(500);
    expect((await ask('/v1/audio/speech', { input: 'The lamp.' })).status).toBe(200);
    expect((await ask('/v1/audio/speech', { voice: 'lämp', input: '' })).status).toBe(200);
    expect((await ask('/v1/audio/speech', '{"input": "lämp')).status).toBe(200);
    expect(server.bodies.slice(0, 2)).toEqual([
      '{"input":"The lamp."}',
      '{"voice":"lämp","input":""}',
    ]);
    expect(server.chargeCount()).toBe(3);
  });

  it('starts with the n-th and ends after so many times, once unless said', async () => {
    server.play({ match: { nth: 3 }, fault: answerWith(500) });
    expect(await statuses(5)).toEqual([200, 200, 500, 200, 200]);
    server.play({ match: { nth: 2 }, times: 2, fault: answerWith(500) });
    expect(await statuses(5)).toEqual([200, 500, 500, 200, 200]);
    server.play({ times: 0, fault: answerWith(500) });
    expect(await statuses(3)).toEqual([500, 500, 500]);
  });

  it('counts a match also when an earlier rule fires, so that the plan reads as it counts', async () => {
    server.play(
      { match: { nth: 2 }, fault: answerWith(502) },
      { match: { nth: 3 }, fault: answerWith(503) },
    );
    expect(await statuses(4)).toEqual([200, 502, 503, 200]);
  });

  it('tells a warm connection from a fresh one', async () => {
    server.play({ match: { connection: 'warm' }, times: 0, fault: answerWith(500) });
    expect(await statuses(2)).toEqual([200, 500]);
    agent.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await statuses(1)).toEqual([200]);
  });

  it('shows the rule that never fired', async () => {
    server.play({ match: { path: '/v1/audio/speech' }, fault: answerWith(500) });
    await ask('/v1/audio/speeech');
    const { rules, hits, requests } = server.faults.report();
    expect(rules).toMatchObject([{ matched: 0, hits: 0 }]);
    expect({ hits, requests }).toEqual({ hits: [], requests: 1 });
  });
});

describe('a rate limit', () => {
  /** So many requests at once; those let through wait for their answer until the clock moves. */
  async function atOnce(count: number): Promise<readonly number[]> {
    agent.maxSockets = Number.POSITIVE_INFINITY;
    const answers = Array.from({ length: count }, () => ask('/v1/audio/speech'));
    while (server.faults.report().requests < count) await new Promise((done) => setImmediate(done));
    await clock.advance(50);
    return (await Promise.all(answers)).map(({ status }) => status).sort();
  }

  it('refuses what is over its concurrency, and lets in again when one is done', async () => {
    server.play(
      { fault: { kind: 'rate-limit', concurrency: 3 } },
      { times: 0, fault: { kind: 'delay', ms: 50 } },
    );
    expect(await atOnce(5)).toEqual([200, 200, 200, 429, 429]);
    expect(server.faults.report().rules[0]?.hits).toBe(2);
    expect(server.chargeCount()).toBe(3);
    server.play({ fault: { kind: 'rate-limit', concurrency: 3 } });
    expect(await statuses(5)).toEqual([200, 200, 200, 200, 200]);
  });

  it('refuses what is over its rate for the rest of that second', async () => {
    server.play({ fault: { kind: 'rate-limit', perSecond: 2 } });
    expect(await statuses(4)).toEqual([200, 200, 429, 429]);
    await clock.advance(999);
    expect(await statuses(1)).toEqual([429]);
    await clock.advance(1);
    expect(await statuses(3)).toEqual([200, 200, 429]);
    expect(server.chargeCount()).toBe(4);
  });

  it('gives Retry-After as seconds, as a date, as nonsense, or not at all', async () => {
    const values = [7, 1e9, -5, 'soon', { dateInMs: 90_000 }, undefined];
    const seen: (string | undefined)[] = [];
    for (const retryAfter of values) {
      server.play({ fault: { kind: 'rate-limit', concurrency: 0, retryAfter } });
      seen.push((await ask('/v1/audio/speech')).retryAfter);
    }
    const date = 'Thu, 01 Jan 2026 00:01:30 GMT';
    expect(seen).toEqual(['7', '1000000000', '-5', 'soon', date, undefined]);
  });
});

describe('the control address', () => {
  it('sets a plan and gives it back with its counts', async () => {
    const rules = [{ match: { path: '/v1/models' }, fault: answerWith(500) }];
    const set = await ask('/demo/faults', { rules }, { method: 'PUT', headers: control });
    expect(set.status).toBe(200);
    expect((await ask('/v1/models', '', { method: 'GET' })).status).toBe(500);
    const report = await ask('/demo/faults', '', { method: 'GET', headers: control });
    expect(JSON.parse(report.body)).toMatchObject({
      seed: 1,
      requests: 1,
      rules: [{ match: { path: '/v1/models' }, isBilled: false, matched: 1, hits: 1 }],
      hits: [{ rule: 0, kind: 'answer', method: 'GET', path: '/v1/models', connection: 'warm' }],
    });
  });

  it('refuses a wrong token and a wrong plan, and keeps the plan that it has', async () => {
    server.play({ fault: answerWith(500) });
    const put = (body: unknown, headers: Record<string, string> = control) =>
      ask('/demo/faults', body, { method: 'PUT', headers });
    expect((await put({ rules: [] }, {})).status).toBe(401);
    expect((await put({ rules: [] }, { 'x-demo-control': 'let-me-out' })).status).toBe(401);
    expect((await put('{')).status).toBe(422);
    const wrong = await put({ rules: [{ fault: { kind: 'anser' } }] });
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.body).error.message).toContain('rules.0.fault');
    expect(server.faults.report().rules).toHaveLength(1);
  });

  it('is not there without a token of its own', async () => {
    const plain = await startFaultyServer();
    try {
      const answer = await new Promise<number>((done, fail) => {
        const path = '/demo/faults';
        const options = { port: plain.port, host: '127.0.0.1', path, headers: control };
        request(options, (got) => done(got.resume().statusCode ?? 0))
          .on('error', fail)
          .end();
      });
      expect(answer).toBe(200);
      expect(plain.chargeCount()).toBe(1);
    } finally {
      await plain.stop();
    }
  });
});
