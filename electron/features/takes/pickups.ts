import type { Pickup } from '../../../shared/ipc/routes/takes.ts';
import type { TakeCheck } from '../../../shared/model/take.ts';
import type { BookCheckStore } from '../../storage/book-checks.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Narration } from '../narration/narration.ts';

/**
 * What is to be heard again, in the order of the book: lines that a person flagged, and lines whose take a
 * check doubts. Locking a take accepts it, and so does accepting it in the check of the book.
 */
export function listPickups(
  {
    library,
    narration,
    accepted,
  }: Pick<BookCheckStore, 'accepted'> & {
    readonly library: LibraryStore;
    readonly narration: Narration;
  },
  projectId: string,
  chapterId: string | null,
): readonly Pickup[] {
  const project = library.project(projectId);
  if (project === null) return [];
  const chapters = library
    .chapters(projectId)
    .map((chapter, index) => ({ chapter, chapterOrdinal: index + 1 }))
    .filter(({ chapter }) => chapterId === null || chapter.id === chapterId);
  return chapters.flatMap(({ chapter, chapterOrdinal }) => {
    const lines = narration.segmentsOf(chapter.id);
    const doubted = lines.flatMap(({ takeId, checks }) =>
      checks.length > 0 ? (takeId ?? []) : [],
    );
    const known = accepted(doubted);
    const openChecks = ({
      isLocked,
      takeId,
      checks,
    }: (typeof lines)[number]): readonly TakeCheck[] =>
      isLocked ? [] : checks.filter(({ kind }) => known.get(takeId ?? '')?.has(kind) !== true);
    return lines
      .map((line) => ({ ...line, checks: openChecks(line) }))
      .filter((line) => line.isFlagged || line.checks.length > 0)
      .map((line) => ({
        chapterId: chapter.id,
        chapterTitle: chapter.title,
        chapterOrdinal,
        segmentId: line.id,
        index: line.index,
        speaker: line.speaker,
        shown: line.shown,
        status: line.status,
        isFlagged: line.isFlagged,
        isLocked: line.isLocked,
        note: line.flagNote,
        checks: line.checks,
        durationMs: line.durationMs,
      }));
  });
}
