import type { StaleSegments } from '../../../shared/model/pronunciation.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { PronunciationStore } from '../../storage/pronunciations.ts';
import {
  type MissingSegment,
  type PricingParts,
  priceLines,
} from '../narration/missing-segments.ts';
import type { Narration } from '../narration/narration.ts';
import type { Accounts } from '../session/accounts.ts';

export type StaleParts = PricingParts & {
  readonly store: Pick<PronunciationStore, 'stale' | 'setStale'>;
  readonly library: Pick<LibraryStore, 'head'>;
  readonly narration: Pick<Narration, 'find' | 'segmentsOf'>;
  readonly accounts: Pick<Accounts, 'current'>;
};

export type StaleBook = (project: ProjectRow) => StaleSegments;

/** The lines of a book that a change of rules left without audio, and what making them costs. */
export function createStaleBook(parts: StaleParts): StaleBook {
  return (project) => {
    const account = parts.accounts.current();
    const lines: MissingSegment[] = [];
    const chapters = [...parts.store.stale(project.id)].flatMap(([chapterId, segmentIds]) => {
      const open = openSegments(parts, chapterId, segmentIds);
      if (open.length === 0) return [];
      lines.push(...open);
      return [{ chapterId, segmentIds: open.map(({ segmentId }) => segmentId) }];
    });
    const { price, approval } = priceLines(parts, account, lines);
    return { segmentCount: lines.length, price, approval, chapters };
  };
}

/** Those that wait for somebody to make them; what was made or is gone since then is forgotten. */
function openSegments(
  { store, library, narration }: StaleParts,
  chapterId: string,
  segmentIds: readonly string[],
): readonly MissingSegment[] {
  if (library.head(chapterId) === null) return [];
  const { orders } = narration.find(chapterId);
  const views = new Map(narration.segmentsOf(chapterId).map((view) => [view.id, view]));
  const over: string[] = [];
  const open = segmentIds.flatMap((segmentId) => {
    const view = views.get(segmentId);
    const order = view === undefined ? null : (orders.orders[view.index] ?? null);
    if (view === undefined || order === null || view.status === 'made') over.push(segmentId);
    const isOpen = view?.status === 'changed' || view?.status === 'failed';
    return isOpen && order !== null ? [{ chapterId, segmentId, order }] : [];
  });
  if (over.length > 0) store.setStale(over, false);
  return open;
}
