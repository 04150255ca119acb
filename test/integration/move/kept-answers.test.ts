import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, expect, it } from 'vitest';
import { type App, createApp } from '../../../electron/app/create-app.ts';
import { sha256Of } from '../../../electron/platform/node/file-digest.ts';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { createTestPlatform } from '../../support/fakes/create-test-platform.ts';
import { faultCalls, lineOf } from '../../support/faults/fault-calls.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { folderForAllTests, forEachTest } from '../../support/tools/hooks.ts';

/* What was paid for lies in the library's folder, and its rows name it by the path of that time. */
const world = forEachTest(openFaultWorld);
const folder = folderForAllTests();
let homes = 0;
let moved: App | null = null;

afterEach(async () => {
  await moved?.stop();
  moved = null;
});

/** Puts the library elsewhere, does something to it there, and opens it. */
async function openElsewhere(before: (home: string) => void = () => undefined): Promise<App> {
  homes += 1;
  const home = join(folder, `home-${homes}`);
  const former = world.platform.paths.home;
  await world.restart();
  cpSync(former, home, { recursive: true });
  for (const name of ['audio', 'temporary', 'videos']) {
    rmSync(join(former, name), { recursive: true, force: true });
  }
  before(home);
  moved = await createApp({
    platform: await createTestPlatform({ home, clock: world.clock, seed: 500 + homes }),
    program: 'a moved library',
    environment: { baseUrl: world.demo.baseUrl, apiKey: world.apiKey },
    emit: () => undefined,
  });
  return moved;
}

const call = (name: string) => {
  const found = faultCalls.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no call ${name}`);
  return found;
};

/** A line that is paid for and whose answer cannot be played. */
async function buyUnplayable(): Promise<void> {
  const body = { base64: Buffer.alloc(9000, 0xa5).toString('base64') };
  world.setFaults({
    match: { path: '/v1/audio/speech' },
    isBilled: true,
    fault: { kind: 'answer', status: 200, contentType: 'audio/wav', body },
  });
  const end = await call('speech').ask(world, 'a kept line');
  expect(end.kind).toBe('uncertain');
}

it('the sound of a call in doubt is heard where the library is now (bug: only at its former place)', async () => {
  await buyUnplayable();
  const app = await openElsewhere();
  const [only] = app.uncertain.list();
  const path = app.uncertain.bodyOf(only?.id ?? '') ?? '';
  expect(path.startsWith(app.platform.paths.temporary)).toBe(true);
  expect(existsSync(path)).toBe(true);
});

it('an answer that came becomes a take there (bug: it counts as lost, and is bought again)', async () => {
  await buyUnplayable();
  const posts = world.posts();
  // As if the program had ended between the answer, which is sound, and its take.
  const app = await openElsewhere((home) => {
    const wav = encodeWav(
      Int16Array.from({ length: 48_000 }, (_, at) => 8000 * Math.sin(at / 20)),
      24_000,
    );
    const rows = new DatabaseSync(join(home, 'library.sqlite'));
    const row = rows.prepare("SELECT id, body_file FROM charge WHERE state = 'uncertain'").get();
    const { id, body_file: path } = row as { id: string; body_file: string };
    writeFileSync(join(home, 'temporary', basename(path)), wav);
    rows
      .prepare(
        "UPDATE charge SET state = 'received', failure_json = NULL, body_bytes = ?, body_sha256 = ? WHERE id = ?",
      )
      .run(wav.byteLength, sha256Of(wav), id);
    rows.close();
  });
  expect(app.uncertain.list()).toEqual([]);
  expect(world.posts()).toBe(posts);
});

it('a video is taken from there, free (bug: the same video is bought again)', async () => {
  await call('video').ask(world, 'a kept film');
  world.setFaults();
  const app = await openElsewhere();
  const request = {
    model: 'demo-video',
    prompt: lineOf('a kept film'),
    seconds: 1,
    size: '320x180',
  };
  const order = { request, most: { tokens: 2000, money: null }, isAgain: false, groupId: null };
  const never = new AbortController().signal;
  const { video, isReused } = await app.videos.make(app.accounts.current(), order, never);
  expect(isReused).toBe(true);
  expect(readFileSync(video.path).byteLength).toBe(video.sizeBytes);
  expect(world.posts()).toBe(0);
});
