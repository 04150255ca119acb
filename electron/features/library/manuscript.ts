import { appError } from '../../../shared/app-error.ts';
import type { ReplacePreview, TextAct } from '../../../shared/model/import/manuscript.ts';
import type { Accounts } from '../session/accounts.ts';
import type { ChapterHistory } from './history.ts';
import type { Projects } from './projects.ts';
import { type PreviewParts, previewRewriting } from './replace-preview.ts';
import type { ManuscriptSearch, SearchRequest } from './search.ts';
import type { TextChanges } from './text-changes.ts';

type ReplaceRequest = SearchRequest & { readonly words: string };

/** Searching and replacing in a whole book, and its chapters' former texts. */
export type Manuscript = Pick<ManuscriptSearch, 'search'> &
  Pick<ChapterHistory, 'list' | 'textOf'> &
  Pick<TextChanges, 'undo' | 'redo'> & {
    readonly preview: (request: ReplaceRequest) => ReplacePreview;
    /** Throws `conflict` where the book holds another number of finds than a person was shown. */
    readonly replaceAll: (request: ReplaceRequest, shownCount: number) => TextAct;
    /** Puts a former text back; what stood there is kept. */
    readonly restore: (versionId: number) => TextAct;
  };

const longestNote = 120;

type ManuscriptParts = PreviewParts & {
  readonly search: ManuscriptSearch;
  readonly history: ChapterHistory;
  readonly textChanges: TextChanges;
  readonly projects: Pick<Projects, 'row'>;
  readonly accounts: Pick<Accounts, 'current'>;
};

export function createManuscript(parts: ManuscriptParts): Manuscript {
  const { search, history, textChanges: acts, projects, accounts } = parts;
  return {
    search: search.search,
    list: history.list,
    textOf: history.textOf,
    undo: acts.undo,
    redo: acts.redo,
    preview: (request) => {
      const project = projects.row(request.projectId);
      return previewRewriting(parts, project, accounts.current(), search.replaced(request));
    },
    replaceAll: (request, shownCount) => {
      const rewritings = search.replaced(request);
      const count = rewritings.reduce((sum, { findCount }) => sum + findCount, 0);
      if (count !== shownCount) throw appError('conflict.book_changed');
      const note = `“${request.query.text}” → “${request.words}”`.slice(0, longestNote);
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
