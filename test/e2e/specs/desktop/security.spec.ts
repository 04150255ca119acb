import { join } from 'node:path';
import { contentSecurityPolicy } from '../../../../electron/ipc/http/content-security-policy.ts';
import { channels } from '../../../../electron/shell/channels.ts';
import { checkout } from '../../../support/checkout.ts';
import { expect, test } from '../../fixtures.ts';
import {
  askFromFrames,
  askFromOtherWindows,
  hostileAddresses,
  listenForCanaries,
  runForeignScripts,
  tryNetwork,
  tryToLeave,
} from '../../hostile-page.ts';

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
          navigateOnDragDrop: got.navigateOnDragDrop === true,
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
        navigateOnDragDrop: false,
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

  await test.step('scripts', async () => {
    const { policy, ran, violations } = await page.evaluate(runForeignScripts);
    expect(policy.replace(/'nonce-[^']+'/, "'nonce'")).toBe(
      contentSecurityPolicy('').replace("'nonce-'", "'nonce'"),
    );
    expect(ran).toEqual([]);
    expect(violations).toEqual([
      'frame-src data',
      'script-src-attr inline',
      'script-src-elem data',
      'script-src-elem inline',
      'script-src-elem inline',
    ]);
  });

  await test.step('network', async () => {
    const canary = await listenForCanaries();
    try {
      const { http, stun } = canary;
      expect(await page.evaluate(tryNetwork, { http, stun })).toEqual([]);
      // That it hears at all, and nothing before.
      await canary.control();
      expect(canary.heard).toEqual(['datagram', 'GET /control']);
    } finally {
      await canary.stop();
    }
  });

  await test.step('permissions', async () => {
    const granted = await page.evaluate(async () => {
      const states = ['camera', 'geolocation', 'notifications', 'clipboard-read', 'midi'].map(
        async (name) => {
          const asked = navigator.permissions.query({ name: name as PermissionName });
          return [name, (await asked.catch(() => ({ state: 'unknown' }))).state] as const;
        },
      );
      const ask = (device: string, method: string) =>
        Promise.resolve(Reflect.get(navigator, device)?.[method]({ filters: [] })).then(
          // HID answers a refusal with no device.
          (got) => [device, got === undefined || got.length === 0 ? 'none' : 'granted'] as const,
          () => [device, 'denied'] as const,
        );
      const devices = [
        ask('usb', 'requestDevice'),
        ask('serial', 'requestPort'),
        ask('hid', 'requestDevice'),
        ask('mediaDevices', 'getDisplayMedia'),
      ];
      const all = await Promise.all([...states, ...devices]);
      return all.filter(([, state]) => state === 'granted').map(([name]) => name);
    });
    expect(granted).toEqual([]);
  });

  await test.step('other windows and frames', async () => {
    expect(await page.evaluate(askFromFrames)).toEqual(['undefined', 'undefined']);
    const answers = await desktop.evaluate(
      askFromOtherWindows,
      join(checkout, 'dist/node/preload.cjs'),
    );
    const forbidden = { ok: false, error: expect.objectContaining({ code: 'forbidden' }) };
    expect(answers).toEqual([forbidden, forbidden, forbidden]);
    const unknown = await page.evaluate(() =>
      Reflect.get(globalThis, 'lectern').request('no.such', {}),
    );
    expect(unknown).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  await test.step('elsewhere', async () => {
    const before = page.url();
    const { stopped, opened, left } = await desktop.evaluate(tryToLeave, hostileAddresses);
    expect([stopped > 0, opened]).toEqual([true, []]);
    expect(left).toEqual({ address: before, isSame: true, windows: 1, pages: 1, opened: 0 });
  });
});
