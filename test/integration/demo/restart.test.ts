import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../support/fakes/fake-clock.ts';
import {
  type DemoUser,
  type DemoWithAccounts,
  startDemoWithAccounts,
} from '../../support/gateway/demo-accounts.ts';
import { voiceForm, voiceSample } from '../../support/sound/voice-sample.ts';
import { folderForEachTest } from '../../support/tools/hooks.ts';

const stateFolder = folderForEachTest();
const running = new Set<DemoWithAccounts>();

afterEach(async () => {
  for (const demo of running) await demo.stop();
  running.clear();
});

async function start(clock: FakeClock, apiKey?: string): Promise<DemoWithAccounts> {
  const key = apiKey === undefined ? {} : { apiKey };
  const demo = await startDemoWithAccounts({ stateFolder, clock, voiceKind: 'flite', ...key });
  running.add(demo);
  return demo;
}

async function stop(demo: DemoWithAccounts) {
  running.delete(demo);
  await demo.stop();
}

const jobs = '/v1/audio/speech/jobs';
const speech = { model: 'fish-speech', input: 'Hello there.', response_format: 'pcm' };

async function jsonOf<Body>(answer: Promise<Response>) {
  return (await (await answer).json()) as Body;
}

async function statusAfter(user: DemoUser, clock: FakeClock, path: string): Promise<string> {
  await clock.advance(300);
  for (;;) {
    const { status } = await jsonOf<{ status: string }>(user.get(path));
    if (status === 'completed' || status === 'failed') return status;
  }
}

/** Moves the clock on until the work has ended, and gives its result or its error. */
async function passTime(clock: FakeClock, work: Promise<unknown>) {
  let isOver = false;
  const ended = work
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) await clock.advance(100);
  return ended;
}

describe('a demo gateway that starts again in its folder', () => {
  it('knows accounts, keys, balances, voices, jobs and the ledger (a clone that is paid and gone)', async () => {
    const clock = createFakeClock();
    const first = await start(clock);
    const user = await first.addUser('keeper', { balance: 50_000 });
    const revoked = await first.addUser('revoked');
    await first.control('PATCH', `/keys/${revoked.keyId}`, { revoked: true });
    const form = voiceForm({ model: 'fish-speech', title: 'Kept', files: [voiceSample(200)] });
    const { _id: voice } = await jsonOf<{ _id: string }>(user.upload(form));
    const say = async (who: DemoUser) =>
      Buffer.from(await (await who.post('/v1/audio/speech', { ...speech, voice })).arrayBuffer());
    const spoken = await say(user);
    const { id } = await jsonOf<{ id: string }>(user.post(jobs, speech));
    await statusAfter(user, clock, `${jobs}/${id}`);
    const audio = await (await user.get(`${jobs}/${id}/content`)).arrayBuffer();
    const before = await user.ledger();
    expect(before.items).toHaveLength(3);
    await stop(first);

    const second = await start(clock);
    const again = second.userOf(user.apiKey);
    expect(await again.ledger()).toEqual(before);
    expect((await second.userOf(revoked.apiKey).get('/v1/models')).status).toBe(401);
    expect((await say(again)).equals(spoken)).toBe(true);
    const { status } = await jsonOf<{ status: string }>(again.get(`${jobs}/${id}`));
    expect(status).toBe('completed');
    const kept = await (await again.get(`${jobs}/${id}/content`)).arrayBuffer();
    expect(Buffer.from(kept).equals(Buffer.from(audio))).toBe(true);
  });

  it('goes on with the jobs that it had taken, for no second charge (a job that is pending for ever)', async () => {
    const clock = createFakeClock();
    const first = await start(clock);
    const user = await first.addUser('waiter');
    const { id } = await jsonOf<{ id: string }>(user.post(jobs, speech));
    const video = { model: 'demo-video', prompt: 'A lamp.', seconds: 1, size: '320x180' };
    const { video_id: videoId } = await jsonOf<{ video_id: string }>(
      user.post('/v1/videos', video),
    );
    await clock.advance(150);
    await stop(first);

    const second = await start(clock);
    const again = second.userOf(user.apiKey);
    expect(await statusAfter(again, clock, `${jobs}/${id}`)).toBe('completed');
    expect(await statusAfter(again, clock, `/v1/videos/${videoId}`)).toBe('completed');
    expect((await again.ledger()).items).toHaveLength(2);
  });

  it('makes the audio of a job again when its file is gone', async () => {
    const clock = createFakeClock();
    const demo = await start(clock);
    const user = await demo.addUser('owner');
    const { id } = await jsonOf<{ id: string }>(user.post(jobs, speech));
    await statusAfter(user, clock, `${jobs}/${id}`);
    const content = async () =>
      Buffer.from(await (await user.get(`${jobs}/${id}/content`)).arrayBuffer());
    const audio = await content();
    await rm(join(stateFolder, 'results', id));
    expect((await content()).equals(audio)).toBe(true);
  });

  it('keeps the given key and gives the sample voices once (voices that come back when deleted)', async () => {
    const clock = createFakeClock();
    const first = await start(clock, 'sk-given');
    const list = (user: DemoUser) =>
      jsonOf<{ items: { _id: string }[] }>(user.get('/v1/audio/voices?model=fish-speech'));
    const user = first.userOf('sk-given');
    const [voice] = (await list(user)).items;
    await user.remove(`/v1/audio/voices/${voice?._id}?model=fish-speech`);
    const { items } = await list(user);
    await stop(first);
    const second = await start(clock, 'sk-given');
    expect((await list(second.userOf('sk-given'))).items).toEqual(items);
  });

  it('holds no key in any of its files, and clears what a killed upload left', async () => {
    const clock = createFakeClock();
    const first = await start(clock, 'sk-canary-of-the-main-account');
    const user = await first.addUser('canary');
    await user.post('/v1/audio/speech', speech);
    await stop(first);
    const left = join(stateFolder, 'samples', 'incoming', 'left.part');
    await writeFile(left, 'half an upload');
    const second = await start(clock);
    await stop(second);
    const names = await readdir(stateFolder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const texts = await Promise.all(
      // The database clears its side files away in its own time.
      files.map(({ parentPath, name }) =>
        readFile(join(parentPath, name), 'latin1').catch(() => ''),
      ),
    );
    const all = texts.join('\n');
    expect(all).not.toContain('sk-canary');
    expect(all).not.toContain(user.apiKey);
    expect(files.map(({ name }) => name)).not.toContain('left.part');
  });

  it('is refused a folder that another one uses (two gateways that make one job)', async () => {
    const clock = createFakeClock();
    const first = await start(clock);
    const refused = await passTime(clock, start(clock));
    expect(refused).toMatchObject({ code: 'library_busy' });
    await stop(first);
    await start(clock);
  });

  it('waits for one that is just ending (an app that is started again at once)', async () => {
    const clock = createFakeClock();
    const first = await start(clock);
    const next = start(clock);
    while (clock.waiting() === 0) await new Promise((later) => setImmediate(later));
    await stop(first);
    expect(await passTime(clock, next)).toHaveProperty('server');
  });
});
