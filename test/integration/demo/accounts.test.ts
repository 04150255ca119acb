import { get } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startDemoWithAccounts } from '../../support/gateway/demo-accounts.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startDemoWithAccounts);

const speech = (input: string) => ({ model: 'fish-speech', input, response_format: 'pcm' });
const chat = { model: 'demo-chat', messages: [{ role: 'user', content: 'Hello.' }] };
const video = { model: 'demo-video', prompt: 'A lamp.' };

async function codeOf(answer: Response): Promise<[number, string | null]> {
  const body = (await answer.json()) as { error?: { code: string; message: string } };
  expect(body.error?.message ?? 'none').not.toBe('');
  return [answer.status, body.error?.code ?? null];
}

describe('who may', () => {
  it('control nothing without the token, told before the body is read', async () => {
    const { hostname, port } = new URL(demo.server.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /demo/accounts HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 300000000\r\n\r\n`,
    );
    const said: Buffer[] = [];
    socket.on('data', (part) => said.push(part));
    await new Promise((done) => socket.once('close', done));
    expect(Buffer.concat(said).toString()).toContain(' 401 ');
  });

  it('ask by a name of this machine only (a page that rebinds its own name)', async () => {
    const ask = (host: string) =>
      new Promise((done, fail) => {
        const url = `${demo.server.baseUrl}/api/pricing`;
        get(url, { headers: { host } }, (answer) => done(answer.resume().statusCode)).once(
          'error',
          fail,
        );
      });
    expect(await ask('evil.example')).toBe(421);
    expect(await ask('localhost.evil.example:80')).toBe(421);
    expect(await ask(`localhost:${new URL(demo.server.baseUrl).port}`)).toBe(200);
  });
});

describe('keys', () => {
  it('that are revoked or expired give 401 on every route (a route that forgot)', async () => {
    const user = await demo.addUser('leaving');
    const calls = () => [
      user.get('/v1/models'),
      user.get('/v1/audio/voices?model=fish-speech'),
      user.post('/v1/audio/speech', speech('No.')),
      user.post('/v1/audio/speech/jobs', speech('No.')),
      user.get('/v1/audio/speech/jobs/spj_1'),
      user.get('/v1/audio/speech/jobs/spj_1/content'),
      user.upload(new FormData()),
      user.remove('/v1/audio/voices/1?model=fish-speech'),
      user.post('/v1/chat/completions', chat),
      user.post('/v1/videos', video),
      user.get('/v1/videos/vid_1'),
      user.get('/v1/videos/vid_1/content'),
      user.get('/demo/requests'),
      user.get('/demo/ledger'),
    ];
    const statuses = async () => (await Promise.all(calls())).map(({ status }) => status);
    expect(await statuses()).not.toContain(401);
    await demo.control('PATCH', `/keys/${user.keyId}`, { revoked: true });
    expect(new Set(await statuses())).toEqual(new Set([401]));
    await demo.control('PATCH', `/keys/${user.keyId}`, { revoked: false, expires_at: 1 });
    expect(new Set(await statuses())).toEqual(new Set([401]));
    const answer = await user.get('/v1/models');
    expect(await answer.text()).toContain('expired');
  });

  it('do what they may and give 403 for the rest, and nothing is charged', async () => {
    const may = async (permission: string) => {
      const user = await demo.addUser(permission, { permissions: [permission] });
      const answers = await Promise.all([
        user.post('/v1/audio/speech', speech('Yes.')),
        user.post('/v1/audio/speech/jobs', speech('Yes.')),
        user.get('/v1/audio/voices?model=fish-speech'),
        user.post('/v1/chat/completions', chat),
        user.post('/v1/videos', video),
      ]);
      const { items } = await user.ledger();
      return {
        statuses: answers.map(({ status }) => status),
        kinds: items.map(({ kind }) => kind),
      };
    };
    expect(await may('speech')).toEqual({ statuses: [200, 403, 403, 403, 403], kinds: ['speech'] });
    expect(await may('jobs')).toEqual({
      statuses: [403, 200, 403, 403, 403],
      kinds: ['speech-job'],
    });
    expect(await may('voices')).toEqual({ statuses: [403, 403, 200, 403, 403], kinds: [] });
    expect(await may('chat')).toEqual({ statuses: [403, 403, 403, 200, 403], kinds: ['chat'] });
    expect(await may('video')).toEqual({ statuses: [403, 403, 403, 403, 200], kinds: ['video'] });
  });

  it('of one account share its jobs; a key without the permission may not even ask', async () => {
    const user = await demo.addUser('two keys');
    const submitted = await user.post('/v1/audio/speech/jobs', speech('Mine.'));
    const { id } = (await submitted.json()) as { id: string };
    const path = `/accounts/${user.accountId}/keys`;
    const addKey = async (permissions: readonly string[]) => {
      const answer = await demo.control('POST', path, { permissions });
      return demo.userOf(((await answer.json()) as { api_key: string }).api_key);
    };
    const jobsKey = await addKey(['jobs']);
    const chatKey = await addKey(['chat']);
    expect((await jobsKey.get(`/v1/audio/speech/jobs/${id}`)).status).toBe(200);
    expect((await chatKey.get(`/v1/audio/speech/jobs/${id}`)).status).toBe(403);
  });

  it('are not guessed from the form of the header', async () => {
    const { server, addUser } = demo;
    const { apiKey } = await addUser('header');
    const statusOf = async (authorization: string) =>
      (await fetch(`${server.baseUrl}/v1/models`, { headers: { authorization } })).status;
    expect(await statusOf(`Bearer ${apiKey}`)).toBe(200);
    for (const header of [apiKey, `Basic ${apiKey}`, `Bearer ${apiKey} x`, 'Bearer', 'Bearer  ']) {
      expect([header, await statusOf(header)]).toEqual([header, 401]);
    }
  });
});

describe('models', () => {
  it('are those of the account; another one is 404 (a list that promises too much)', async () => {
    const user = await demo.addUser('chat only', { models: ['demo-chat'] });
    const { data } = (await (await user.get('/v1/models')).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(['demo-chat']);
    expect(await codeOf(await user.post('/v1/audio/speech', speech('No.')))).toEqual([
      404,
      'model_not_found',
    ]);
    expect((await user.get('/v1/audio/voices?model=fish-speech')).status).toBe(404);
  });
});

describe('balance', () => {
  it('refuses each kind that it cannot bear, before anything is charged', async () => {
    const user = await demo.addUser('poor', { balance: 3 });
    const answers = await Promise.all([
      user.post('/v1/audio/speech', speech('Too dear.')),
      user.post('/v1/audio/speech/jobs', speech('Too dear.')),
      user.post('/v1/chat/completions', chat),
      user.post('/v1/videos', video),
    ]);
    for (const answer of answers)
      expect(await codeOf(answer)).toEqual([402, 'insufficient_balance']);
    expect(await user.ledger()).toEqual({ items: [], balance: 3 });
  });

  it('goes down by exactly what the ledger says', async () => {
    const user = await demo.addUser('payer', { balance: 100_000 });
    const input = 'Twenty-five characters xx';
    const spoken = await user.post('/v1/audio/speech', speech(input));
    const audioMs = (await spoken.arrayBuffer()).byteLength / 48;
    await user.post('/v1/audio/speech/jobs', speech(input));
    await user.post('/v1/videos', { ...video, seconds: 3 });
    const { items, balance } = await user.ledger();
    const paid = items.map(({ kind, tokens }) => [kind, tokens]);
    expect(paid).toEqual([
      ['speech', Math.ceil(audioMs / 60) + 7],
      ['speech-job', 100 + 7],
      ['video', 3 * 100 * 5],
    ]);
    expect(balance).toBe(100_000 - items.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(items[0]).toMatchObject({ account: user.accountId, audioMs, path: '/v1/audio/speech' });
    expect(JSON.stringify(items)).not.toContain(input);
  });

  it('can be set while requests come in, and bears again', async () => {
    const user = await demo.addUser('topped up', { balance: 0 });
    expect((await user.post('/v1/audio/speech', speech('Now?'))).status).toBe(402);
    await demo.control('PATCH', `/accounts/${user.accountId}`, { balance: 1000 });
    expect((await user.post('/v1/audio/speech', speech('Now?'))).status).toBe(200);
  });

  it('bears only as many of twenty calls at once as it can (a check that races)', async () => {
    const input = 'a'.repeat(50);
    // 50 characters are estimated at 200 tokens and 13 of text.
    const user = await demo.addUser('racer', { balance: 213 * 3 });
    const calls = Array.from({ length: 20 }, () =>
      user.post('/v1/audio/speech/jobs', speech(input)),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await user.ledger()).toMatchObject({ balance: 0, items: { length: 3 } });
  });
});

describe('synchronous speech that takes too long', () => {
  it('gives the 524 page of a proxy and is not billed; 1310 characters pass', async () => {
    const user = await demo.addUser('long');
    const late = await user.post('/v1/audio/speech', speech('a'.repeat(3275)));
    expect(late.status).toBe(524);
    expect(late.headers.get('content-type')).toContain('text/html');
    expect(await late.text()).toContain('<title>524');
    expect((await user.post('/v1/audio/speech', speech('a'.repeat(1310)))).status).toBe(200);
    expect((await user.ledger()).items).toHaveLength(1);
  });
});

describe('prices and control', () => {
  it('gives the multipliers to everybody, outside /v1', async () => {
    const answer = await fetch(`${demo.server.baseUrl}/api/pricing`);
    const { data } = (await answer.json()) as {
      data: { model_name: string; model_ratio: number }[];
    };
    const ratios = Object.fromEntries(data.map((row) => [row.model_name, row.model_ratio]));
    expect(ratios).toMatchObject({ 'fish-speech': 1, 'demo-chat': 2, 'demo-chat-plain': 0.5 });
    expect((await fetch(`${demo.server.baseUrl}/v1/api/pricing`)).status).toBe(404);
  });

  it('shows the whole ledger to the control token only', async () => {
    const user = await demo.addUser('seen');
    await user.post('/v1/audio/speech', speech('Seen.'));
    const all = (await (await demo.control('GET', '/ledger')).json()) as {
      items: { account: string }[];
    };
    expect(new Set(all.items.map(({ account }) => account)).size).toBeGreaterThan(1);
    const headers = { 'x-demo-control': 'control-wrong' };
    expect((await fetch(`${demo.server.baseUrl}/demo/ledger`, { headers })).status).toBe(401);
  });

  it.each([
    ['POST', '/accounts', { label: 'x' }],
    ['PATCH', '/accounts/acc_main', { balance: 1 }],
    ['POST', '/accounts/acc_main/keys', {}],
    ['PATCH', '/keys/key_1', { revoked: true }],
    ['POST', '/accounts/acc_main/voices', { title: 'x', provider: 'y' }],
    ['POST', '/failures', { kind: 'video' }],
  ])('%s %s needs the token, and is not there without control', async (method, path, body) => {
    const url = `${demo.server.baseUrl}/demo${path}`;
    const init = { method, body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${demo.server.apiKey}`, 'x-demo-control': 'no' };
    expect((await fetch(url, { ...init, headers })).status).toBe(401);
    expect((await fetch(url, init)).status).toBe(401);
  });

  it('refuses what it does not know (a misspelt permission that gives all)', async () => {
    const bodies = [{ label: 'x', permissions: ['sing'] }, { label: 'x', balanse: 1 }, {}];
    for (const body of bodies) {
      expect((await demo.control('POST', '/accounts', body)).status).toBe(422);
    }
    expect((await demo.control('PATCH', '/accounts/acc_none', { balance: 1 })).status).toBe(404);
    expect((await demo.control('PATCH', '/keys/key_none', { revoked: true })).status).toBe(404);
  });
});

describe('a demo without control', () => {
  it('has no control routes at all (a demo of the app that any page could empty)', async () => {
    const plain = await startDemoWithAccounts({ control: false });
    const init = { method: 'POST', headers: { 'x-demo-control': '' }, body: '{"label":"x"}' };
    const answer = await fetch(`${plain.server.baseUrl}/demo/accounts`, init);
    expect([answer.status, plain.server.controlToken]).toEqual([404, null]);
    await plain.stop();
  });
});
