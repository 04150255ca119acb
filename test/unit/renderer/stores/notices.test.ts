import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBridge } from '../../../../renderer/ipc/bridge.ts';
import { chooseNotices, notify } from '../../../../renderer/stores/notices.ts';

const sent: unknown[] = [];
let isLookedAt = false;

const bridgeOf = (kind: 'desktop' | 'web') => ({
  kind,
  request: async (route: string, input: unknown) => {
    sent.push([route, input]);
    return { ok: true as const, data: null };
  },
  onEvents: () => () => undefined,
  fileHandle: async () => ({ ok: true as const, data: { handle: '' } }),
});

beforeEach(() => {
  vi.stubGlobal('document', { hasFocus: () => isLookedAt });
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null });
  setBridge(bridgeOf('desktop'));
  isLookedAt = false;
  sent.length = 0;
});

afterEach(() => {
  vi.unstubAllGlobals();
  setBridge(null);
});

const done = { kind: 'done', title: 'Finished', body: 'The Lamp', command: 'go.queue' } as const;

// Bug: somebody who looks at the window is told twice, or one who turned them off still is.
it('the system tells what is done while nobody looks, unless that is turned off', () => {
  notify(done);
  expect(sent).toEqual([
    ['desktop.notify', { title: 'Finished', body: 'The Lamp', command: 'go.queue' }],
  ]);
  isLookedAt = true;
  notify(done);
  isLookedAt = false;
  chooseNotices('done', false);
  notify(done);
  notify({ ...done, kind: 'attention' });
  expect(sent).toHaveLength(2);
  chooseNotices('done', true);
  setBridge(bridgeOf('web'));
  notify(done);
  expect(sent).toHaveLength(2);
});
