import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import { asAppError, request } from '../../../ipc/client.ts';
import { remember } from '../../../stores/remembered.ts';
import { isOn, player, recallSpeed } from '../../player/player-store.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { flagSegment } from '../take-acts.ts';
import { firstHeard, proofTrack, unmadeCount } from './proof-track.ts';

type Summary = {
  readonly heardCount: number;
  readonly flaggedCount: number;
  readonly skippedCount: number;
};

type ProofState = {
  readonly stage: 'ready' | 'listening' | 'done';
  readonly hasPlace: boolean;
  readonly summary: Summary | null;
  readonly problem: AppError | null;
  /** Looks where it was left. */
  readonly prepare: () => Promise<void>;
  /** From where it was left, or from the start. */
  readonly start: (isResumed: boolean) => Promise<void>;
  /** A line on or back, into the next or former chapter where the chapter ends. */
  readonly step: (direction: 1 | -1) => Promise<void>;
  readonly flag: (isFlagged: boolean, note: string) => Promise<void>;
  /** Ends it: the player is as fast as before, and the place is kept. */
  readonly leave: () => void;
};

const speedName = 'proof.speed';
const usualSpeed = 1.5;

export const useProofStore = create<ProofState>()((set, get) => {
  let speedBefore: number | null = null;
  let stopWatching = (): void => undefined;
  const heard = new Set<string>();
  let skipped = 0;

  const chapters = () => useScriptStore.getState().project?.chapters ?? [];
  const projectId = (): string => useScriptStore.getState().project?.id ?? '';
  const current = () => {
    const { track, index } = player.getState();
    const segment = index === null ? undefined : track?.segments[index];
    return track === null || segment === undefined ? null : { track, segment };
  };

  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  };

  /** Plays the first chapter from there on that has something to hear; false where none has. */
  const playFrom = async (
    at: number,
    segmentId: string | null,
    direction: 1 | -1 = 1,
  ): Promise<boolean> => {
    for (let index = at; index >= 0 && index < chapters().length; index += direction) {
      const head = chapters()[index];
      if (head === undefined) break;
      const chapter = await request('chapter.get', { chapterId: head.id });
      const track = proofTrack(chapter);
      const first =
        direction === 1
          ? firstHeard(track.segments, segmentId)
          : track.segments.findLastIndex(({ status }) => status === 'made');
      if (direction === 1) skipped += unmadeCount(chapter.segments);
      if (first !== null && first !== -1) {
        // Its end is told here: the player would go on into what is not generated.
        const scope = { kind: 'lines', from: 0, to: track.segments.length - 1 } as const;
        await player.getState().playSegment(track, first, scope);
        return true;
      }
    }
    return false;
  };

  const finish = async (): Promise<void> => {
    stopWatching();
    await request('bookCheck.setProofPlace', { projectId: projectId(), place: null });
    const pickups = await request('pickups.list', { projectId: projectId() });
    const flaggedCount = pickups.filter(({ isFlagged }) => isFlagged).length;
    const summary = { heardCount: heard.size, flaggedCount, skippedCount: skipped };
    restoreSpeed();
    set({ stage: 'done', summary, hasPlace: false });
  };

  const chapterAt = (): number =>
    chapters().findIndex(({ id }) => id === player.getState().track?.chapterId);

  const nextChapter = (): Promise<void> =>
    guarded(async () => {
      if (!(await playFrom(chapterAt() + 1, null))) await finish();
    });

  const restoreSpeed = (): void => {
    if (speedBefore === null) return;
    remember(speedName, String(player.getState().speed));
    player.getState().setSpeed(speedBefore);
    speedBefore = null;
  };

  /** Keeps the place with each line, and goes into the next chapter where one ends. */
  const watch = (): void => {
    stopWatching();
    let shownId: string | null = null;
    stopWatching = player.subscribe((state, before) => {
      const now = current();
      if (now !== null && isOn(state.status) && now.segment.id !== shownId) {
        shownId = now.segment.id;
        heard.add(now.segment.id);
        const place = { chapterId: now.track.chapterId, segmentId: now.segment.id };
        void guarded(() => request('bookCheck.setProofPlace', { projectId: projectId(), place }));
      }
      const isOver =
        before.status !== 'idle' &&
        state.status === 'idle' &&
        state.halt === null &&
        state.problem === null &&
        state.positionMs > 0 &&
        state.positionMs >= state.durationMs;
      // Between two lines, one that is gone to begins with a moment of silence: that is no end.
      if (isOver) {
        queueMicrotask(() => {
          const isStill = player.getState().status === 'idle';
          if (isStill && get().stage === 'listening') void nextChapter();
        });
      }
    });
  };

  return {
    stage: 'ready',
    hasPlace: false,
    summary: null,
    problem: null,
    prepare: () =>
      guarded(async () => {
        const place = await request('bookCheck.proofPlace', { projectId: projectId() });
        set({ hasPlace: place !== null, stage: 'ready', summary: null, problem: null });
      }),
    start: (isResumed) =>
      guarded(async () => {
        await useScriptStore.getState().flush();
        heard.clear();
        skipped = 0;
        const place = isResumed
          ? await request('bookCheck.proofPlace', { projectId: projectId() })
          : null;
        speedBefore ??= player.getState().speed;
        player.getState().setSpeed(recallSpeed(speedName, usualSpeed));
        set({ stage: 'listening', summary: null, problem: null });
        watch();
        const at = chapters().findIndex(({ id }) => id === place?.chapterId);
        const isPlaying = await playFrom(Math.max(0, at), place?.segmentId ?? null);
        if (!isPlaying) await finish();
      }),
    step: (direction) =>
      guarded(async () => {
        const now = current();
        if (now === null) return;
        const { segments } = now.track;
        const rest =
          direction === 1
            ? segments.slice(now.segment.index + 1)
            : segments.slice(0, now.segment.index);
        if (rest.some(({ status }) => status === 'made')) {
          await player.getState().step(direction);
        } else if (direction === 1) {
          await nextChapter();
        } else {
          await playFrom(chapterAt() - 1, null, -1);
        }
      }),
    flag: async (isFlagged, note) => {
      const now = current();
      if (now === null) return;
      const { chapterId } = now.track;
      const { id: segmentId, isFlagged: was, flagNote } = now.segment;
      const before = { isFlagged: was, flagNote };
      await flagSegment({ chapterId, segmentId }, before, { isFlagged, flagNote: note });
    },
    leave: () => {
      stopWatching();
      if (get().stage === 'listening') player.getState().pause();
      restoreSpeed();
      set({ stage: 'ready' });
    },
  };
});
