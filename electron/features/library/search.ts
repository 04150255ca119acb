import { appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type {
  BookFind,
  BookSearch,
  ChapterFinds,
} from '../../../shared/model/import/manuscript.ts';
import { withEdits } from '../../../shared/script/diff/script-edit.ts';
import {
  excerptOf,
  findAll,
  placeFinds,
  replacementsOf,
  type SearchFind,
  type SearchPattern,
  type SearchQuery,
  searchPattern,
} from '../../../shared/script/search/search.ts';
import {
  type SearchableText,
  searchableText,
} from '../../../shared/script/search/searchable-text.ts';
import type { Clock } from '../../platform/ports.ts';
import type { ChapterRow, LibraryStore } from '../../storage/library.ts';
import type { Projects } from './projects.ts';
import { runPattern } from './run-pattern.ts';

/** What is searched for, and where: one chapter, or all of a book. */
export type SearchRequest = {
  readonly projectId: string;
  readonly chapterId: string | null;
  readonly query: SearchQuery;
  /** What is put for it; null while only searching. */
  readonly words: string | null;
};

export type Rewriting = {
  readonly chapter: ChapterRow;
  readonly text: string;
  readonly findCount: number;
};

export type ManuscriptSearch = {
  /** Throws `bad_input` for a pattern that cannot be read or does not end. */
  readonly search: (request: SearchRequest) => BookSearch;
  /** The chapters as they would read after replacing all; only those that change. */
  readonly replaced: (request: SearchRequest & { readonly words: string }) => readonly Rewriting[];
};

/** Finds that travel to the window; all are counted. */
const mostShown = 2000;
/** Characters around a find. */
const aroundLength = 60;
/** Of those before it few are shown, so that the find itself is in sight. */
const leadLength = 28;
/** One search never holds the program up for longer. */
const mostMs = 3000;
const mostPrepared = 60;

type Prepared = { readonly key: string; readonly searchable: SearchableText };

export function createManuscriptSearch(parts: {
  readonly library: Pick<LibraryStore, 'chapter' | 'chaptersWithText'>;
  readonly projects: Pick<Projects, 'row'>;
  readonly clock: Clock;
}): ManuscriptSearch {
  const { library, projects, clock } = parts;
  const prepared = new Map<string, Prepared>();

  const prepare = (chapter: ChapterRow, cast: readonly string[], isWithMarks: boolean) => {
    if (isWithMarks) return searchableText(chapter.text, { cast, isWithMarks });
    const key = JSON.stringify([chapter.revision, cast]);
    const known = prepared.get(chapter.id);
    if (known?.key === key) return known.searchable;
    const searchable = searchableText(chapter.text, { cast, isWithMarks });
    prepared.delete(chapter.id);
    prepared.set(chapter.id, { key, searchable });
    forgetOldest(prepared, mostPrepared);
    return searchable;
  };

  const findIn = ({ projectId, chapterId, query }: SearchRequest) => {
    const pattern = patternOf(query);
    const project = projects.row(projectId);
    if (pattern === null) return [];
    const cast = project.cast.map(({ name }) => name);
    const endMs = clock.monotonicMs() + mostMs;
    const one = chapterId === null ? null : library.chapter(chapterId);
    const ofBook = one?.projectId === projectId ? [one] : [];
    const chapters = chapterId === null ? library.chaptersWithText(projectId) : ofBook;
    return chapters
      .map((chapter) => {
        const searchable = prepare(chapter, cast, query.isWithMarks);
        const raw = query.isPattern
          ? runPattern(
              pattern,
              searchable.text,
              Math.max(1, Math.round(endMs - clock.monotonicMs())),
            )
          : findAll(pattern, searchable.text);
        return { chapter, cast, searchable, finds: placeFinds(searchable, raw) };
      })
      .filter(({ finds }) => finds.length > 0);
  };

  return {
    search: (request) => {
      let room = mostShown;
      const chapters = findIn(request).map(({ chapter, cast, searchable, finds }): ChapterFinds => {
        const shown = finds.slice(0, room);
        room -= shown.length;
        const { query, words } = request;
        const inserts = insertsOf(
          shown,
          words === null
            ? []
            : replacementsOf(chapter.text, searchable, shown, { query, words, cast }),
        );
        return {
          chapterId: chapter.id,
          title: chapter.title,
          ordinal: chapter.ordinal + 1,
          revision: chapter.revision,
          count: finds.length,
          finds: shown.map((find) => viewOf(searchable, find, inserts.get(find) ?? null)),
        };
      });
      return { chapters, count: chapters.reduce((sum, { count }) => sum + count, 0) };
    },
    replaced: (request) =>
      findIn(request).flatMap(({ chapter, cast, searchable, finds }) => {
        const options = { query: request.query, words: request.words, cast };
        const replacements = replacementsOf(chapter.text, searchable, finds, options);
        const text = withEdits(chapter.text, replacements);
        const findCount = replacements.length;
        return text === chapter.text ? [] : [{ chapter, text, findCount }];
      }),
  };
}

function patternOf(query: SearchQuery): SearchPattern | null {
  try {
    return searchPattern(query);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw appError('bad_input.pattern', { reason: reasonOf(error) });
  }
}

/** "Invalid regular expression: /(/gimu: Unterminated group" says it in its last words. */
function reasonOf(error: SyntaxError): string {
  const last = error.message.split(': ').at(-1) ?? '';
  return last.charAt(0).toLowerCase() + last.slice(1);
}

function insertsOf(
  finds: readonly SearchFind[],
  replacements: readonly { readonly insert: string }[],
): ReadonlyMap<SearchFind, string> {
  const replaceable = finds.filter(({ isReplaceable }) => isReplaceable);
  return new Map(
    replacements.flatMap(({ insert }, index) => {
      const find = replaceable[index];
      return find === undefined ? [] : [[find, insert] as const];
    }),
  );
}

function viewOf({ text }: SearchableText, find: SearchFind, insert: string | null): BookFind {
  const { from, to, start, end } = find;
  const before = text.slice(Math.max(0, from - aroundLength), from);
  const after = text.slice(to, to + 2 * aroundLength);
  return {
    start,
    end,
    before: leadOf(excerptOf(before.slice(before.lastIndexOf('\n') + 1))),
    found: excerptOf(text.slice(from, to)),
    after: excerptOf(after.split('\n', 1)[0] ?? ''),
    insert,
  };
}

/** The last words before a find, whole ones. */
function leadOf(before: string): string {
  const whole = before.trimStart();
  if (whole.length <= leadLength) return whole;
  const end = whole.slice(-leadLength);
  return `…${end.slice(end.search(/\s|$/)).trimStart()}`;
}
