import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { showToast, showUndo } from '../../../../../renderer/ui/messages/toast.tsx';

const initial = notificationsStore.getState();

afterEach(() => notificationsStore.setState(initial));

// Bug: the messages of a batch waited for one another's time, so that books were said to be done minutes late, and
// an undo after them was offered when nobody knew of what.
it('shows the newest short messages at once, and never lets another wait for them', () => {
  const empty = { ...initial, notifications: [], queue: [], limit: 3 };
  notificationsStore.setState(empty);
  // Gone otherwise than by its own time.
  showToast('A voice was removed.');
  notificationsStore.setState(empty);
  for (let book = 1; book <= 12; book += 1) showToast(`Book ${book} is done.`);
  showUndo('Book 3 was removed.', () => undefined);
  const { notifications, queue } = notificationsStore.getState();
  expect(notifications.slice(0, 2).map(({ message }) => message)).toEqual([
    'Book 11 is done.',
    'Book 12 is done.',
  ]);
  expect(notifications).toHaveLength(3);
  expect(queue).toEqual([]);
});
