import { afterEach, expect, it } from 'vitest';
import { decide, startReview, step } from '../../../../../renderer/features/cast/review-store.ts';
import {
  doubtfulLines,
  groupSuggestions,
} from '../../../../../renderer/features/cast/suggestion-groups.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import type { Project } from '../../../../../shared/model/project.ts';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  setBridge(null);
  useScriptStore.setState({ project: null });
});

// Bug: "Yes." was given to Bella, and the other "Yes." of the chapter, which was skipped, went to her too.
it('a choice holds for its line alone, also where the same words are said again', async () => {
  const project = partial<Project>({ id: 'p1', cast: [], chapters: [] });
  const bridge = playBridge({
    'cast.people': () => ({ people: [], pairs: [] }),
    'cast.give': () => ({ actId: 'a1' }),
    'cast.speakers': () => [],
    'project.get': () => project,
  });
  useScriptStore.setState({ project });
  const text = '“Yes,” said Tom.\n\nIt rained.\n\n“Yes,” said Tom.';
  const suggestions = findSpeakers(text, { cast: [], language: 'en' }).map((one) => ({
    ...one,
    before: '“',
    after: '”',
    certainty: 0.1,
  }));
  const chapter = { chapterId: 'c1', title: 'One', ordinal: 1, revision: 3, suggestions };
  const doubtful = doubtfulLines(groupSuggestions([chapter], [], new Set()));
  expect(new Set(doubtful.map(({ line }) => line.key)).size).toBe(1);
  startReview(doubtful);
  await decide('Bella');
  await step(1);
  const [given] = bridge.calls('cast.give');
  expect(given?.newMembers?.map(({ name }) => name)).toEqual(['Bella']);
  expect(given?.chapters.flatMap(({ lines }) => lines)).toEqual([
    expect.objectContaining({ name: 'Bella', from: doubtful[0]?.line.from }),
  ]);
});
