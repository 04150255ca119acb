import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCanaryGateway } from '../../support/gateway/canary-gateway.ts';
import { hearCanaryLines } from '../../support/gateway/canary-lines.ts';
import { contentsBelow, createSecretFinder } from '../../support/gateway/find-secrets.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { runLectern } from '../../support/studio/run-lectern.ts';
import { type ServedStudio, serveStudio } from '../../support/studio/served-studio.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();
const gateway = forEachTest(startCanaryGateway);

/** Goes wrong at a signal, and nobody catches it. */
const failing =
  'process.on("SIGUSR2", () => setImmediate(() => { throw new Error("uncaught on purpose"); }));';

/** Everything that the program may write to lies in the folder. */
const env = () => ({
  HOME: join(folder, 'user'),
  TMPDIR: join(folder, 'tmp'),
  XDG_CONFIG_HOME: join(folder, 'user/config'),
  XDG_DATA_HOME: join(folder, 'user/data'),
  XDG_CACHE_HOME: join(folder, 'user/cache'),
  // No keychain: what is kept, is kept in memory.
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
});

async function cloneVoice(studio: ServedStudio): Promise<string> {
  const { id: referenceId } = await studio.ask('references.create', { title: 'Ada' });
  const handle = await studio.upload('ada.wav', new Uint8Array(voiceSample(180, 12)));
  await studio.ask('references.addFiles', { referenceId, files: [{ handle, name: 'ada.wav' }] });
  const consent = { speaker: 'Ada King', givenBy: 'Ada King', isOwnVoice: true };
  await studio.ask('references.consent', { referenceId, consent });
  const { approval } = await studio.ask('references.offer', { referenceId });
  await studio.ask('references.clone', { referenceId, approval });
  const view = () => studio.ask('references.get', { referenceId });
  await expect.poll(async () => (await view()).voiceId).not.toBeNull();
  return (await view()).voiceId ?? '';
}

// The bug: a key or the id of a voice gets out by a way that nobody thought of.
it('a key is nowhere, and the id of a voice in the database alone', async () => {
  for (const name of ['user', 'tmp', 'library']) await mkdir(join(folder, name));
  const heard: string[] = [];
  const options = {
    home: join(folder, 'library'),
    env: env(),
    heard: (said: string) => heard.push(said),
    nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(failing)}`],
  };
  const studio = await serveStudio(options);
  if (studio === null) throw new Error('It did not open.');
  await studio.ask('settings.setKey', { address: gateway.baseUrl, key: gateway.key });
  const voiceId = await cloneVoice(studio);
  const { projectId, ends } = await hearCanaryLines(studio.ask, voiceId);
  expect(ends).toEqual(['ready', 'gateway_key_refused', 'gateway_uncertain']);
  const broken = await studio.upload(
    'broken.epub',
    new Uint8Array(Buffer.from('PK\u0003\u0004 no book')),
  );
  await expect(studio.ask('library.review', { fileHandle: broken })).rejects.toThrow();
  await studio.ask('portable.save', { projectId, hasVoices: true });
  await studio.ask('portable.backUp', {});
  await studio.ask('health.diagnostics', { hasNames: true });
  await studio.ask('health.saveDiagnostics', {});
  for (const route of ['session.get', 'voices.cards', 'jobs.list', 'uncertain.list'] as const)
    await studio.ask(route, {});
  await studio.ask('ledger.list', {});
  studio.kill('SIGUSR2');
  await studio.ended;
  expect(heard.join('')).toContain('uncaught on purpose');

  const withKey = { ...env(), LECTERN_BASE_URL: gateway.baseUrl, LECTERN_API_KEY: gateway.key };
  const commands = [
    ['doctor', '--json', '--bundle', join(folder, 'tmp/help.zip')],
    ['voices', 'list', '--json'],
    ['ledger', '--json'],
    ['jobs', 'list', '--json'],
    [
      'say',
      'This line is refused.',
      '--voice',
      'Ada',
      '--out',
      join(folder, 'tmp/said.wav'),
      '--max-cost',
      '1000',
    ],
  ];
  for (const words of commands) {
    const { stdout, stderr } = await runLectern(words, { home: options.home, env: withKey });
    heard.push(stdout, stderr);
  }

  const find = createSecretFinder([gateway.key, gateway.voice]);
  const all = [
    ['what it said', Buffer.from(heard.join('\n'))] as const,
    ...(await contentsBelow(folder)),
  ];
  const found = all.flatMap(([place, bytes]) => find(bytes).map((secret) => ({ secret, place })));
  // A backup holds a copy of the database; the key is in neither.
  const isDatabase =
    /^library\/(exports\/Lectern backup\/library-[0-9a-f]{16}|library)\.sqlite(-wal)?$/;
  const places = found.filter(
    ({ secret, place }) => secret === gateway.key || !isDatabase.test(place),
  );
  expect(places.map(({ secret, place }) => `${secret.slice(0, -36)} in ${place}`)).toEqual([]);
  // The id of the voice was at stake in every line, and is found where it is.
  expect(new Set(gateway.spoken)).toEqual(new Set([gateway.voice]));
  expect(found.map(({ place }) => place)).toContain('library/library.sqlite');
  const bytes = all.reduce((sum, [, one]) => sum + one.length, 0);
  process.stdout.write(
    `check 9: ${gateway.spoken.length} charged lines, 1 clone, ${commands.length} commands; ${all.length} places, ${bytes} bytes: 0 keys, voice ids in the database and its backup alone\n`,
  );
});

// Bug: a search that finds nothing because it cannot.
it('the search finds each part of a secret in each spelling', () => {
  const secret = `sk-CANARY-${randomUUID()}`;
  const find = createSecretFinder([secret]);
  const random = secret.slice(-36);
  const spelt = (text: string): readonly (string | Uint8Array)[] => [
    text,
    ...['', 'a', 'bc'].map((before) => Buffer.from(`${before}${text}?`).toString('base64')),
    ...['', 'a', 'bc'].map((before) => Buffer.from(`${before}${text}`).toString('base64url')),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('hex').toUpperCase(),
    Buffer.from(text).toString('hex').replace(/../g, '%$&'),
    Buffer.from(text).toString('hex').replace(/../g, '\\u00$&'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
  ];
  for (let at = 0; at + 12 <= random.length; at += 1) {
    for (const spelling of spelt(random.slice(at, at + 12))) {
      expect(find(Buffer.concat([Buffer.from('x'), Buffer.from(spelling)]))).toEqual([secret]);
    }
  }
  for (const spelling of spelt(randomUUID())) expect(find(spelling)).toEqual([]);
});
