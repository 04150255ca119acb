import { channels } from '../../../../electron/shell/channels.ts';
import { expect, test } from '../../fixtures.ts';

const climbs = [
  '../',
  '%2e%2e/',
  '..%2f',
  '%2e%2e%2f',
  '..%5c',
  '%252e%252e%252f',
  '.%2e/',
  '%c0%ae%c0%ae/',
];
const outside = [
  ...climbs.map((climb) => `app://studio/${climb.repeat(4)}etc/passwd`),
  ...climbs.map((climb) => `app://studio/assets/${climb.repeat(2)}package.json`),
  'app://studio//etc/passwd',
  'app://studio/media/nothing',
  'app://studio/media/..%2f..%2flibrary.sqlite',
];

/** What Chromium itself does not ask for. */
const refused = [
  'file:///etc/passwd',
  'app://studio/etc/passwd%00.js',
  'app://studio/index.html%00',
];

test('the page is powerless: what it is given and served', async ({
  studio: { desktop },
  frame: { page },
}) => {
  if (desktop === null) throw new Error('this spec is for the window');

  await test.step('preferences of every page', async () => {
    const preferences = await desktop.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => {
        // Electron's types leave it out.
        const read = Reflect.get(contents, 'getLastWebPreferences') as () => Record<
          string,
          unknown
        >;
        const got = read.call(contents);
        return {
          sandbox: got.sandbox,
          contextIsolation: got.contextIsolation,
          nodeIntegration: got.nodeIntegration,
          webSecurity: got.webSecurity !== false,
          webviewTag: got.webviewTag === true,
          experimentalFeatures: got.experimentalFeatures === true,
          enableBlinkFeatures: got.enableBlinkFeatures ?? '',
        };
      }),
    );
    expect(preferences).toEqual([
      {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        experimentalFeatures: false,
        enableBlinkFeatures: '',
      },
    ]);
  });

  await test.step('the bridge', async () => {
    const world = await page.evaluate(() => {
      const bridge = Reflect.get(globalThis, 'lectern');
      const got: unknown[][] = [];
      Reflect.set(globalThis, 'gotBySpec', got);
      bridge.onEvents((...values: unknown[]) => got.push(values));
      return {
        keys: Object.getOwnPropertyNames(bridge).sort(),
        isFrozen: Object.isFrozen(bridge),
        node: ['require', 'process', 'Buffer', 'module', 'global'].filter(
          (name) => name in globalThis,
        ),
      };
    });
    expect(world).toEqual({
      keys: ['fileHandle', 'kind', 'onEvents', 'request'],
      isFrozen: true,
      node: [],
    });
    await desktop.evaluate(({ BrowserWindow }, channel) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send(channel, []);
    }, channels.events);
    const got = () => page.evaluate(() => Reflect.get(globalThis, 'gotBySpec') as unknown[][]);
    await expect.poll(async () => (await got()).length).toBeGreaterThan(0);
    // A listener gets the list of events alone, without the event of the transport and its sender.
    for (const values of await got())
      expect([values.length, Array.isArray(values[0])]).toEqual([1, true]);
  });

  await test.step('files', async () => {
    const statuses = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map((address) =>
            fetch(address).then(
              ({ status }) => `${status} ${address}`,
              () => `refused ${address}`,
            ),
          ),
        ),
      [...refused, ...outside],
    );
    expect(statuses).toEqual([
      ...refused.map((address) => `refused ${address}`),
      ...outside.map((address) => `404 ${address}`),
    ]);
  });
});
