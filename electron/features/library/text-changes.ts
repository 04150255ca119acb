import { appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { TextAct, VersionReason } from '../../../shared/model/import/manuscript.ts';
import { mergeTexts } from '../../../shared/script/diff/text-merge.ts';
import type { Random } from '../../platform/ports.ts';
import type { ChapterRow, LibraryStore } from '../../storage/library.ts';
import { requireChapter } from './chapters.ts';
import type { ChapterHistory } from './history.ts';
import type { Projects } from './projects.ts';

type Rewriting = { readonly chapterId: string; readonly text: string };

/** What main does to the text of chapters by itself: at once or not at all, kept in the history, undone as one. */
export type TextChanges = {
  /** Throws `not_found`, and then changes nothing. Chapters whose text is that already are left alone. */
  readonly apply: (
    reason: VersionReason,
    note: string,
    rewritings: readonly Rewriting[],
  ) => TextAct;
  /** Takes an act back; what was typed since stays. Throws `not_found` for one of an earlier run. */
  readonly undo: (actId: string) => TextAct;
  readonly redo: (actId: string) => TextAct;
};

type Done = {
  readonly reason: VersionReason;
  readonly note: string;
  readonly chapters: readonly {
    readonly chapterId: string;
    readonly before: string;
    readonly after: string;
  }[];
};

const mostKept = 12;

export function createTextActs(parts: {
  readonly library: Pick<LibraryStore, 'chapter' | 'transaction'>;
  readonly projects: Pick<Projects, 'saveChapter'>;
  readonly history: Pick<ChapterHistory, 'keep'>;
  readonly random: Random;
  /** The text of these chapters is another one now. */
  readonly rewritten: (chapterIds: readonly string[]) => void;
}): TextChanges {
  const { library, projects, history, random, rewritten } = parts;
  const acts = new Map<string, Done>();

  const find = (chapterId: string): ChapterRow => requireChapter(library, chapterId);

  const rewrite = (
    chapter: ChapterRow,
    text: string,
    reason: VersionReason,
    note: string,
  ): void => {
    history.keep(chapter, reason, note);
    projects.saveChapter(chapter.id, text, chapter.revision);
  };

  const step = (actId: string, from: 'before' | 'after', to: 'before' | 'after'): TextAct => {
    const act = acts.get(actId);
    if (act === undefined) throw appError('not_found.undo');
    let conflictCount = 0;
    const chapterIds: string[] = [];
    library.transaction(() => {
      for (const one of act.chapters) {
        const chapter = find(one.chapterId);
        const merged = mergeTexts(one[from], chapter.text, one[to]);
        conflictCount += merged.conflictCount;
        if (merged.text === chapter.text) continue;
        rewrite(chapter, merged.text, act.reason, act.note);
        chapterIds.push(one.chapterId);
      }
    });
    rewritten(chapterIds);
    return { actId, chapterIds, conflictCount };
  };

  return {
    apply: (reason, note, rewritings) => {
      const actId = random.id();
      const chapters: Done['chapters'][number][] = [];
      library.transaction(() => {
        for (const { chapterId, text } of rewritings) {
          const chapter = find(chapterId);
          if (chapter.text === text) continue;
          rewrite(chapter, text, reason, note);
          chapters.push({ chapterId, before: chapter.text, after: text });
        }
      });
      acts.set(actId, { reason, note, chapters });
      forgetOldest(acts, mostKept);
      const chapterIds = chapters.map(({ chapterId }) => chapterId);
      rewritten(chapterIds);
      return { actId, chapterIds, conflictCount: 0 };
    },
    undo: (actId) => step(actId, 'after', 'before'),
    redo: (actId) => step(actId, 'before', 'after'),
  };
}
