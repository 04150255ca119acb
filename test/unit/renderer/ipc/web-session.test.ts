import { afterEach, expect, test, vi } from 'vitest';
import { openWebSession } from '../../../../renderer/ipc/web-session.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A tab of the studio that was opened before. */
async function openTab() {
  const window = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { hash: '', pathname: '/', reload });
  vi.stubGlobal('localStorage', { getItem: () => 'of the last start' });
  expect(await openWebSession().ready()).toBe('of the last start');
  return {
    reload,
    stores: (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

// The bug: a tab that was open before a restart at the same address stayed dead beside the new one.
test('a tab goes on in the session that another one has got since', async () => {
  const { reload, stores } = await openTab();
  stores('lectern.width.inspector');
  expect(reload).not.toHaveBeenCalled();
  stores('lectern.session');
  expect(reload).toHaveBeenCalledOnce();
});
