import { expect, test } from 'vitest';
import { followZoom } from '../../../../electron/shell/zoom.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import { defaultSettings, type Session } from '../../../../shared/model/session.ts';

const session = (zoomPercent: number): Session => ({
  mode: 'demo',
  isFree: true,
  account: null,
  accounts: [],
  secretStore: 'memory',
  proxySignIn: null,
  settings: { ...defaultSettings, zoomPercent },
  spentTodayTokens: 0,
  spentTodayMoney: 0,
  prices: null,
  appVersion: '0',
  environmentLanguage: null,
});

async function setUp(zoomPercent: number) {
  const factors: number[] = [];
  let isDestroyed = false;
  let tell: (events: readonly EventMessage[]) => void = () => undefined;
  let load: () => void = () => undefined;
  await followZoom(
    {
      router: { request: async () => ({ ok: true, data: session(zoomPercent) }) },
      events: {
        emit: () => undefined,
        subscribe: (listener) => {
          tell = listener;
          return () => undefined;
        },
      },
    },
    {
      setZoomFactor: (factor) => factors.push(factor),
      isDestroyed: () => isDestroyed,
      on: (_event, listener) => {
        load = listener;
      },
    },
  );
  const change = (percent: number) =>
    tell([{ name: 'session.changed', payload: session(percent) }]);
  const close = () => {
    isDestroyed = true;
  };
  return { factors, change, load: () => load(), close };
}

test('the page opens at the zoom that was kept, and follows a change of it', async () => {
  const { factors, change } = await setUp(150);
  change(80);
  expect(factors).toEqual([1.5, 0.8]);
});

test('a page that is loaded again has its zoom again (bug: 100 % after a crash)', async () => {
  const { factors, load } = await setUp(200);
  load();
  expect(factors).toEqual([2, 2]);
});

test('a window that is gone is left alone (bug: “object has been destroyed” on quitting)', async () => {
  const { factors, change, close } = await setUp(100);
  close();
  change(120);
  expect(factors).toEqual([1]);
});
