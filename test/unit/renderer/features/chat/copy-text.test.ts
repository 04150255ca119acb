import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../../../../../renderer/features/chat/copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

it('a refused copy is said (bug: a click on Copy did nothing)', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  const shown = () => notificationsStore.getState().notifications.length;
  const before = shown();
  copyText('Hello');
  await vi.waitFor(() => expect(shown()).toBe(before + 1));
});
