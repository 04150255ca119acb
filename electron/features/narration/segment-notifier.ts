import type { SegmentState } from '../../../shared/model/project.ts';
import type { Logger } from '../../platform/ports.ts';

/**
 * Tells the windows how segments stand: what happens in one go is told at once, and what looks as it did
 * when it was last told, or shown, is not told again.
 */
export type SegmentNotifier = {
  /** These segments may look different now. */
  readonly touch: (chapterId: string, segmentIds: readonly string[]) => void;
  /** All of the chapter may. */
  readonly touchChapter: (chapterId: string) => void;
  /** A window has been given these. */
  readonly shown: (states: readonly SegmentState[]) => void;
};

type NewsParts = {
  readonly statesOf: (
    chapterId: string,
    segmentIds: readonly string[] | null,
  ) => readonly SegmentState[];
  readonly tell: (chapterId: string, states: readonly SegmentState[]) => void;
  readonly logger: Pick<Logger, 'error'>;
};

/** A few long chapters; one that is forgotten is told once more. */
const mostRemembered = 20_000;

export function createSegmentNotifier({ statesOf, tell, logger }: NewsParts): SegmentNotifier {
  const told = new Map<string, string>();
  /** Of each chapter the segments that were touched; null means all. */
  let touched = new Map<string, Set<string> | null>();

  const keysOf = (state: SegmentState): string => JSON.stringify(state);
  const remember = (states: readonly SegmentState[]): void => {
    if (told.size + states.length > mostRemembered) told.clear();
    for (const state of states) told.set(state.id, keysOf(state));
  };
  const flush = (): void => {
    const now = touched;
    touched = new Map();
    for (const [chapterId, ids] of now) {
      try {
        tellOf(chapterId, ids);
      } catch (error) {
        // Nobody waits for this: the other chapters are told all the same.
        logger.error('The lines of a chapter could not be told.', { reason: String(error) });
      }
    }
  };
  const tellOf = (chapterId: string, ids: ReadonlySet<string> | null): void => {
    const states = statesOf(chapterId, ids === null ? null : [...ids]);
    const changed = states.filter((state) => told.get(state.id) !== keysOf(state));
    remember(changed);
    if (changed.length > 0) tell(chapterId, changed);
  };
  const begin = (): void => {
    if (touched.size === 0) queueMicrotask(flush);
  };

  return {
    shown: remember,
    touch: (chapterId, segmentIds) => {
      if (segmentIds.length === 0) return;
      begin();
      const known = touched.get(chapterId);
      if (known === null) return;
      const ids = known ?? new Set<string>();
      for (const id of segmentIds) ids.add(id);
      touched.set(chapterId, ids);
    },
    touchChapter: (chapterId) => {
      begin();
      touched.set(chapterId, null);
    },
  };
}
