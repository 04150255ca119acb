import { appError } from '../../../shared/app-error.ts';
import type { ReplacePreview, TextAct } from '../../../shared/model/manuscript.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { ChapterHistory } from './history.ts';
import type { ManuscriptSearch, Rewriting, SearchWish } from './search.ts';
import type { TextActs } from './text-acts.ts';

type ReplaceWish = SearchWish & { readonly words: string };

/** Searching and replacing in a whole book, and its chapters' former texts. */
export type Manuscript = Pick<ManuscriptSearch, 'search'> &
  Pick<ChapterHistory, 'list' | 'textOf'> &
  Pick<TextActs, 'undo' | 'redo'> & {
    readonly preview: (wish: ReplaceWish) => ReplacePreview;
    /** Throws `conflict` where the book holds another number of finds than a person was shown. */
    readonly replaceAll: (wish: ReplaceWish, shownCount: number) => TextAct;
    /** Puts a former text back; what stood there is kept. */
    readonly restore: (versionId: number) => TextAct;
  };

const longestNote = 120;

export function createManuscript(parts: {
  readonly search: ManuscriptSearch;
  readonly history: ChapterHistory;
  readonly acts: TextActs;
  readonly projectRow: (projectId: string) => ProjectRow;
  readonly account: () => AccountRow;
  readonly previewOf: (
    project: ProjectRow,
    account: AccountRow,
    rewritings: readonly Rewriting[],
  ) => ReplacePreview;
}): Manuscript {
  const { search, history, acts } = parts;
  return {
    search: search.search,
    list: history.list,
    textOf: history.textOf,
    undo: acts.undo,
    redo: acts.redo,
    preview: (wish) =>
      parts.previewOf(parts.projectRow(wish.projectId), parts.account(), search.replaced(wish)),
    replaceAll: (wish, shownCount) => {
      const rewritings = search.replaced(wish);
      const count = rewritings.reduce((sum, { findCount }) => sum + findCount, 0);
      if (count !== shownCount) {
        throw appError('conflict.book_changed');
      }
      const note = `“${wish.query.text}” → “${wish.words}”`.slice(0, longestNote);
      return acts.apply(
        'replace',
        note,
        rewritings.map(({ chapter, text }) => ({ chapterId: chapter.id, text })),
      );
    },
    restore: (versionId) => {
      const { chapterId, text } = history.textOf(versionId);
      return acts.apply('restore', '', [{ chapterId, text }]);
    },
  };
}
