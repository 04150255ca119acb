import { afterEach, expect, it, vi } from 'vitest';
import { useAssistantStore } from '../../../../../renderer/features/assistant/assistant-store.ts';
import { useModelStore } from '../../../../../renderer/features/assistant/model-store.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import type { Chapter, Project } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';
import { stubStorage } from '../../support.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useScriptStore.setState({ project: null, chapter: null });
});

// Bug: chosen by its name, a task with nothing to ask was told as an error, where its row has a hint.
it('starts no task that has nothing to ask, and says so in its row alone', async () => {
  stubStorage();
  const bridge = playBridge({ 'assistant.price': () => ({ pieceCount: 0, approval: null }) });
  useScriptStore.setState({
    project: partial<Project>({ id: 'book' }),
    chapter: partial<Chapter>({ id: 'dusk' }),
  });
  useModelStore.setState({ model: 'demo-chat' });
  await useAssistantStore.getState().begin('find-speakers');
  expect(useAssistantStore.getState()).toMatchObject({
    problem: null,
    prices: { 'find-speakers': { pieceCount: 0 } },
  });
  expect(bridge.calls('assistant.start')).toEqual([]);
});
