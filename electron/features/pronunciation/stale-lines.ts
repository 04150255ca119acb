import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { StaleLines } from '../../../shared/model/pronunciation.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { PronunciationStore } from '../../storage/pronunciations.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Narration } from '../narration/narration.ts';
import { priceOf } from '../narration/prices.ts';
import type { SegmentOrder } from '../narration/segment-orders.ts';
import type { ChapterMaking } from '../queue/chapter-job.ts';
import type { Accounts } from '../session/accounts.ts';

export type StaleParts = {
  readonly store: Pick<PronunciationStore, 'stale' | 'setStale'>;
  readonly library: Pick<LibraryStore, 'head'>;
  readonly narration: Pick<Narration, 'find' | 'segmentsOf'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly prices: PriceList;
};

export type StaleBook = (project: ProjectRow) => StaleLines;

/** The lines of a book that a change of rules left without audio, and what making them costs. */
export function createStaleBook(parts: StaleParts): StaleBook {
  return (project) => {
    const account = parts.accounts.current();
    const orders: SegmentOrder[] = [];
    const chapters = [...parts.store.stale(project.id)].flatMap(([chapterId, segmentIds]) => {
      const lines = openLines(parts, chapterId, segmentIds);
      if (lines.length === 0) return [];
      orders.push(...lines);
      return [{ chapterId, segments: lines.map(({ index }) => index) }];
    });
    const { moneyPerToken } = parts.prices.priceOf(account.id, 'speech', null);
    return {
      segmentCount: orders.length,
      price: priceOf(orders, account.kind === 'demo', moneyPerToken),
      chapters,
    };
  };
}

/** Those that wait for somebody to make them; what was made or is gone since then is forgotten. */
function openLines(
  { store, library, narration }: StaleParts,
  chapterId: string,
  segmentIds: readonly string[],
): readonly SegmentOrder[] {
  if (library.head(chapterId) === null) return [];
  const { orders } = narration.find(chapterId);
  const views = new Map(narration.segmentsOf(chapterId).map((view) => [view.id, view]));
  const over: string[] = [];
  const open = segmentIds.flatMap((segmentId) => {
    const view = views.get(segmentId);
    const order = view === undefined ? null : (orders.orders[view.index] ?? null);
    if (view === undefined || order === null || view.status === 'made') over.push(segmentId);
    const isOpen = view?.status === 'changed' || view?.status === 'failed';
    return isOpen && order !== null ? [order] : [];
  });
  if (over.length > 0) store.setStale(over, false);
  return open;
}

/** Puts exactly those lines into the queue. Throws `approval_needed` before a paid one without a yes. */
export function remake(
  stale: StaleLines,
  accounts: Pick<Accounts, 'current'>,
  making: Pick<ChapterMaking, 'make'>,
  isApproved: boolean,
): { readonly started: number } {
  if (!isApproved && accounts.current().kind !== 'demo') {
    throw new AppError(errorCodes.approvalNeeded, 'Say yes to the price first.');
  }
  const started = stale.chapters.map(
    ({ chapterId, segments }) => making.make(chapterId, segments, true).started,
  );
  return { started: started.reduce((sum, count) => sum + count, 0) };
}
