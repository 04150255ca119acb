import { afterEach, expect, it } from 'vitest';
import { setBridge } from '../../../../renderer/ipc/bridge.ts';
import { switchAccount, useSessionStore } from '../../../../renderer/stores/session-store.ts';
import type { ThemeChoice } from '../../../../shared/model/look/look.ts';
import type { Session } from '../../../../shared/model/session.ts';
import { partial } from '../../../support/builders/partial.ts';
import { playBridge } from '../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  setBridge(null);
  useSessionStore.setState({ session: null });
});

it('shows the last change, however late an earlier answer comes (bug: the settings jumped back)', async () => {
  let answerFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  let theme: ThemeChoice = 'system';
  const now = () => partial<Session>({ settings: { theme }, mode: 'demo' });
  playBridge({
    'settings.update': async (change) => {
      theme = change.theme ?? theme;
      const answer = now();
      if (theme === 'light') await first;
      return answer;
    },
    'settings.useDemo': now,
  });
  const { update } = useSessionStore.getState();
  const all = [update({ theme: 'light' }), update({ theme: 'dark' }), switchAccount(null)];
  setTimeout(answerFirst);
  await Promise.all(all);
  expect(useSessionStore.getState().session?.settings.theme).toBe('dark');
});

it('goes on after a change that failed (bug: no setting could be changed any more)', async () => {
  const bridge = playBridge({ 'settings.useDemo': () => ({ mode: 'demo' }) });
  bridge.fail('settings.update', { code: 'internal', message: 'no', data: {} });
  await expect(useSessionStore.getState().update({ theme: 'dark' })).rejects.toThrow('no');
  await switchAccount(null);
  expect(useSessionStore.getState().session?.mode).toBe('demo');
});
