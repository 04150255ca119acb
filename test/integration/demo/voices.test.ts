import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DemoUser, startDemoWithAccounts } from '../../support/gateway/demo-accounts.ts';
import { type VoiceForm, voiceForm, voiceSample } from '../../support/sound/voice-sample.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const limitBytes = 20_000_000;

const stateFolder = folderForAllTests();
const demo = forAllTests(() => startDemoWithAccounts({ stateFolder, voiceKind: 'flite' }));

const sample = voiceSample(120);
const form = (change: VoiceForm = {}) =>
  voiceForm({ model: 'fish-speech', title: 'Anna', files: [sample], ...change });

type Created = { readonly _id: string; readonly title: string; readonly created_at: number };

async function clone(user: DemoUser, change: VoiceForm = {}) {
  const answer = await user.upload(form(change));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Created;
}

async function listOf(user: DemoUser) {
  const answer = await user.get('/v1/audio/voices?model=fish-speech');
  return ((await answer.json()) as { items: readonly Created[] }).items;
}

async function speak(user: DemoUser, voice: string): Promise<{ status: number; bytes: Buffer }> {
  const body = { model: 'fish-speech', input: 'Who is there?', voice, response_format: 'pcm' };
  const answer = await user.post('/v1/audio/speech', body);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const storedSamples = async () => (await readdir(join(stateFolder, 'samples'))).sort();
const incomingFiles = () => readdir(join(stateFolder, 'samples', 'incoming'));

describe('a voice upload', () => {
  it.each([{}, { isFileFirst: true }, { partName: 'audio' }, { partName: 'reference_audio' }])(
    'makes a voice of the account for 1000 tokens, with %j (a form that must have one order)',
    async (change) => {
      const user = await demo.addUser('owner', { balance: 5000 });
      const beforeS = Math.floor(Date.now() / 1000);
      const voice = await clone(user, change);
      const afterS = Math.ceil(Date.now() / 1000);
      expect(await listOf(user)).toEqual([
        { _id: voice._id, title: 'Anna', created_at: voice.created_at },
      ]);
      expect(voice.created_at).toBeGreaterThanOrEqual(beforeS);
      expect(voice.created_at).toBeLessThanOrEqual(afterS);
      expect((await speak(user, voice._id)).status).toBe(200);
      const { items } = await user.ledger();
      expect(items[0]).toMatchObject({ kind: 'clone', tokens: 1000, path: '/v1/audio/voices' });
      expect(JSON.stringify(items)).not.toContain(voice._id);
    },
  );

  it.each([
    ['no model', { model: '' }, 422, 'model'],
    ['another model', { model: 'demo-chat' }, 404, 'model'],
    ['no title', { title: '  ' }, 422, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 422, 'title'],
    ['no file', { files: [] }, 422, 'file'],
    ['two files', { files: [sample, sample] }, 422, 'file'],
    ['an empty file', { files: [new Uint8Array(0)] }, 422, 'file'],
    ['a web page', { files: [new TextEncoder().encode('<!doctype html><p>no')] }, 422, 'file'],
    ['noise for a file', { files: [new Uint8Array(50_000).fill(7)] }, 422, 'file'],
    ['a cut WAV header', { files: [sample.slice(0, 30)] }, 422, 'file'],
  ] as const)('with %s is refused and costs nothing', async (_what, change, status, parameter) => {
    const user = await demo.addUser('refused', { balance: 5000 });
    const before = await storedSamples();
    const answer = await user.upload(form(change));
    const { error } = (await answer.json()) as { error: { message: string; param: string } };
    expect([answer.status, error.param]).toEqual([status, parameter]);
    expect(error.message).not.toBe('');
    expect(await user.ledger()).toEqual({ items: [], balance: 5000 });
    expect(await listOf(user)).toEqual([]);
    expect([await storedSamples(), await incomingFiles()]).toEqual([before, []]);
  });

  it('takes a file of 20 MB and refuses one byte more with 413 (a limit that is off by one)', async () => {
    const user = await demo.addUser('large');
    const large = (extra: number) => {
      const file = new Uint8Array(limitBytes + extra);
      file.set(sample);
      // The data chunk reaches to the end of the file.
      new DataView(file.buffer).setUint32(40, file.length - 44, true);
      new DataView(file.buffer).setUint32(4, file.length - 8, true);
      return file;
    };
    expect((await user.upload(form({ files: [large(0)] }))).status).toBe(200);
    const answer = await user.upload(form({ files: [large(1)], isFileFirst: true }));
    expect([answer.status, (await user.ledger()).items.length]).toEqual([413, 1]);
    expect(await answer.text()).toContain('file_too_large');
  });

  it('that is no multipart form gives 422', async () => {
    const user = await demo.addUser('no form');
    expect((await user.post('/v1/audio/voices', { model: 'fish-speech' })).status).toBe(422);
    const url = `${demo.server.baseUrl}/v1/audio/voices`;
    const headers = {
      authorization: `Bearer ${user.apiKey}`,
      'content-type': 'multipart/form-data; boundary=x',
    };
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF';
    const field = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA';
    const bodies = ['', '--x\r\n', field, part, `${part}\r\n${part}`, 'no form at all'];
    for (const body of bodies) {
      const answer = await fetch(url, { method: 'POST', headers, body });
      expect([body, answer.status]).toEqual([body, 422]);
    }
  });

  it('that is cut in the middle makes no voice and costs nothing (half a sample that is charged)', async () => {
    const user = await demo.addUser('cut', { balance: 5000 });
    const before = await storedSamples();
    const whole = Buffer.from(await new Response(form()).arrayBuffer());
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString();
    for (const share of [0, 0.5, 0.999]) {
      const socket = connect(Number(new URL(demo.server.baseUrl).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /v1/audio/voices HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${user.apiKey}\r\n` +
          `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
          `Content-Length: ${whole.length}\r\n\r\n`,
      );
      socket.write(whole.subarray(0, Math.floor(share * whole.length)));
      const known = () => demo.server.requests().filter(({ status }) => status === 499).length;
      const seen = known();
      await new Promise<void>((sent) => socket.end(() => sent()));
      socket.destroy();
      while (known() === seen) await user.get('/v1/models');
    }
    expect(await user.ledger()).toEqual({ items: [], balance: 5000 });
    expect(await listOf(user)).toEqual([]);
    expect([await storedSamples(), await incomingFiles()]).toEqual([before, []]);
  });

  it('is refused with 402 when the balance is below 1000', async () => {
    const user = await demo.addUser('poor', { balance: 999 });
    expect((await user.upload(form())).status).toBe(402);
    expect(await listOf(user)).toEqual([]);
  });
});

describe('cloned voices', () => {
  it('sound different from each other, and the same sample the same (a cast of one voice)', async () => {
    const user = await demo.addUser('cast');
    const sounds = [];
    for (const pitchHz of [95, 120, 121, 180, 230]) {
      const voice = await clone(user, { files: [voiceSample(pitchHz)] });
      sounds.push((await speak(user, voice._id)).bytes.toString('base64'));
    }
    const again = await clone(user, { files: [voiceSample(121)] });
    expect((await speak(user, again._id)).bytes.toString('base64')).toBe(sounds[2]);
    expect(new Set(sounds).size).toBe(5);
  });

  it("are their owner's only: use, list and delete", async () => {
    const owner = await demo.addUser('owner');
    const other = await demo.addUser('other');
    const { _id: id } = await clone(owner);
    const path = `/v1/audio/voices/${id}?model=fish-speech`;
    expect(await listOf(other)).toEqual([]);
    expect((await speak(other, id)).status).toBe(403);
    expect((await other.remove(path)).status).toBe(403);
    expect((await speak(owner, id)).status).toBe(200);
    expect((await owner.remove(`/v1/audio/voices/${id}`)).status).toBe(422);
    expect((await owner.remove(path)).status).toBe(200);
    expect((await owner.remove(path)).status).toBe(404);
    expect([(await speak(owner, id)).status, await listOf(owner)]).toEqual([403, []]);
  });

  it('of another provider are 403 in synthesis and not in the list', async () => {
    const user = await demo.addUser('pairs');
    const body = { title: 'Elsewhere', provider: 'other' };
    const made = await demo.control('POST', `/accounts/${user.accountId}/voices`, body);
    const { _id: id } = (await made.json()) as Created;
    expect((await speak(user, id)).status).toBe(403);
    expect(await listOf(user)).toEqual([]);
  });

  it('take their sample with them when they are deleted, and their ids stay out of the log', async () => {
    const user = await demo.addUser('leaving');
    const before = await storedSamples();
    const { _id: id } = await clone(user);
    expect(await storedSamples()).toHaveLength(before.length + 1);
    await user.remove(`/v1/audio/voices/${id}?model=fish-speech`);
    expect(await storedSamples()).toEqual(before);
    expect(JSON.stringify(demo.server.requests())).not.toContain(id);
  });
});
