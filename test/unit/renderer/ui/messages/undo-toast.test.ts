import { notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { clearUndo } from '../../../../../renderer/stores/undo-stack.ts';
import {
  announceUndo,
  redoLast,
  undoLast,
} from '../../../../../renderer/ui/messages/undo-toast.ts';

const initial = notificationsStore.getState();

afterEach(() => {
  clearUndo();
  notificationsStore.setState(initial);
});

const shown = () => {
  const { notifications, queue } = notificationsStore.getState();
  return notifications.length + queue.length;
};

// Bug: the message stayed with a way back that did nothing any more, and stood where the next one was looked for.
it('takes the message of an act away once a key has taken the act back', async () => {
  notificationsStore.setState({ ...initial, notifications: [], queue: [], limit: 5 });
  const acts: string[] = [];
  const entry = { undo: () => acts.push('undo'), redo: () => acts.push('redo') };
  announceUndo({ ...entry, label: 'Replaced.' });
  announceUndo({ ...entry, label: 'Renamed.' });
  expect(shown()).toBe(2);
  await undoLast();
  // What is left: the first act's message, and that the second was taken back.
  expect(shown()).toBe(2);
  await redoLast();
  await undoLast();
  expect(shown()).toBe(3);
  expect(acts).toEqual(['undo', 'redo', 'undo']);
});
