import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyText } from '../../../../../renderer/features/chat/copy-text.ts';

// Other files share the process: with five messages that they left, the next one would wait.
beforeEach(() => notifications.clean());

afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

it('a refused copy is said (bug: a click on Copy did nothing)', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  const shown = () => notificationsStore.getState().notifications.length;
  copyText('Hello');
  await vi.waitFor(() => expect(shown()).toBe(1));
});
