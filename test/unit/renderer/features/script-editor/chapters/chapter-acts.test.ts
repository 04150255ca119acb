import { afterEach, expect, it } from 'vitest';
import { moveChapter } from '../../../../../../renderer/features/script-editor/chapters/chapter-acts.ts';
import { useScriptStore } from '../../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../../renderer/ipc/bridge.ts';
import { clearUndo } from '../../../../../../renderer/stores/undo-stack.ts';
import type { ChapterSummary, Project } from '../../../../../../shared/model/project.ts';
import { partial } from '../../../../../support/builders/partial.ts';
import { playBridge } from '../../../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  setBridge(null);
  clearUndo();
  useScriptStore.setState({ project: null });
});

it('moves a chapter two places for two presses (bug: the second press went to the same place)', async () => {
  let ids = ['one', 'two', 'three'];
  const project = () =>
    partial<Project>({
      id: 'p1',
      chapters: ids.map((id, at) => partial<ChapterSummary>({ id, title: id, ordinal: at + 1 })),
    });
  playBridge({
    'outline.move': ({ chapterId, toIndex }) => {
      ids = ids.filter((id) => id !== chapterId);
      ids.splice(toIndex, 0, chapterId);
      return null;
    },
    'project.get': () => project(),
  });
  useScriptStore.setState({ project: project() });
  const one = partial<ChapterSummary>({ id: 'one', title: 'one', ordinal: 1 });
  await Promise.all([moveChapter(one, 1), moveChapter(one, 1)]);
  expect(ids).toEqual(['two', 'three', 'one']);
});
