import { appError } from '../../../shared/app-error.ts';
import type { ChapterVersion, VersionReason } from '../../../shared/model/import/manuscript.ts';
import { countChanges } from '../../../shared/script/diff/text-diff.ts';
import { countCodePoints } from '../../../shared/script/text-measures.ts';
import type { Clock } from '../../platform/ports.ts';
import type { ChapterVersionRow, ChapterVersionStore } from '../../storage/chapter-versions.ts';
import type { ChapterRow } from '../../storage/library.ts';
import { versionsToDrop } from './thin-versions.ts';

/** Former texts of a chapter. */
export type ChapterHistory = {
  /** Keeps the chapter's text as it stands, before `reason` changes it; equal ones in a row only once. */
  readonly keep: (chapter: ChapterRow, reason: VersionReason, note?: string) => void;
  /** Keeps the text before an ordinary save, once in ten minutes of work. */
  readonly keepBeforeEdit: (chapter: ChapterRow) => void;
  /** Newest first. */
  readonly list: (chapterId: string) => readonly ChapterVersion[];
  /** Throws `not_found` for a version that was thinned out. */
  readonly textOf: (versionId: number) => ChapterVersionRow & { readonly text: string };
};

/** What is typed within this time after a text was kept needs no keeping of its own. */
const stretchMs = 10 * 60_000;

export function createChapterHistory(store: ChapterVersionStore, clock: Clock): ChapterHistory {
  const keep: ChapterHistory['keep'] = (chapter, reason, note = '') => {
    const nowMs = clock.nowMs();
    let known = store.list(chapter.id);
    const [newest] = known;
    if (newest !== undefined && store.textOf(newest.id) === chapter.text) {
      if (reason === 'edit') return;
      // An equal version is kept once, under the newest reason.
      store.remove([newest.id]);
      known = known.slice(1);
    }
    const [last] = known;
    const lastText = last === undefined ? null : store.textOf(last.id);
    const counts = lastText === null ? null : countChanges(lastText, chapter.text);
    store.insert(
      {
        chapterId: chapter.id,
        revision: chapter.revision,
        atMs: nowMs,
        reason,
        note,
        characters: countCodePoints(chapter.text),
        addedWords: counts?.addedWords ?? null,
        removedWords: counts?.removedWords ?? null,
      },
      chapter.text,
    );
    store.remove(versionsToDrop(known, nowMs));
  };

  return {
    keep,
    keepBeforeEdit: (chapter) => {
      const [last] = store.list(chapter.id);
      // A clock that was set back must not stop the keeping.
      if (last === undefined || Math.abs(clock.nowMs() - last.atMs) >= stretchMs) {
        keep(chapter, 'edit');
      }
    },
    list: (chapterId) =>
      store
        .list(chapterId)
        .map(({ chapterId: _chapter, revision: _revision, ...version }) => version),
    textOf: (versionId) => {
      const version = store.byId(versionId);
      const text = store.textOf(versionId);
      if (version === null || text === null) throw appError('not_found.version');
      return { ...version, text };
    },
  };
}
