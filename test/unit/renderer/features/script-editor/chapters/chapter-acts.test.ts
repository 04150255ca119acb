import { afterEach, expect, it } from 'vitest';
import { moveChapter } from '../../../../../../renderer/features/script-editor/chapters/chapter-acts.ts';
import { useScriptStore } from '../../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../../renderer/ipc/bridge.ts';
import {
  clearUndo,
  undoEntry,
  useUndoStack,
} from '../../../../../../renderer/stores/undo-stack.ts';
import type { ChapterSummary, Project } from '../../../../../../shared/model/project.ts';
import { partial } from '../../../../../support/builders/partial.ts';
import { playBridge } from '../../../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  setBridge(null);
  clearUndo();
  useScriptStore.setState({ project: null });
});

const chapter = (id: string, ordinal: number) =>
  partial<ChapterSummary>({ id, title: id, ordinal });

/** A book in main and in the window; something may be done while its first move is under way. */
function playBook(first: readonly string[], meanwhile = (): void => undefined) {
  let ids = first;
  const project = () =>
    partial<Project>({ id: 'p1', chapters: ids.map((id, at) => chapter(id, at + 1)) });
  const { calls } = playBridge({
    'outline.move': ({ chapterId, toIndex }) => {
      if (ids === first) meanwhile();
      ids = ids.filter((id) => id !== chapterId).toSpliced(toIndex, 0, chapterId);
      return null;
    },
    'project.get': () => project(),
  });
  useScriptStore.setState({ project: project() });
  return { calls, order: () => ids };
}

const one = chapter('one', 1);

it('moves a chapter two places for two presses (bug: the second press went to the same place)', async () => {
  const { order } = playBook(['one', 'two', 'three']);
  await Promise.all([moveChapter(one, 1), moveChapter(one, 1)]);
  expect(order()).toEqual(['two', 'three', 'one']);
});

// Bug: each press of a held key was a request, a message and a step of undo of its own.
it('adds up the presses of a held key to one step of undo, whose words tell the place', async () => {
  const { calls, order } = playBook(['one', 'two', 'three', 'four', 'five'], () => {
    // To the end and past it, then one back.
    for (const by of [1, 1, 1, 1, 1, 1, -1]) void moveChapter(one, by);
  });
  await moveChapter(one, 1);
  expect(order()).toEqual(['two', 'three', 'four', 'one', 'five']);
  expect(calls('outline.move').map(({ toIndex }) => toIndex)).toEqual([1, 3]);
  expect(useUndoStack.getState().done.map(({ label }) => label)).toEqual([
    '“one” was moved to place 4 of 5.',
  ]);
  await undoEntry();
  expect(order()).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it('a press behind a step back is a move of its own', async () => {
  const { order } = playBook(['one', 'two', 'three']);
  await Promise.all([moveChapter(one, 1), undoEntry(), moveChapter(one, 2)]);
  expect(order()).toEqual(['two', 'three', 'one']);
  await undoEntry();
  expect(order()).toEqual(['one', 'two', 'three']);
});
