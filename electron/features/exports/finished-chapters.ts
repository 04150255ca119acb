import { append } from '../../../shared/append.ts';
import type { ChargeStore, Take } from '../../charges/ports.ts';
import type { ChapterToExport } from './book-parts.ts';

/** Which chapters of an export have all of their takes. */
export type FinishedChapters = {
  /** A take came that some of them may have waited for. */
  readonly add: (identity: string, take: Take) => void;
};

/**
 * Tells each chapter once, as soon as the last take that it waits for is there; those that wait for nothing at
 * once, in their order. A line that was left out by a decision is not waited for.
 */
export function createFinishedChapters(
  charges: Pick<ChargeStore, 'findTakes' | 'isLeftOut'>,
  chapters: readonly ChapterToExport[],
  finished: (chapter: ChapterToExport, takes: ReadonlyMap<string, Take>) => void,
): FinishedChapters {
  const takes = new Map<string, Take>();
  /** By identity, the chapters that wait for it. */
  const waiting = new Map<string, ChapterToExport[]>();
  const missingOf = new Map<ChapterToExport, number>();

  for (const chapter of chapters) {
    const spoken = chapter.orders.orders.flatMap((order, index) =>
      order === null || chapter.audioAt(index).isChosen ? [] : [order.identity],
    );
    const asked = [...new Set(spoken)].filter((identity) => !takes.has(identity));
    for (const [identity, take] of charges.findTakes(asked)) takes.set(identity, take);
    const missing = asked.filter(
      (identity) => !takes.has(identity) && !charges.isLeftOut(identity),
    );
    for (const identity of missing) append(waiting, identity, chapter);
    missingOf.set(chapter, missing.length);
    if (missing.length === 0) finished(chapter, takes);
  }

  return {
    add: (identity, take) => {
      takes.set(identity, take);
      const waited = waiting.get(identity) ?? [];
      waiting.delete(identity);
      for (const chapter of waited) {
        const left = (missingOf.get(chapter) ?? 0) - 1;
        missingOf.set(chapter, left);
        if (left === 0) finished(chapter, takes);
      }
    },
  };
}
