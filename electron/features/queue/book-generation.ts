import type { LinesOffer } from '../../../shared/ipc/routes/narration.ts';
import { isUnderWay } from '../../../shared/model/job.ts';
import type { LibraryStore } from '../../storage/library.ts';
import {
  type MissingSegment,
  type PricingParts,
  priceLines,
} from '../narration/missing-segments.ts';
import type { Narration } from '../narration/narration.ts';
import { uniqueByIdentity } from '../narration/segment-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import type { ChapterGeneration } from './chapter-job.ts';
import type { Queue } from './queue.ts';

/**
 * Making all that is missing of a book on request: one price, and a job for each chapter. A chapter whose job is under
 * way already keeps it, and costs nothing more.
 */
export type BookGeneration = {
  /** Throws `voice_missing` where a voice of these lines is gone. */
  readonly price: (projectId: string) => LinesOffer;
  /** What the approval names, in the order of the book. Throws `approval_needed` where it names nothing of it. */
  readonly make: (projectId: string, approval: string | null) => { readonly started: number };
};

type BookGenerationParts = PricingParts & {
  readonly library: Pick<LibraryStore, 'chapters'>;
  readonly narration: Pick<Narration, 'missing' | 'requireVoices'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly chapters: Pick<ChapterGeneration, 'makeAll'>;
  readonly queue: Pick<Queue, 'findUnfinished' | 'segments'>;
};

export function createBookGeneration(parts: BookGenerationParts): BookGeneration {
  const { library, narration, accounts, chapters, queue } = parts;
  /** Whether a job that is under way was asked for all of these lines already. */
  const isHeld = (chapterId: string, lines: readonly MissingSegment[]): boolean =>
    queue.findUnfinished(
      ({ id, kind, state }) => {
        if (kind !== 'chapter' || !isUnderWay(state)) return false;
        const held = new Set(queue.segments(id).map(({ identity }) => identity));
        return lines.every(({ order }) => held.has(order.identity));
      },
      { chapterId },
    ) !== null;
  const missingOf = (projectId: string) =>
    library.chapters(projectId).flatMap(({ id }) => {
      const lines = narration.missing(id);
      return lines.length === 0 || isHeld(id, lines) ? [] : lines;
    });
  return {
    price: (projectId) => {
      const account = accounts.current();
      const lines = missingOf(projectId);
      const orders = uniqueByIdentity(lines).map(({ order }) => order);
      narration.requireVoices(account, projectId, orders);
      return { ...priceLines(parts, account, lines), segmentCount: orders.length };
    },
    make: (projectId, approval) => {
      const chapterIds = new Set(missingOf(projectId).map(({ chapterId }) => chapterId));
      const wanted = [...chapterIds].map((chapterId) => ({ chapterId }));
      return chapters.makeAll(wanted, approval, 'last');
    },
  };
}
