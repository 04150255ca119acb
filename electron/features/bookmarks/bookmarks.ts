import { appError } from '../../../shared/app-error.ts';
import type { Bookmark } from '../../../shared/ipc/routes/takes.ts';
import type { BookmarkStore } from '../../storage/bookmarks.ts';
import type { SegmentStore } from '../../storage/segments/segments.ts';

/** Lines of a book that a person marked, with or without a note. */
export type Bookmarks = {
  readonly list: (projectId: string) => readonly Bookmark[];
  /** Null removes the bookmark. Returns the note that was there before; throws `not_found` for a line that is gone. */
  readonly set: (segmentId: string, note: string | null) => string | null;
};

export function createBookmarks(
  store: BookmarkStore,
  segments: Pick<SegmentStore, 'byId'>,
  changed: (chapterId: string) => void,
): Bookmarks {
  return {
    list: store.list,
    set: (segmentId, note) => {
      const line = segments.byId(segmentId);
      if (line === null) throw appError('not_found.line');
      const former = store.noteOf(segmentId);
      store.set(segmentId, note);
      changed(line.chapterId);
      return former;
    },
  };
}
