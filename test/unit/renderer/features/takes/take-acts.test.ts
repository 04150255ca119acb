import { afterEach, expect, it } from 'vitest';
import { useScriptStore } from '../../../../../renderer/features/script-editor/save/script-store.ts';
import {
  chooseTake,
  editTake,
  keepOwnAudio,
  removeTake,
} from '../../../../../renderer/features/takes/take-acts.ts';
import { useTakesStore } from '../../../../../renderer/features/takes/takes-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { clearUndo, undoEntry } from '../../../../../renderer/stores/undo-stack.ts';
import type { Project } from '../../../../../shared/model/project.ts';
import type { SegmentTakes, TakeView } from '../../../../../shared/model/take.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';
import { takeView } from './take-view.ts';

const place = { chapterId: 'c1', segmentId: 's1' };
const takesOf = (take: TakeView) => partial<SegmentTakes>({ ...place, takes: [take] });

afterEach(() => {
  setBridge(null);
  clearUndo();
  useTakesStore.setState({ place: null, takes: null, busy: null });
  useScriptStore.setState({ project: null });
});

it('keeps the gain when an end is cut before main has answered (bug: the gain jumped back)', async () => {
  let take = takeView();
  playBridge({
    'takes.edit': ({ segmentId: _segment, takeId: _take, ...edit }) => {
      take = { ...take, ...edit };
      return takesOf(take);
    },
  });
  const shown = takesOf(take);
  useTakesStore.setState({ place, takes: shown });
  await Promise.all([
    editTake(shown, take.id, { gainDb: 3 }),
    editTake(shown, take.id, { trimEndMs: 200 }),
  ]);
  expect(take).toMatchObject({ gainDb: 3, trimStartMs: 0, trimEndMs: 200 });
  await undoEntry();
  expect(take).toMatchObject({ gainDb: 3, trimEndMs: 0 });
});

const sound = (name: string) => new File(['sound'], name, { type: 'audio/wav' });

/** A line whose recordings are numbered as they come; a generated take comes in between. */
function playLine() {
  let takes = [takeView()];
  let isBusy = false;
  const answer = () => partial<SegmentTakes>({ ...place, takes });
  return playBridge({
    'takes.list': answer,
    'takes.useRecording': async () => {
      if (isBusy) throw new Error('Two recordings were taken at once.');
      isBusy = true;
      await Promise.resolve();
      const number = takes.length;
      const made = takeView({ id: `made ${number}` });
      takes = [...takes, made, takeView({ id: `recording ${number}`, origin: 'recording' })];
      isBusy = false;
      return answer();
    },
    'takes.remove': () => ({ takes: answer(), isToBeMade: false, otherLineCount: 0 }),
  });
}

// Bugs: a recording waited in memory for another take to be generated, and a reload lost it; two that waited went
// out at once, and the way back of one took away what was not its own.
it('keeps recordings one after another while another take is generated', async () => {
  const { calls } = playLine();
  useTakesStore.setState({ place, takes: takesOf(takeView()), busy: 'another' });
  const kept = [sound('one.wav'), sound('two.wav')].map((file) => keepOwnAudio(place, file));
  expect(useTakesStore.getState().keepingCount).toBe(2);
  expect(await Promise.all(kept)).toEqual([true, true]);
  expect(useTakesStore.getState()).toMatchObject({ keepingCount: 0, busy: 'another' });
  expect(calls('takes.useRecording').map(({ fileHandle }) => fileHandle)).toEqual([
    'handle of one.wav',
    'handle of two.wav',
  ]);
  await undoEntry();
  await undoEntry();
  expect(calls('takes.remove').map(({ takeId }) => takeId)).toEqual(['recording 3', 'recording 1']);
});

// Bug: Ctrl Z in the book that was opened meanwhile took the recording out of the one before it.
it.each<[string, (takes: SegmentTakes) => Promise<unknown>]>([
  ['a recording', () => keepOwnAudio(place, sound('one.wav'))],
  ['a choice', (takes) => chooseTake(takes, 'other')],
  ['an edit', (takes) => editTake(takes, 't1', { gainDb: 3 })],
  ['a removal', (takes) => removeTake(takes, 't1')],
])('leaves no step to undo %s in a book that is opened before it is done', async (_what, act) => {
  const takes = takesOf(takeView());
  const openBook = (id: string) => useScriptStore.setState({ project: partial<Project>({ id }) });
  const another = { price: { isFree: true, expectedMoney: 0 } };
  const late = async () => {
    openBook('p2');
    const recorded = takeView({ id: 'r', origin: 'recording' });
    return partial<SegmentTakes>({ ...place, another, takes: [recorded] });
  };
  playBridge({
    'takes.list': () => takes,
    'takes.useRecording': late,
    'takes.choose': late,
    'takes.edit': late,
    'takes.remove': async () => ({ takes: await late(), isToBeMade: true, otherLineCount: 0 }),
  });
  openBook('p1');
  await act(takes);
  expect(await undoEntry()).toBeNull();
});
