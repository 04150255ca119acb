import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { SegmentPlace, SegmentView } from '../../../shared/model/project.ts';
import type { SegmentTakes } from '../../../shared/model/take.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { isSpeakable } from '../../stores/speakable.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

type TakesState = {
  readonly place: SegmentPlace | null;
  readonly takes: SegmentTakes | null;
  readonly problem: AppError | null;
  /** What is being done for this line, so that it is not asked for twice. */
  readonly busy: 'another' | null;
  /** How many files and recordings are on their way to become takes, of any line. */
  readonly keepingCount: number;
  /** Reads the takes of that line; what another line had is forgotten at once. */
  readonly show: (place: SegmentPlace | null) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Main's answer to a change of that line. */
  readonly apply: (takes: SegmentTakes) => void;
  readonly setBusy: (busy: TakesState['busy']) => void;
};

const isSame = (one: SegmentPlace | null, other: SegmentPlace | null): boolean =>
  one?.chapterId === other?.chapterId && one?.segmentId === other?.segmentId;

export const useTakesStore = create<TakesState>()((set, get) => {
  const load = async (place: SegmentPlace): Promise<void> => {
    try {
      const takes = await request('takes.list', place);
      if (isSame(get().place, place)) set({ takes, problem: null });
    } catch (error) {
      if (isSame(get().place, place)) set({ problem: asAppError(error) });
    }
  };
  return {
    place: null,
    takes: null,
    problem: null,
    busy: null,
    keepingCount: 0,
    show: async (place) => {
      if (!isSame(get().place, place)) set({ place, takes: null, problem: null });
      if (place !== null) await load(place);
    },
    reload: async () => {
      const { place } = get();
      if (place !== null) await load(place);
    },
    apply: (takes) => {
      if (isSame(get().place, takes)) set({ takes, problem: null });
    },
    setBusy: (busy) => set({ busy }),
  };
});

/** The segment that the cursor stands in; null where nothing is said there. */
export function currentSegment(): {
  readonly place: SegmentPlace;
  readonly segment: SegmentView;
} | null {
  const { chapter, segments, currentIndex } = useScriptStore.getState();
  const segment = segments[currentIndex];
  if (chapter === null || segment === undefined || !isSpeakable(segment)) return null;
  return { place: { chapterId: chapter.id, segmentId: segment.id }, segment };
}
