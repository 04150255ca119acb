import type { ChargeStore } from '../../jobs/ports.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentChoiceStore } from '../../storage/segment-choices.ts';
import type { Accounts } from '../session/accounts.ts';
import type { OrderBook } from './order-book.ts';

/**
 * Looks at a book (or one chapter) before text, cast, voices or pronunciation change. The answer is to be
 * called after the change, in the same transaction: places whose audio stands no longer remember it, so
 * that they show as changed and their old takes can still be chosen.
 */
export type PastTakes = (projectId: string, chapterId?: string) => () => void;

type PastTakesParts = {
  readonly library: LibraryStore;
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly choices: SegmentChoiceStore;
  readonly accounts: Accounts;
  readonly orderBook: OrderBook;
};

export function createPastTakes(parts: PastTakesParts): PastTakes {
  const { library, charges, choices, accounts, orderBook } = parts;

  const identities = (project: ProjectRow, chapter: ChapterRow): ReadonlyMap<string, string> => {
    const { ids, orders } = orderBook(project, chapter, accounts.current());
    return new Map(
      orders.flatMap((order, index) =>
        order === null ? [] : [[ids[index] ?? '', order.identity] as const],
      ),
    );
  };
  const look = (projectId: string, chapterId?: string) => {
    const project = library.project(projectId);
    if (project === null) return [];
    const one = chapterId === undefined ? null : library.chapter(chapterId);
    const chapters = one === null ? library.chapters(projectId) : [one];
    return chapters.map((chapter) => ({ id: chapter.id, places: identities(project, chapter) }));
  };

  return (projectId, chapterId) => {
    const before = look(projectId, chapterId);
    return () => {
      const after = new Map(look(projectId, chapterId).map(({ id, places }) => [id, places]));
      for (const { id, places } of before) {
        const gone = [...places].filter(
          ([segmentId, identity]) =>
            after.get(id)?.has(segmentId) === true &&
            after.get(id)?.get(segmentId) !== identity &&
            charges.findTake(identity) !== null,
        );
        choices.remember(
          id,
          gone.map(([segmentId, identity]) => ({ segmentId, identity })),
        );
      }
    };
  };
}
