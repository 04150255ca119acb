import { afterEach, expect, it } from 'vitest';
import { editTake, keepOwnAudio } from '../../../../../renderer/features/takes/take-acts.ts';
import { useTakesStore } from '../../../../../renderer/features/takes/takes-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { clearUndo, undoEntry } from '../../../../../renderer/stores/undo-stack.ts';
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

// Bug: what had just been recorded was dropped, without a word, where a take of the line was being generated.
it('keeps a recording that ends while another take is generated', async () => {
  const { calls } = playBridge({
    'takes.list': () => takesOf(takeView()),
    'takes.useRecording': () => takesOf(takeView()),
  });
  useTakesStore.setState({ place, takes: takesOf(takeView()), busy: 'another' });
  const kept = keepOwnAudio(place, new File(['sound'], 'recording.wav', { type: 'audio/wav' }));
  useTakesStore.setState({ busy: null });
  await kept;
  expect(calls('takes.useRecording')).toMatchObject([{ fileHandle: 'handle of recording.wav' }]);
  expect(useTakesStore.getState().busy).toBeNull();
});
