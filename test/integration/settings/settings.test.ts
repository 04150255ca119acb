import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenNetwork } from '../../../electron/app/chosen-network.ts';
import { bookOfFile } from '../../../electron/features/library/book-of-file.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { startConnectProxy } from '../../support/gateway/connect-proxy.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { forEachTest, openInTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openAppOnDemo);

const addBook = () => world.app().projects.add(newBook('New', []));

describe('settings of the library', () => {
  it('proxy: the next request goes through it, and directly again without', async () => {
    const proxy = await openInTest(startConnectProxy(1, 502));
    const { accounts } = await world.start();
    await accounts.update({ proxy: 'address', proxyAddress: proxy.address });
    const test = () => accounts.test('https://gateway.invalid', 'sk-test').catch((e: Error) => e);
    expect(await test()).toMatchObject({ message: expect.stringContaining('The proxy could not') });
    expect(proxy.asked).toEqual(['gateway.invalid:443']);
    await accounts.update({ proxy: 'none' });
    expect(await test()).toMatchObject({ message: expect.not.stringContaining('proxy') });
    expect(proxy.asked).toHaveLength(1);
    // The gateway on this machine is reached whatever the proxy says.
    await accounts.update({ proxy: 'address' });
    expect((await accounts.test(world.demo.server.baseUrl, world.user.apiKey)).hasSpeech).toBe(
      true,
    );
    expect(proxy.asked).toHaveLength(1);
  });

  // Bug: the password is kept in the library, comes back to the window, or goes to the next proxy that is set.
  it('proxy: signs in with a name and a password, kept for that address alone', async () => {
    const proxy = await openInTest(startConnectProxy(1, 502, 'ada:canary-password'));
    const other = await openInTest(startConnectProxy(1, 502, 'ada:canary-password'));
    const { accounts } = await world.start();
    const test = () => accounts.test('https://gateway.invalid', 'sk-test').catch((e: Error) => e);
    const refused = { message: expect.stringContaining('needs a name and password') };
    const passed = { message: expect.stringContaining('could not connect') };
    await accounts.update({ proxy: 'address', proxyAddress: proxy.address });
    expect(await test()).toMatchObject(refused);
    const signIn = { name: 'ada', password: 'canary-password' };
    const session = await accounts.setProxySignIn(signIn);
    expect(session.proxySignIn).toEqual({ name: 'ada' });
    expect(await test()).toMatchObject(passed);
    expect(await accounts.setProxySignIn({ ...signIn, password: 'wrong' })).toMatchObject({
      proxySignIn: { name: 'ada' },
    });
    expect(await test()).toMatchObject(refused);
    await accounts.setProxySignIn(signIn);
    await accounts.update({ proxyAddress: other.address });
    expect(await test()).toMatchObject(refused);
    const back = await accounts.update({ proxyAddress: proxy.address });
    expect(back.proxySignIn).toBeNull();
    const files = (await readdir(world.home, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    );
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name));
      expect(bytes.includes('canary-password'), name).toBe(false);
    }
  });

  it('proxy and wait: what the system names, an address, none, and seconds as they are set', async () => {
    let stored: unknown = null;
    const system = { proxyFor: async () => 'http://system:1', answerMs: () => null };
    const network = chosenNetwork(
      system,
      () => stored,
      async (address) => address,
    );
    const address = new URL('https://gateway.test');
    expect([await network.proxyFor(address), network.answerMs()]).toEqual([
      'http://system:1',
      150_000,
    ]);
    stored = { proxy: 'address', proxyAddress: 'http://own:2', answerSeconds: 300 };
    expect([await network.proxyFor(address), network.answerMs()]).toEqual([
      'http://own:2',
      300_000,
    ]);
    stored = { proxy: 'none' };
    expect(await network.proxyFor(address)).toBeNull();
  });

  it('requests at once: never more of them than the setting says', async () => {
    const { accounts, engine } = await world.start();
    await accounts.update({ maxConcurrency: 2 });
    const pacer = engine.pacerOf(accounts.current().id);
    expect(pacer.state().level).toBeLessThanOrEqual(2);
  });

  // Bug: a default that is only shown, or one that changes books which are there.
  it('new books: voice, speed and length of lines, for new books only', async () => {
    const { accounts, projects, voices } = await world.start();
    const before = await addBook();
    const form = new FormData();
    form.set('model', 'fish-speech');
    form.set('title', 'Ada');
    form.set(
      'file',
      new Blob([new Uint8Array(voiceSample(170, 12))], { type: 'audio/wav' }),
      'ada.wav',
    );
    await fetch(`${world.demo.server.baseUrl}/v1/audio/voices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.user.apiKey}` },
      body: form,
    });
    const ada = await voices.find(accounts.current(), 'Ada');
    await accounts.update({
      newBookVoiceId: ada.id,
      newBookSpeed: 1.2,
      newBookSegments: 'long',
    });
    expect(projects.get(await addBook())).toMatchObject({
      narratorVoiceId: ada.id,
      speed: 1.2,
      segmentLength: 'long',
    });
    expect(projects.get(before)).toMatchObject({ narratorVoiceId: defaultVoiceId, speed: 1 });
    const file = join(world.home, 'note.md');
    await writeFile(file, '# Note\n\nOne line.\n');
    const byCommand = await bookOfFile(world.app(), file, { voiceId: null, speed: null });
    expect(projects.get(byCommand)).toMatchObject({ narratorVoiceId: ada.id, speed: 1.2 });
    await accounts.update({ newBookVoiceId: 'voice-of-nobody' });
    expect(projects.get(await addBook()).narratorVoiceId).toBe(defaultVoiceId);
  });
});
