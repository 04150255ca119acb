import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { channels } from '../../../../electron/shell/channels.ts';
import type { IpcResult } from '../../../../shared/ipc/result.ts';
import { startCanaryGateway } from '../../../support/gateway/canary-gateway.ts';
import { type Ask, hearCanaryLines } from '../../../support/gateway/canary-lines.ts';
import { contentsBelow, createSecretFinder } from '../../../support/gateway/find-secrets.ts';
import { test as base, expect } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

const test = base.extend({
  // What is written to the folder of temporary files lies in the library's; no keychain is there to keep a key in.
  studioEnv: async ({ home }, use) => {
    const temporary = join(home, 'tmp');
    await mkdir(temporary);
    await use({ TMPDIR: temporary, DBUS_SESSION_BUS_ADDRESS: 'disabled:' });
  },
});

type Heard = { heardBySpec: string[] };

// Bugs: the key that was typed stays in the page or in its traffic; a page, a dump of its crash or the log of main learns
// what the gateway calls a voice.
test('a key that was typed, and the id of a voice, are nowhere in page, traffic, files and dumps', async ({
  studio: { page, desktop, close },
  home,
}) => {
  if (desktop === null) throw new Error('this spec is for the window');
  const gateway = await startCanaryGateway();
  gateway.addVoice();
  const find = createSecretFinder([gateway.key, gateway.voice]);
  const output: string[] = [];
  for (const stream of [desktop.process().stdout, desktop.process().stderr]) {
    stream?.on('data', (text: Buffer) => output.push(text.toString()));
  }

  // All that main is asked, answers and tells; the one request that brings the key is told without it.
  await desktop.evaluate(({ ipcMain, BrowserWindow }, names) => {
    const heard: string[] = [];
    Reflect.set(globalThis, 'heardBySpec', heard);
    type Listener = (event: unknown, ...args: unknown[]) => unknown;
    const handlers: Map<string, Listener> = Reflect.get(ipcMain, '_invokeHandlers');
    for (const [channel, handle] of handlers) {
      handlers.set(channel, async (event, ...args) => {
        if (args[0] !== 'settings.setKey') heard.push(JSON.stringify(args));
        const answer = await handle(event, ...args);
        heard.push(JSON.stringify(answer));
        return answer;
      });
    }
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('There is no window.');
    const send = contents.send.bind(contents);
    contents.send = (channel, ...args) => {
      heard.push(JSON.stringify(args));
      send(channel, ...args);
    };
    return names;
  }, channels);

  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const settings = await frame.openSettings();
  await settings.fill(gateway.baseUrl, '');
  await settings.key.focus();
  await page.keyboard.insertText(gateway.key);
  await settings.save();
  await page.keyboard.press('Escape');

  const ask: Ask = async (route, input) => {
    const result: IpcResult<unknown> = await page.evaluate(
      ([name, value]) => Reflect.get(globalThis, 'lectern').request(name, value),
      [route, input] as const,
    );
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
    // biome-ignore lint/suspicious/noExplicitAny: the contract says which one it is
    return result.data as any;
  };
  const voice = (await ask('voices.refresh', {})).find(({ isDefault }) => !isDefault);
  const { projectId, ends } = await hearCanaryLines(ask, voice?.id ?? '');
  expect(ends).toEqual(['ready', 'gateway_key_refused', 'gateway_uncertain']);
  await ask('health.diagnostics', { hasNames: true });
  await ask('health.saveDiagnostics', {});
  await ask('portable.save', { projectId });

  const inPage = await page.evaluate(() => ({
    page: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')].map((field) =>
      Reflect.get(field, 'value'),
    ),
    stored: [{ ...localStorage }, { ...sessionStorage }],
  }));
  const client = await page.context().newCDPSession(page);
  const snapshot: string[] = [];
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => snapshot.push(chunk));
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });

  const heard = await desktop.evaluate(() => (globalThis as unknown as Heard).heardBySpec);
  await desktop.evaluate(() => {
    setImmediate(() => {
      throw new Error('uncaught on purpose');
    });
  });
  await desktop.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  // By name alone: the handler of crashes moves a dump as soon as it is whole.
  const dumps = async () =>
    (await readdir(join(home, 'logs'), { recursive: true })).filter((name) =>
      name.endsWith('.dmp'),
    );
  await expect.poll(async () => (await dumps()).length).toBeGreaterThan(0);
  await close();
  await gateway.stop();

  const files = await contentsBelow(home);
  const log = files
    .filter(([name]) => name.startsWith('logs/lectern'))
    .map(([, bytes]) => Buffer.from(bytes).toString());
  expect(log.join('')).toContain('uncaught on purpose');
  const places: readonly (readonly [string, string | Uint8Array])[] = [
    ['the page', JSON.stringify(inPage)],
    ['the heap of the page', snapshot.join('')],
    ['the traffic', heard.join('\n')],
    ['the output', output.join('')],
    ...files,
  ];
  const found = places.flatMap(([place, content]) =>
    find(content).map((secret) => `${secret.slice(0, -36)} in ${place}`),
  );
  expect(found.filter((one) => !/^VOICE-CANARY- in library\.sqlite(-wal)?$/.test(one))).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
  // Each of them has something in it to be searched.
  expect(snapshot.join('')).toContain('Lamplighter');
  expect(heard.length).toBeGreaterThan(20);
  const bytes = places.reduce((sum, [, content]) => sum + content.length, 0);
  process.stdout.write(
    `check 9: in the window ${places.length} places, ${bytes} bytes: 0 keys, voice ids in the database alone\n`,
  );
});
