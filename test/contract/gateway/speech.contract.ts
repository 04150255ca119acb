import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../../electron/gateway/wire/error-body.ts';
import { readModels } from '../../../electron/gateway/wire/models-response.ts';
import { voicesResponseSchema } from '../../../electron/gateway/wire/voices-response.ts';
import { requireJudge } from '../../support/tools/judges.ts';
import type { ContractTarget } from './contract-target.ts';

const canProbe = requireJudge('ffmpeg', 'ffprobe');

const text = 'The lamp had gone out.';

/** The rules of docs/gateway.md for models, voices and speech, said to any gateway. About ten short charged calls. */
export function speechContract(name: string, getTarget: () => ContractTarget) {
  const call = (path: string, init: RequestInit = {}, key = getTarget().apiKey) =>
    fetch(`${getTarget().baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
  const speech = (body: unknown) =>
    call('/v1/audio/speech', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const request = (change: object = {}) => ({ model: 'fish-speech', input: text, ...change });

  describe(`${name}: authentication`, () => {
    it.each([
      ['/v1/models', 'GET'],
      ['/v1/audio/speech', 'POST'],
      ['/v1/audio/voices?model=fish-speech', 'GET'],
    ])('401 for a wrong key on %s (a route that forgot its key check)', async (path, method) => {
      const body = method === 'POST' ? JSON.stringify(request()) : null;
      const answer = await call(path, { method, body }, 'sk-not-a-key');
      expect(answer.status).toBe(401);
      expect(readErrorBody(await answer.text()).message).not.toBe('');
    });

    it('401 without the header (a check that lets an absent key through)', async () => {
      const answer = await fetch(`${getTarget().baseUrl}/v1/models`);
      expect(answer.status).toBe(401);
    });
  });

  describe(`${name}: models and voices`, () => {
    it('lists fish-speech (a list that the client cannot read)', async () => {
      const answer = await call('/v1/models');
      expect(answer.status).toBe(200);
      const models = readModels(await answer.json());
      expect(models?.map(({ id }) => id)).toContain('fish-speech');
    });

    it('404 where /v1 is repeated (a client that joins addresses wrongly)', async () => {
      expect((await call('/v1/v1/models')).status).toBe(404);
    });

    it('lists own voices without the default one', async () => {
      const answer = await call('/v1/audio/voices?model=fish-speech');
      expect(answer.status).toBe(200);
      const { items } = voicesResponseSchema.parse(await answer.json());
      expect(items.map((voice) => voice._id)).not.toContain('default');
    });
  });

  describe(`${name}: speech is refused by rule`, () => {
    it.each([
      ['stream', { stream: true }, 422],
      ['instructions', { instructions: 'slowly' }, 422],
      ['input', { input: '' }, 422],
      ['speed', { speed: 0.49 }, 422],
      ['speed', { speed: 2.01 }, 422],
      ['speed', { speed: 'fast' }, 422],
      ['response_format', { response_format: 'flac' }, 422],
      ['model', { model: 'no-such-model' }, 404],
      ['voice', { voice: '00000000000000000000000000000000' }, 403],
    ])('%s in %j gives %i (a wrong value that is charged)', async (parameter, change, status) => {
      const answer = await speech(request(change));
      expect(answer.status).toBe(status);
      const error = readErrorBody(await answer.text());
      if (status === 422) expect(`${error.parameter} ${error.message}`).toContain(parameter);
    });

    it('422 for 10001 characters (a limit that is off by one)', async () => {
      expect((await speech(request({ input: 'a'.repeat(10_001) }))).status).toBe(422);
    });

    it('422 for a missing model (a default that hides a broken client)', async () => {
      expect((await speech({ input: text })).status).toBe(422);
    });
  });

  describe(`${name}: speech is made`, () => {
    it.runIf(canProbe).each([
      [undefined, 'mp3'],
      ['mp3', 'mp3'],
      ['wav', 'pcm_s16le'],
      ['opus', 'opus'],
    ] as const)('%s is what ffprobe calls %s', async (format, codec) => {
      const answer = await speech(request({ response_format: format }));
      expect(answer.status).toBe(200);
      const facts = probe(new Uint8Array(await answer.arrayBuffer()));
      expect(facts.codec).toBe(codec);
      expect(facts.durationSeconds).toBeGreaterThan(0.5);
      expect(facts.durationSeconds).toBeLessThan(6);
    });

    it('pcm is 24 kHz, 16-bit, mono: as long as the text takes', async () => {
      const answer = await speech(request({ response_format: 'pcm' }));
      const bytes = (await answer.arrayBuffer()).byteLength;
      expect(bytes % 2).toBe(0);
      expect(bytes / 48_000).toBeGreaterThan(0.5);
      expect(bytes / 48_000).toBeLessThan(6);
    });

    it('takes the bounds of speed', async () => {
      const answers = await Promise.all([0.5, 2].map((speed) => speech(request({ speed }))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('takes the voice named default and every listed voice', async () => {
      const list = await call('/v1/audio/voices?model=fish-speech');
      const { items } = voicesResponseSchema.parse(await list.json());
      const voices = ['default', ...items.slice(0, 1).map((voice) => voice._id)];
      for (const voice of voices) expect((await speech(request({ voice }))).status).toBe(200);
    });
  });
}

type ProbedFacts = { readonly codec: string; readonly durationSeconds: number };

/** Codec and decoded length, by ffprobe and ffmpeg; decoding errors fail the test. */
function probe(bytes: Uint8Array): ProbedFacts {
  const codec = run(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', '-i', 'pipe:0'],
    bytes,
  );
  const decoded = run(
    'ffmpeg',
    ['-v', 'error', '-xerror', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', '24000', 'pipe:1'],
    bytes,
  );
  return { codec: codec.toString('utf8').trim(), durationSeconds: decoded.length / 48_000 };
}

function run(program: string, args: readonly string[], input: Uint8Array): Buffer {
  const result = spawnSync(program, args, { input, maxBuffer: 2 ** 28 });
  expect(result.stderr.toString('utf8')).toBe('');
  expect(result.status).toBe(0);
  return result.stdout;
}
