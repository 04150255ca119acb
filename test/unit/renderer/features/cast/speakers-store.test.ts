import { afterEach, expect, it } from 'vitest';
import { accept, lookForSpeakers } from '../../../../../renderer/features/cast/speakers-store.ts';
import { groupSuggestions } from '../../../../../renderer/features/cast/suggestion-groups.ts';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { AppError } from '../../../../../shared/app-error.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { Project } from '../../../../../shared/model/project.ts';
import { withWordsAround } from '../../../../../shared/script/shown/words-around.ts';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

afterEach(() => {
  setBridge(null);
  useScriptStore.setState({ project: null });
});

// Bug: two characters accepted one after the other in a long book: the second was refused, as the look at what the
// first had changed was overtaken by another one.
it('accepts lines whose chapter has moved, also where a newer look overtakes the one for them', async () => {
  const project = partial<Project>({ id: 'p1', cast: [], chapters: [] });
  const text = '“Yes,” said Tom.';
  const options = { cast: [], language: 'en' };
  const suggestions = withWordsAround(text, options, findSpeakers(text, options));
  const chapterAt = (revision: number) => ({
    chapterId: 'c1',
    title: 'One',
    ordinal: 1,
    revision,
    suggestions,
  });
  let looks = 0;
  const bridge = playBridge({
    'cast.people': () => ({ people: [], pairs: [] }),
    'cast.give': ({ chapters }) => {
      if (chapters[0]?.revision === 2) return { actId: 'a1' };
      throw new AppError(errorCodes.conflict, 'The chapter has changed.');
    },
    'cast.speakers': () => {
      looks += 1;
      if (looks === 2) void lookForSpeakers();
      return [chapterAt(looks === 1 ? 1 : 2)];
    },
    'project.get': () => project,
  });
  useScriptStore.setState({ project });
  await lookForSpeakers();
  await accept(groupSuggestions([chapterAt(1)], [], new Set()));
  expect(bridge.calls('cast.give').map(({ chapters }) => chapters[0]?.revision)).toEqual([1, 2]);
});
