import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { showNotice, showToast, showUndo } from '../../../../../renderer/ui/messages/toast.tsx';
import {
  announceUndo,
  redoLast,
  undoLast,
} from '../../../../../renderer/ui/messages/undo-toast.ts';

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

// Bug: an undo waited, unseen, for messages that stayed under the pointer; the undo of another act was in its place.
it('shows an undo at once in place of the oldest message', () => {
  notificationsStore.setState({ ...initial, notifications: [], queue: [], limit: 3 });
  for (const message of ['one', 'two', 'three']) showNotice('info', message);
  showUndo('A voice was removed.', () => undefined);
  const { notifications, queue } = notificationsStore.getState();
  expect(notifications.slice(0, 2).map(({ message }) => message)).toEqual(['two', 'three']);
  expect(notifications).toHaveLength(3);
  expect(queue).toEqual([]);
});

// Bug: what was taken back by a key was still offered to be undone; that button did nothing.
it('takes an undo away once its step was taken back otherwise, and offers to redo it', async () => {
  notificationsStore.setState({ ...initial, notifications: [], queue: [], limit: 3 });
  const shown = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose);
  announceUndo({ label: 'A book was removed.', undo: () => undefined, redo: () => undefined });
  const [first] = notificationsStore.getState().notifications;
  await undoLast();
  const [second] = notificationsStore.getState().notifications;
  expect(shown()).toHaveLength(1);
  expect(second?.id).not.toBe(first?.id);
  await redoLast();
  expect(shown()).toHaveLength(1);
  expect(notificationsStore.getState().notifications[0]?.id).not.toBe(second?.id);
});
