import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { forAllTests } from '../../support/tools/hooks.ts';
import { realTarget } from './contract-target.ts';
import { speechContract } from './speech.contract.ts';

const demo = forAllTests(() => startDemoServer({ assets: demoAssets }));

speechContract('demo gateway', () => demo);

const real = realTarget();
if (real !== null) speechContract('real gateway', () => real);

const post = (body: object, signal?: AbortSignal) =>
  fetch(`${demo.baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.apiKey}` },
    body: JSON.stringify({ model: 'fish-speech', ...body }),
    ...(signal === undefined ? {} : { signal }),
  });

const models = () =>
  fetch(`${demo.baseUrl}/v1/models`, { headers: { authorization: `Bearer ${demo.apiKey}` } });

describe('demo gateway as a server', () => {
  it('counts characters as code points (an emoji counted twice)', async () => {
    const answer = await post({ input: '😀'.repeat(10_000), response_format: 'pcm' });
    expect(answer.status).toBe(200);
    expect((await post({ input: '😀'.repeat(10_001) })).status).toBe(422);
  });

  it('404 for a known path with another method, 413 for a giant body, 422 for broken JSON', async () => {
    const headers = { authorization: `Bearer ${demo.apiKey}` };
    const url = `${demo.baseUrl}/v1/audio/speech`;
    expect((await fetch(url, { headers })).status).toBe(404);
    expect((await fetch(url, { method: 'POST', headers, body: '{"model":' })).status).toBe(422);
    const giant = 'x'.repeat(600 * 1024);
    expect((await fetch(url, { method: 'POST', headers, body: giant })).status).toBe(413);
  });

  it('logs what was asked and charged, without the text (an oracle that leaks or misses)', async () => {
    const input = 'One sentence for the log.';
    const answer = await post({ input, response_format: 'pcm' });
    const audioMs = (await answer.arrayBuffer()).byteLength / 48;
    const list = await fetch(`${demo.baseUrl}/demo/requests`, {
      headers: { authorization: `Bearer ${demo.apiKey}` },
    });
    const body = await list.text();
    expect(body).not.toContain(input);
    const last = (JSON.parse(body) as { items: Record<string, unknown>[] }).items.at(-1);
    expect(last).toMatchObject({ path: '/v1/audio/speech', status: 200, characters: 25 });
    // The price is 1000 tokens a minute, and 25 bytes of input are 7 tokens of four.
    expect(last?.tokens).toBe(Math.ceil(audioMs / 60) + 7);
  });

  it('answers others while it speaks, and stops when the client goes (work for nobody)', async () => {
    const leaving = new AbortController();
    const long = post({ input: 'The boats lay close together. '.repeat(60) }, leaving.signal);
    const gone = long.catch((error: unknown) => error);
    for (let count = 0; count < 3; count++) expect((await models()).status).toBe(200);
    leaving.abort();
    await gone;
    const isLogged = () => demo.requests().some(({ status }) => status === 499);
    while (!isLogged()) await models();
    const stopped = demo.requests().find(({ status }) => status === 499);
    expect(stopped).toMatchObject({ status: 499, tokens: 0, audioMs: null });
  });

  it('takes eight requests at once and mixes none of them up', async () => {
    const inputs = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    const make = async (input: string) =>
      Buffer.from(await (await post({ input, response_format: 'pcm' })).arrayBuffer());
    const together = await Promise.all(inputs.map(make));
    for (const [index, input] of inputs.entries()) {
      expect(together[index]?.equals(await make(input))).toBe(true);
    }
  });
});
