import { afterEach, expect, it, vi } from 'vitest';
import { followBookmarks } from '../../../../../renderer/features/bookmarks/use-bookmarks-in-step.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import type { Project } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  vi.useRealTimers();
  setBridge(null);
  useScriptStore.setState({ project: null });
});

it('reads them again for a mark and a plan, and not for a made line (bug: all of them, each second of a job)', async () => {
  vi.useFakeTimers();
  const chapters = (madeCount: number) => [{ id: 'c1', title: 'One', revision: 1, madeCount }];
  const project = (madeCount: number) =>
    partial<Project>({ id: 'p1', chapters: chapters(madeCount) });
  const bridge = playBridge({ 'bookmarks.list': () => [] });
  const readCount = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return bridge.calls('bookmarks.list').length;
  };
  useScriptStore.setState({ project: project(0), planId: 1 });
  const stop = followBookmarks('p1');
  expect(await readCount()).toBe(1);
  useScriptStore.setState({ project: project(1) });
  expect(await readCount()).toBe(1);
  useScriptStore.setState({ planId: 2 });
  expect(await readCount()).toBe(2);
  bridge.tell({ name: 'library.changed', payload: { projectId: 'another' } });
  expect(await readCount()).toBe(2);
  bridge.tell({ name: 'library.changed', payload: { projectId: 'p1' } });
  expect(await readCount()).toBe(3);
  stop();
});
