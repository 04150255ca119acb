import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { BookFind, BookSearch } from '../../../shared/model/import/manuscript.ts';
import type { SearchQuery } from '../../../shared/script/search/search.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { type FindRow, findRows, stepFind } from './find-rows.ts';

export type SearchScope = 'chapter' | 'book';

type SearchState = {
  readonly isOpen: boolean;
  readonly scope: SearchScope;
  readonly query: SearchQuery;
  readonly isReplacing: boolean;
  readonly words: string;
  readonly found: BookSearch;
  readonly rows: readonly FindRow[];
  readonly isBusy: boolean;
  readonly problem: AppError | null;
  /** Key of the find that is shown in the text. */
  readonly activeKey: string | null;
  /** Grows with each opening, so that the field takes the keyboard again. */
  readonly openings: number;
};

const nothing: BookSearch = { chapters: [], count: 0 };

export const useSearchStore = create<SearchState>()(() => ({
  isOpen: false,
  scope: 'chapter',
  query: {
    text: '',
    isCaseSensitive: false,
    isWholeWord: false,
    isPattern: false,
    isWithMarks: false,
  },
  isReplacing: false,
  words: '',
  found: nothing,
  rows: [],
  isBusy: false,
  problem: null,
  activeKey: null,
  openings: 0,
}));

/** Typing is searched for once it rests. */
const restMs = 180;

let timer: ReturnType<typeof setTimeout> | null = null;
let asked = 0;

/** What is searched for, as main wants it; null while no book is open. */
export function searchInput() {
  const { project, chapter } = useScriptStore.getState();
  const { scope, query } = useSearchStore.getState();
  if (project === null) return null;
  return {
    projectId: project.id,
    chapterId: scope === 'chapter' ? (chapter?.id ?? null) : null,
    query,
  };
}

function stopWaiting(): void {
  if (timer !== null) {
    clearTimeout(timer);
    timer = null;
  }
}

/** Searches at once and returns the rows. What was typed is saved before: main searches what is seen. */
export async function runSearch(): Promise<readonly FindRow[]> {
  stopWaiting();
  asked += 1;
  const mine = asked;
  const { isReplacing, words } = useSearchStore.getState();
  useSearchStore.setState({ isBusy: true });
  try {
    await useScriptStore.getState().flush();
    const input = searchInput();
    const found =
      input === null || input.query.text === ''
        ? nothing
        : await request('manuscript.search', { ...input, words: isReplacing ? words : null });
    const rows = findRows(found, useSearchStore.getState().scope === 'book');
    if (mine === asked) useSearchStore.setState({ found, rows, problem: null, isBusy: false });
    return rows;
  } catch (error) {
    if (mine === asked) {
      const problem = asAppError(error);
      useSearchStore.setState({ found: nothing, rows: [], problem, isBusy: false });
    }
    return [];
  }
}

/** The rows of what is asked for now, also where the answer is still on its way. */
export async function readRows(): Promise<readonly FindRow[]> {
  const { rows, isBusy } = useSearchStore.getState();
  return timer === null && !isBusy ? rows : runSearch();
}

/** Searches once the hand rests. */
export function searchSoon(): void {
  stopWaiting();
  timer = setTimeout(() => void runSearch(), restMs);
}

export function changeQuery(change: Partial<SearchQuery>): void {
  useSearchStore.setState(({ query }) => ({ query: { ...query, ...change }, activeKey: null }));
  searchSoon();
}

export function changeWords(words: string): void {
  useSearchStore.setState({ words });
  searchSoon();
}

export function showReplacing(isReplacing: boolean): void {
  useSearchStore.setState({ isReplacing });
  void runSearch();
}

/** Opens the search, or gives it the keyboard again; with the selected words where there are some. */
export function openSearch(scope: SearchScope, selected = ''): void {
  useSearchStore.setState(({ query, openings }) => ({
    isOpen: true,
    scope,
    openings: openings + 1,
    activeKey: null,
    query: selected === '' ? query : { ...query, text: selected, isPattern: false },
  }));
  void runSearch();
}

export function changeScope(scope: SearchScope): void {
  useSearchStore.setState({ scope, activeKey: null });
  void runSearch();
}

export function closeSearch(): void {
  stopWaiting();
  asked += 1;
  useSearchStore.setState({
    isOpen: false,
    found: nothing,
    rows: [],
    problem: null,
    isBusy: false,
  });
}

export function activeRow(): Extract<FindRow, { kind: 'find' }> | null {
  const { rows, activeKey } = useSearchStore.getState();
  const row = rows.find(({ key }) => key === activeKey);
  return row?.kind === 'find' ? row : null;
}

/** The find after, or before, the one that is shown. */
export function neighbour(direction: 1 | -1): Extract<FindRow, { kind: 'find' }> | null {
  const { rows, activeKey } = useSearchStore.getState();
  return stepFind(rows, activeKey, direction);
}

/** The finds of one chapter with the revision that their places belong to. */
export function findsOf(
  found: BookSearch,
  chapterId: string,
): { readonly revision: number; readonly finds: readonly BookFind[] } | null {
  return found.chapters.find((chapter) => chapter.chapterId === chapterId) ?? null;
}
