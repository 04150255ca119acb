import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../../../../../renderer/features/chat/copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

it('a refused copy is said (bug: a click on Copy did nothing)', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  copyText('Hello');
  const shown = () => notificationsStore.getState().notifications.length;
  await vi.waitFor(() => expect(shown()).toBe(1));
});
