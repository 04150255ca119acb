import type { Pickup } from '../../../shared/ipc/routes/takes.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Narration } from '../narration/narration.ts';

/**
 * What is to be heard again, in the order of the book: lines that a person flagged, and lines whose take a
 * check doubts. Locking a take accepts it.
 */
export function listPickups(
  { library, narration }: { readonly library: LibraryStore; readonly narration: Narration },
  projectId: string,
  chapterId: string | null,
): readonly Pickup[] {
  const project = library.project(projectId);
  if (project === null) return [];
  const chapters = library
    .chapters(projectId)
    .map((chapter, index) => ({ chapter, chapterOrdinal: index + 1 }))
    .filter(({ chapter }) => chapterId === null || chapter.id === chapterId);
  return chapters.flatMap(({ chapter, chapterOrdinal }) =>
    narration
      .segmentsOf(chapter.id)
      .filter((line) => line.isFlagged || (line.checks.length > 0 && !line.isLocked))
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
        checks: line.isLocked ? [] : line.checks,
        durationMs: line.durationMs,
      })),
  );
}
