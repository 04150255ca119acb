import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../../electron/gateway/wire/error-body.ts';
import { createFakeClock } from '../../support/fakes/fake-clock.ts';
import { type DemoUser, startDemoWithAccounts } from '../../support/gateway/demo-accounts.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const clock = createFakeClock();
const demo = forAllTests(() => startDemoWithAccounts({ clock }));

type Task = {
  readonly id: string;
  readonly video_id: string;
  readonly object: string;
  readonly status: string;
  readonly created_at: number;
  readonly error: { readonly code: string; readonly message: string } | null;
};

const jobs = '/v1/audio/speech/jobs';
const speech = { model: 'fish-speech', input: 'Hello there.', response_format: 'wav' };
const video = { model: 'demo-video', prompt: 'A lamp goes out.', seconds: 1, size: '320x180' };

async function submit(user: DemoUser, path: string, body: object) {
  const answer = await user.post(path, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Task;
}

async function read(user: DemoUser, path: string) {
  return (await (await user.get(path)).json()) as Task;
}

async function codeOf(answer: Response): Promise<[number, string | null]> {
  return [answer.status, readErrorBody(await answer.text()).code];
}

/** Lets time pass until the task is made; what is really made takes its own time. */
async function finish(user: DemoUser, path: string) {
  await clock.advance(300);
  for (;;) {
    const task = await read(user, path);
    if (task.status === 'completed' || task.status === 'failed') return task;
  }
}

describe('speech jobs', () => {
  it('are charged at the submit only, whatever is asked afterwards', async () => {
    const user = await demo.addUser('submitter', { balance: 1000 });
    const job = await submit(user, jobs, speech);
    expect(job).toMatchObject({
      object: 'audio.speech.job',
      status: 'pending',
      created_at: Math.floor(clock.nowMs() / 1000),
      error: null,
    });
    expect(job.id).toMatch(/^spj_[0-9a-f]{32}$/);
    await finish(user, `${jobs}/${job.id}`);
    for (let count = 0; count < 3; count++) await user.get(`${jobs}/${job.id}/content`);
    const { items, balance } = await user.ledger();
    expect(items).toEqual([
      expect.objectContaining({ kind: 'speech-job', tokens: 48 + 3, reference: job.id }),
    ]);
    expect(balance).toBe(1000 - 51);
  });

  it('give their audio when they are completed, and 409 before (bytes that are half made)', async () => {
    const user = await demo.addUser('poller');
    const job = await submit(user, jobs, speech);
    const content = () => user.get(`${jobs}/${job.id}/content`);
    expect(await codeOf(await content())).toEqual([409, 'task_not_completed']);
    expect(await finish(user, `${jobs}/${job.id}`)).toMatchObject({ status: 'completed' });
    const answer = await content();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const [sync, made] = await Promise.all([user.post('/v1/audio/speech', speech), answer]);
    expect(Buffer.from(await made.arrayBuffer())).toEqual(Buffer.from(await sync.arrayBuffer()));
  });

  it('take what is too long for a synchronous call, up to 10000 characters', async () => {
    const user = await demo.addUser('long');
    const body = { ...speech, response_format: 'mp3', input: 'a'.repeat(10_000) };
    expect((await user.post('/v1/audio/speech', body)).status).toBe(524);
    expect((await submit(user, jobs, body)).status).toBe('pending');
    expect((await user.post(jobs, { ...body, input: 'a'.repeat(10_001) })).status).toBe(422);
  });

  it.each([
    [{ stream: true }, 422],
    [{ instructions: 'slowly' }, 422],
    [{ speed: 3 }, 422],
    [{ model: 'none' }, 404],
    [{ voice: '00000000000000000000000000000000' }, 403],
  ])('are refused as speech is: %j gives %i and no row', async (change, status) => {
    const user = await demo.addUser('refused');
    expect((await user.post(jobs, { ...speech, ...change })).status).toBe(status);
    expect((await user.ledger()).items).toEqual([]);
  });

  it('that fail say why, stay paid and have no audio', async () => {
    const user = await demo.addUser('unlucky');
    await demo.control('POST', '/failures', { kind: 'speech-job', message: 'No voice today.' });
    const job = await submit(user, jobs, speech);
    const failed = await finish(user, `${jobs}/${job.id}`);
    expect(failed).toMatchObject({ status: 'failed', error: { message: 'No voice today.' } });
    const content = await user.get(`${jobs}/${job.id}/content`);
    expect(await codeOf(content)).toEqual([409, 'task_failed']);
    expect((await user.ledger()).items).toHaveLength(1);
  });
});

describe('videos', () => {
  it('go from pending to completed and give their file, charged once by the second', async () => {
    const user = await demo.addUser('director');
    const made = await submit(user, '/v1/videos', video);
    expect(made).toMatchObject({ status: 'pending', error: null });
    const path = `/v1/videos/${made.video_id}`;
    expect(await codeOf(await user.get(`${path}/content`))).toEqual([409, 'task_not_completed']);
    await clock.advance(100);
    expect((await read(user, path)).status).toBe('queued');
    expect((await finish(user, path)).status).toBe('completed');
    const content = await user.get(`${path}/content`);
    expect(content.status).toBe(200);
    expect(content.headers.get('content-type')).toMatch(/^video\//);
    expect((await content.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const { items } = await user.ledger();
    expect(items).toEqual([
      expect.objectContaining({ kind: 'video', tokens: 500, reference: made.video_id }),
    ]);
  });

  it('that fail carry error.message', async () => {
    const user = await demo.addUser('unlucky');
    await demo.control('POST', '/failures', { kind: 'video', message: 'Too dark.' });
    const { video_id: id } = await submit(user, '/v1/videos', video);
    const failed = await finish(user, `/v1/videos/${id}`);
    expect(failed.error?.message).toBe('Too dark.');
  });

  it.each([
    [{ prompt: '' }, 422],
    [{ prompt: undefined }, 422],
    [{ seconds: 0 }, 422],
    [{ seconds: 21 }, 422],
    [{ seconds: '2.5' }, 422],
    [{ size: '9999x9999' }, 422],
    [{ size: 'large' }, 422],
    [{ model: 'fish-speech' }, 404],
    [{ seconds: '2' }, 200],
  ])('%j gives %i', async (change, status) => {
    const user = await demo.addUser('asker');
    expect((await user.post('/v1/videos', { ...video, ...change })).status).toBe(status);
    expect((await user.ledger()).items).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('ownership of jobs and videos', () => {
  it('403 across accounts, 404 for an unknown id or one of the other kind', async () => {
    const owner = await demo.addUser('owner');
    const other = await demo.addUser('other');
    const job = await submit(owner, jobs, speech);
    const made = await submit(owner, '/v1/videos', video);
    const paths = [`${jobs}/${job.id}`, `/v1/videos/${made.video_id}`];
    for (const path of paths.flatMap((path) => [path, `${path}/content`])) {
      expect([path, (await other.get(path)).status]).toEqual([path, 403]);
    }
    const unknown = [`${jobs}/${made.video_id}`, `/v1/videos/${job.id}`, `${jobs}/spj_0`];
    for (const path of unknown.flatMap((path) => [path, `${path}/content`])) {
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    }
  });
});
