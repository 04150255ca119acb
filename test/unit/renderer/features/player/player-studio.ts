import { createPlayer } from '../../../../../renderer/features/player/create-player.ts';
import { createDeck } from '../../../../../renderer/features/player/deck.ts';
import type { PlayerTrack } from '../../../../../renderer/features/player/player-state.ts';
import type { AppError } from '../../../../../shared/app-error.ts';
import type { SegmentView } from '../../../../../shared/model/project.ts';
import { createFakeOutput } from '../../../../support/sound/fake-sound-output.ts';
import { segment, stateOf } from '../../support.ts';

const priceOf = (lines: number) => ({
  expectedTokens: 100 * lines,
  atMostTokens: 150 * lines,
  expectedMoney: 0.04 * lines,
  atMostMoney: 0.06 * lines,
  source: 'reference' as const,
  isFree: false,
});

/** A transport over a silent output and a narrator that makes lines when told, like main. */
export function studio(
  segments: readonly SegmentView[],
  isFree: boolean,
  next: readonly SegmentView[] | null = null,
) {
  const sound = createFakeOutput();
  const asked: { segment: number; isApproved: boolean }[] = [];
  /** What each token is for, as main remembers it. */
  const offers = new Map<string, readonly number[]>();
  const offer = (indexes: readonly number[]) => {
    const approval = `yes to ${indexes.join()}`;
    offers.set(approval, indexes);
    return { price: priceOf(indexes.length), approval, segmentCount: indexes.length };
  };
  const priced: number[][] = [];
  const made = new Set(
    segments.filter(({ status }) => status === 'made').map(({ index }) => index),
  );
  let failure: AppError | null = null;
  let isMainFree = isFree;
  const remembered: number[] = [];
  const transport = createPlayer(createDeck(sound.output, 1), {
    hear: async ({ segmentId, approval }) => {
      const index = segments.findIndex(({ id }) => id === segmentId);
      const isApproved = approval !== null && offers.get(approval)?.includes(index) === true;
      asked.push({ segment: index, isApproved });
      if (failure !== null) throw failure;
      if (!made.has(index) && !isMainFree && !isApproved) {
        return { kind: 'approval', ...offer([index]) };
      }
      made.add(index);
      return { kind: 'ready', state: stateOf(segment(index, 'made', { id: segmentId })) };
    },
    price: async ({ segmentIds }) => {
      const indexes = segmentIds.map((wanted) => segments.findIndex(({ id }) => id === wanted));
      priced.push([...indexes]);
      return offer(indexes.filter((index) => !made.has(index)));
    },
    nextTrack: async () =>
      next && { projectId: 'p', chapterId: 'd', chapterTitle: 'D', segments: next },
    isFree: () => isFree,
    speed: 1,
    rememberSpeed: (speed) => remembered.push(speed),
  });
  const track: PlayerTrack = { projectId: 'p', chapterId: 'c', chapterTitle: 'C', segments };
  return {
    ...sound,
    transport,
    track,
    asked,
    priced,
    remembered,
    /** Lines that were bought: made with a person's yes where it is not free. */
    bought: () => [...made].filter((index) => segments[index]?.status !== 'made'),
    failWith: (error: AppError) => {
      failure = error;
    },
    mainIsPaidNow: () => {
      isMainFree = false;
    },
    state: () => transport.getState(),
  };
}

/** Lines of a chapter, in these states. */
export const lines = (...states: Parameters<typeof segment>[1][]) =>
  states.map((status, index) => segment(index, status));
