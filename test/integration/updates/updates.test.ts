import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUpdates, firstLookMs } from '../../../electron/features/updates/updates.ts';
import { createHttpFiles } from '../../../electron/platform/node/http-files.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { createInstaller } from '../../../electron/shell/updates/installer.ts';
import type { UpdatesView } from '../../../shared/model/upkeep/updates.ts';
import { createFakeClock } from '../../support/fakes/fake-clock.ts';
import { createFakeLogger } from '../../support/fakes/fake-logger.ts';
import { createSkippingClock } from '../../support/fakes/skipping-clock.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';
import { feedName, packageName, startFeedServer } from '../../support/updates/feed-server.ts';

/*
 * electron-updater itself, with the lists and files of a server on loopback; only the kind of package is fixed,
 * as the machine of the tests runs from none.
 */

const server = forEachTest(startFeedServer);
const folder = folderForEachTest();
const programFile = () => join(folder, 'Lectern.AppImage');
const direct = { proxyFor: async () => null, answerMs: () => null };
/** What an AppImage does when it was put in place: it says that it is there. */
const program = (version: string) =>
  Buffer.from(`#!/bin/sh\necho ${version} $APPIMAGE_EXIT_AFTER_INSTALL > "$0.ran"\n`);

afterEach(() => {
  vi.unstubAllEnvs();
});

function open({ clock = createSkippingClock(1000) }: { readonly clock?: Clock } = {}) {
  const version = '1.2.0';
  writeFileSync(programFile(), program(version));
  chmodSync(programFile(), 0o755);
  vi.stubEnv('APPIMAGE', programFile());
  const configFile = join(folder, 'app-update.yml');
  writeFileSync(configFile, 'provider: generic\nurl: https://never.invalid\n');
  const logger = createFakeLogger();
  const { source } = server;
  const files = createHttpFiles(direct, clock);
  const quits: string[] = [];
  const installer = createInstaller({
    way: 'lectern',
    source,
    files,
    logger,
    currentVersion: version,
    configFile,
    folder: join(folder, 'updates'),
    platform: 'linux',
    architecture: 'x64',
    quit: () => void quits.push('quit'),
  });
  const views: UpdatesView[] = [];
  const updates = createUpdates({
    source,
    installer,
    read: files.readSmall,
    currentVersion: version,
    clock,
    logger,
    changed: (view) => void views.push(view),
  });
  onTestFinished(updates.close);
  return { updates, installer, views, quits };
}

/** What is kept of downloads, and of anything that tells this machine from others. */
const downloads = () =>
  readdirSync(join(folder, 'updates'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const codeOf = (view: UpdatesView) => view.problem?.key;

describe('updates of the program', () => {
  // Bug: the version that was downloaded is not what runs the next time, or runs while work is under way.
  it('are found, told, fetched, and put in place when the program has ended', async () => {
    server.publish({ version: '1.3.0', content: program('1.3.0') });
    const { updates, installer, views, quits } = open();
    expect(await updates.check()).toMatchObject({
      state: 'found',
      problem: null,
      way: 'lectern',
      host: server.source.address.host,
      found: { version: '1.3.0', notes: 'Louder lamps.', bytes: program('1.3.0').length },
    });
    expect(() => updates.install()).toThrow(/No new version is ready/);
    expect(await updates.download()).toMatchObject({ state: 'ready', fraction: 1, problem: null });
    expect(views.map(({ state }) => state)).toContain('downloading');
    updates.install();
    expect(quits).toEqual(['quit']);
    expect(readFileSync(programFile())).toEqual(program('1.2.0'));
    installer.ended();
    expect(readFileSync(programFile())).toEqual(program('1.3.0'));
    expect(readFileSync(`${programFile()}.ran`, 'utf8')).toBe('1.3.0 true\n');
  });

  // Bug: whoever can write to the server, or stands before it, installs a program of their own.
  it.each([
    { by: 'by another key', signedAs: feedName, isOther: true },
    { by: 'as the list of another system', signedAs: 'latest-mac.yml', isOther: false },
  ])('are not believed when signed $by', async ({ signedAs, isOther }) => {
    const key = isOther ? generateKeyPairSync('ed25519').privateKey : undefined;
    server.publish({ version: '1.3.0', content: program('1.3.0'), signedAs }, key);
    const { updates } = open();
    const view = await updates.check();
    expect([codeOf(view), view.found, view.state]).toEqual([
      'update_failed.signature',
      null,
      'idle',
    ]);
    expect(await updates.download()).toMatchObject({ state: 'idle' });
    expect(server.asked).toEqual([feedName, `${feedName}.sig`]);
  });

  it('are not believed when the list was changed or lost its signature', async () => {
    server.publish({ version: '1.3.0', content: program('1.3.0') });
    const list = Buffer.from(server.files.get(feedName) ?? []).toString('utf8');
    server.files.set(feedName, Buffer.from(list.replace('1.3.0', '1.4.0')));
    const { updates } = open();
    expect(codeOf(await updates.check())).toBe('update_failed.signature');
    server.files.delete(`${feedName}.sig`);
    expect(codeOf(await updates.check())).toBe('update_failed.unreachable');
    server.files.set(`${feedName}.sig`, Buffer.from('not base64 at all'));
    expect(codeOf(await updates.check())).toBe('update_failed.signature');
  });

  // Bug: an old list, rightly signed once, brings back a version whose faults are known.
  it.each(['1.2.0', '1.1.9', '0.9.0', '1.2.0-beta.1'])('never go back to %s', async (version) => {
    server.publish({ version, content: program(version) });
    const { updates } = open();
    expect(await updates.check()).toMatchObject({ state: 'idle', found: null, problem: null });
  });

  // Bug: half a program is installed.
  it('go on where a download broke off, and start anew where the server cannot', async () => {
    const content = randomBytes(400_000);
    server.publish({ version: '1.3.0', content });
    server.cutNext(2);
    const { updates } = open();
    await updates.check();
    expect(await updates.download()).toMatchObject({ state: 'ready' });
    const asked = server.asked.filter((name) => name.startsWith(packageName));
    expect(asked).toHaveLength(3);
    expect(asked[1]).toMatch(/bytes=[1-9]\d*-$/);
    server.publish({ version: '1.4.0', content: randomBytes(300_000) });
    server.cutNext(1, false);
    await updates.check();
    expect(await updates.download()).toMatchObject({ state: 'ready', found: { version: '1.4.0' } });
  });

  it('are refused and not kept where the file never comes to its end', async () => {
    server.publish({ version: '1.3.0', content: randomBytes(200_000) });
    server.cutNext(100);
    const { updates, installer } = open();
    await updates.check();
    const view = await updates.download();
    expect([codeOf(view), view.state]).toEqual(['update_failed.cut', 'found']);
    expect(server.asked.filter((name) => name.startsWith(packageName))).toHaveLength(4);
    expect(downloads()).toEqual([]);
    installer.ended();
    expect(readFileSync(programFile())).toEqual(program('1.2.0'));
  });

  it.each([
    ['has another checksum', { sha512: `${'A'.repeat(86)}==` }],
    ['is longer than announced', { size: 10 }],
  ])('are refused and not kept where the file %s', async (_name, told) => {
    server.publish({ version: '1.3.0', content: program('1.3.0'), ...told });
    const { updates, installer } = open();
    await updates.check();
    const view = await updates.download();
    expect([codeOf(view), view.state]).toEqual(['update_failed.file', 'found']);
    expect(downloads()).toEqual([]);
    installer.ended();
    expect(readFileSync(programFile())).toEqual(program('1.2.0'));
    expect(existsSync(`${programFile()}.ran`)).toBe(false);
  });

  // Bug: a server that is down is asked again and again, by every program that there is.
  it('ask a server that cannot be reached once a day, and say so in plain words', async () => {
    const clock = createFakeClock();
    const { updates, views } = open({ clock });
    updates.follow('tell', firstLookMs);
    await clock.advance(firstLookMs - 1);
    expect(server.asked).toEqual([]);
    for (let day = 1; day <= 3; day += 1) {
      await clock.advance(day === 1 ? 1 : 86_400_000);
      await vi.waitFor(() => expect(server.asked).toHaveLength(day));
      await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    }
    const said = views.at(-1)?.problem?.message;
    expect(said).toMatch(/for new versions \(answer 404\)/);
  });

  // Bug: something leaves this machine that nobody has switched on, or that was switched off again.
  it('ask nobody while they are off, and stop when they are switched off', async () => {
    server.publish({ version: '1.3.0', content: program('1.3.0') });
    const clock = createFakeClock();
    const { updates } = open({ clock });
    updates.follow('off', firstLookMs);
    await clock.advance(30 * 86_400_000);
    expect(server.asked).toEqual([]);
    updates.follow('tell');
    await clock.advance(0);
    await vi.waitFor(() => expect(updates.view().state).toBe('found'));
    expect(server.asked).not.toContain(packageName);
    updates.follow('off');
    await clock.advance(30 * 86_400_000);
    expect(server.asked).toHaveLength(2);
  });

  it('fetch what they find where that was chosen', async () => {
    server.publish({ version: '1.3.0', content: program('1.3.0') });
    const { updates } = open();
    updates.follow('download');
    await vi.waitFor(() => expect(updates.view().state).toBe('ready'), { timeout: 10_000 });
  });

  it('stop a download that is cancelled, without a word of failure', async () => {
    server.publish({ version: '1.3.0', content: randomBytes(300_000) });
    server.cutNext(100);
    const clock = createFakeClock();
    const { updates } = open({ clock });
    await updates.check();
    const downloading = updates.download();
    await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    updates.cancel();
    expect(await downloading).toMatchObject({ state: 'found', problem: null });
    expect(downloads()).toEqual([]);
  });
});
