import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileLogger } from '../../../electron/platform/node/logger.ts';
import { openForReading } from '../../../electron/storage/database.ts';
import { madeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { holdsSecret } from '../../support/gateway/find-secrets.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

const title = 'Canary-Title-5512';
const text = 'The canary of the text sings its only song at 7731.';
const file = 'canary-file-9914.epub';
const label = 'Canary-Account-3345';
const currency = 'CAN$7';

/** The id that the gateway gave a voice: it stands in the database alone. */
function voiceIdOf(name: string): string {
  const reader = openForReading(world.platform.paths.database);
  const id = reader?.value<string>('SELECT gateway_id FROM voice WHERE title = :name', { name });
  reader?.close();
  return id ?? '';
}

/** A library with something to hide in every place, and a log that tells all of it. */
async function hide() {
  const book = await madeBook(world, 2, (index) => `${text} ${index}`);
  const { projects, accounts, voices } = world.app();
  projects.update(book.projectId, { title });
  await accounts.update({ currencyLabel: currency, proxyAddress: 'http://canary-proxy-6623:1' });
  await accounts.setKey({
    address: world.demo.baseUrl,
    key: world.apiKey,
    label,
    choice: { kind: 'replace', accountId: world.account().id },
    isConfirmed: true,
  });
  const form = new FormData();
  form.set('model', 'fish-speech');
  form.set('title', 'Canary-Voice-1187');
  form.set(
    'file',
    new Blob([new Uint8Array(voiceSample(170, 12))], { type: 'audio/wav' }),
    'v.wav',
  );
  const headers = { authorization: `Bearer ${world.apiKey}` };
  await fetch(`${world.demo.baseUrl}/v1/audio/voices`, { method: 'POST', headers, body: form });
  await voices.find(world.account(), 'Canary-Voice-1187');
  const gatewayId = voiceIdOf('Canary-Voice-1187');
  const { logs, home } = world.platform.paths;
  mkdirSync(logs, { recursive: true });
  const logger = createFileLogger({ file: join(logs, 'lectern.log') });
  const path = join(homedir(), 'canary-folder-4482', file);
  const error = new Error(`${path} of ${title}: ${text}`);
  logger.warn('a book was not read', {
    reason: error.message,
    file: path,
    title,
    text,
    code: title,
    state: text,
    voice: gatewayId,
    url: `file://${encodeURI(path)}`,
    home,
    stack: error.stack ?? '',
    key: world.apiKey,
    basic: Buffer.from(`:${world.apiKey}`).toString('base64'),
    bytes: 5,
    outcome: 'disk_full',
  });
  return { book, gatewayId };
}

const whole = (files: readonly { readonly name: string; readonly text: string }[]) =>
  files.map(({ name, text: content }) => `${name}\n${content}`).join('\n');

describe('the diagnostics', () => {
  // Bug: what a person hands on holds their key, their book, or who they are.
  it('hold no key, voice id, text, title, name of a file or account, or folder of a person', async () => {
    const { gatewayId } = await hide();
    await world.app().health.check({ isRead: false, asksGateway: true });
    const all = whole(await world.app().diagnostics.files(false));
    const secrets = [
      world.apiKey,
      gatewayId,
      title,
      text,
      file,
      label,
      currency,
      homedir(),
      'canary-folder-4482',
      'canary-proxy-6623',
      'Canary-Voice-1187',
      world.platform.paths.home,
      new URL(world.demo.baseUrl).host,
    ];
    expect(secrets.filter((secret) => holdsSecret(all, [secret]))).toEqual([]);
    // Each of them stands where it could have come from, or this test sees nothing.
    const log = readFileSync(join(world.platform.paths.logs, 'lectern.log'), 'utf8');
    for (const canary of [title, text, file, gatewayId]) expect(log).toContain(canary);
    expect(all).toContain('"message":"a book was not read"');
    expect(all).toContain('"outcome":"disk_full"');
    expect(all).toMatch(/diagnostics\.test\.ts:\d+/);
  });

  it('hold titles and names where that is ticked, and never keys, ids, texts of books or folders', async () => {
    const { gatewayId } = await hide();
    const all = whole(await world.app().diagnostics.files(true));
    for (const named of [title, label, file]) expect(all).toContain(named);
    const secrets = [world.apiKey, gatewayId, homedir(), world.platform.paths.home];
    expect(secrets.filter((secret) => holdsSecret(all, [secret]))).toEqual([]);
    const { book } = { book: await madeBook(world, 1, () => 'Words that stand in a book alone.') };
    const again = whole(await world.app().diagnostics.files(true));
    expect(again).toContain(book.projectId);
    expect(again).not.toContain('Words that stand in a book alone');
  });

  it('tell versions, schema, states of the queue and settings without what is typed', async () => {
    await hide();
    const files = await world.app().diagnostics.files(false);
    const read = (name: string) =>
      JSON.parse(files.find((one) => one.name === name)?.text ?? 'null') as Record<string, unknown>;
    expect(files.map(({ name }) => name)).toEqual([
      'program.json',
      'settings.json',
      'library.json',
      'health.json',
      'lectern.log',
    ]);
    expect(read('program.json')).toMatchObject({ schema: expect.any(Number) });
    expect(read('settings.json')).toMatchObject({ currencyLabel: '(set)', proxy: 'system' });
    expect(read('library.json')).toMatchObject({
      rows: { take: 2 },
      work: expect.arrayContaining([{ work: 'charge', kind: 'speech', state: 'done', count: 2 }]),
    });
  });

  it('are saved as they were shown, and replace nothing', async () => {
    const { diagnostics } = world.app();
    const shown = await diagnostics.files(false);
    const { temporary } = world.platform.paths;
    const one = await diagnostics.save(shown, temporary);
    const other = await diagnostics.save([{ name: 'a.txt', text: 'a' }], temporary);
    expect([one, other].map((path) => path.slice(temporary.length + 1))).toEqual([
      'Lectern diagnostics.zip',
      'Lectern diagnostics (2).zip',
    ]);
    const bytes = readFileSync(one);
    for (const { text: content } of shown) expect(bytes.includes(content)).toBe(true);
  });
});
