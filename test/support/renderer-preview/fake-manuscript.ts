import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { ChapterVersion, TextAct } from '../../../shared/model/manuscript.ts';
import type { Chapter } from '../../../shared/model/project.ts';
import {
  findAll,
  placeFinds,
  replacementsOf,
  searchPattern,
  withReplacements,
} from '../../../shared/script/search.ts';
import { searchableText } from '../../../shared/script/searchable-text.ts';
import { countChanges } from '../../../shared/script/text-diff.ts';
import { mergeTexts } from '../../../shared/script/text-merge.ts';
import { type FakeStudio, priceOf } from './fake-studio.ts';
import { planRoughly } from './rough-plan.ts';

type Names = Extract<RouteName, `manuscript.${string}` | `history.${string}`>;
type Wish = InputOf<'manuscript.search'>;

type Rewriting = { readonly chapter: Chapter; readonly text: string; readonly count: number };

/** Search, replace and history of the studio in memory, by the same pure parts as the real one. */
export function createFakeManuscript(
  studio: FakeStudio,
  emit: (event: EventMessage) => void,
): { readonly [Name in Names]: (input: InputOf<Name>) => ResultOf<Name> } {
  const versions: (ChapterVersion & { readonly chapterId: string; readonly text: string })[] = [];
  const acts = new Map<string, readonly { id: string; before: string; after: string }[]>();

  const found = ({ projectId, chapterId, query }: Wish) => {
    const pattern = searchPattern(query);
    const project = studio.projects.find(({ id }) => id === projectId);
    const cast = (project?.cast ?? []).map(({ name }) => name);
    return (project?.chapters ?? []).flatMap(({ id, ordinal }) => {
      const chapter = studio.chapters.get(id);
      if (chapter === undefined || pattern === null || (chapterId !== null && chapterId !== id)) {
        return [];
      }
      const searchable = searchableText(chapter.text, { cast, isWithMarks: query.isWithMarks });
      const finds = placeFinds(searchable, findAll(pattern, searchable.text));
      return finds.length === 0 ? [] : [{ chapter, ordinal, searchable, finds, cast }];
    });
  };

  const rewritings = (wish: Wish, words: string): readonly Rewriting[] =>
    found(wish).map(({ chapter, searchable, finds, cast }) => {
      const edits = replacementsOf(chapter.text, searchable, finds, {
        query: wish.query,
        words,
        cast,
      });
      return { chapter, text: withReplacements(chapter.text, edits), count: edits.length };
    });

  const rewrite = (id: string, text: string, reason: ChapterVersion['reason'], note: string) => {
    const chapter = studio.chapters.get(id);
    if (chapter === undefined) {
      return;
    }
    const last = versions.find(({ chapterId }) => chapterId === id);
    const counts = last === undefined ? null : countChanges(last.text, chapter.text);
    versions.unshift({
      id: versions.length + 1,
      chapterId: id,
      atMs: Date.now() - 3_600_000,
      reason,
      note,
      characters: chapter.text.length,
      addedWords: counts?.addedWords ?? null,
      removedWords: counts?.removedWords ?? null,
      text: chapter.text,
    });
    studio.chapters.set(id, {
      ...chapter,
      text,
      revision: chapter.revision + 1,
      segments: planRoughly(text, chapter.segments),
    });
  };

  const apply = (
    changes: readonly { readonly chapter: Chapter; readonly text: string }[],
    reason: ChapterVersion['reason'],
    note: string,
  ): TextAct => {
    const actId = `act${acts.size + 1}`;
    const chapterIds = changes.map(({ chapter }) => chapter.id);
    acts.set(
      actId,
      changes.map(({ chapter, text }) => ({ id: chapter.id, before: chapter.text, after: text })),
    );
    for (const { chapter, text } of changes) {
      rewrite(chapter.id, text, reason, note);
    }
    emit({ name: 'chapters.rewritten', payload: { chapterIds } });
    return { actId, chapterIds, conflictCount: 0 };
  };

  const step = (actId: string, isUndo: boolean): TextAct => {
    const chapters = acts.get(actId) ?? [];
    for (const { id, before, after } of chapters) {
      const now = studio.chapters.get(id)?.text ?? '';
      const { text } = isUndo ? mergeTexts(after, now, before) : mergeTexts(before, now, after);
      rewrite(id, text, 'replace', '');
    }
    const chapterIds = chapters.map(({ id }) => id);
    emit({ name: 'chapters.rewritten', payload: { chapterIds } });
    return { actId, chapterIds, conflictCount: 0 };
  };

  const versionOf = (versionId: number) => {
    const version = versions.find(({ id }) => id === versionId);
    if (version === undefined) {
      throw new Error('That version is not kept any more.');
    }
    return version;
  };

  return {
    'manuscript.search': (wish) => {
      const chapters = found(wish).map(({ chapter, ordinal, searchable, finds, cast }) => ({
        chapterId: chapter.id,
        title: chapter.title,
        ordinal,
        revision: chapter.revision,
        count: finds.length,
        finds: finds.map((find) => {
          const { text } = searchable;
          const [edit] =
            wish.words === null
              ? []
              : replacementsOf(chapter.text, searchable, [find], {
                  query: wish.query,
                  words: wish.words,
                  cast,
                });
          return {
            start: find.start,
            end: find.end,
            before:
              text
                .slice(Math.max(0, find.from - 60), find.from)
                .split('\n')
                .at(-1) ?? '',
            found: text.slice(find.from, find.to),
            after: text.slice(find.to, find.to + 60).split('\n')[0] ?? '',
            insert: edit?.insert ?? null,
          };
        }),
      }));
      return { chapters, count: chapters.reduce((sum, { count }) => sum + count, 0) };
    },
    'manuscript.previewReplace': ({ words, ...wish }) => {
      const changes = rewritings({ ...wish, words: null }, words);
      const findCount = changes.reduce((sum, { count }) => sum + count, 0);
      const isFree = studio.session.mode === 'demo';
      return {
        findCount,
        chapterCount: changes.length,
        lineCount: findCount,
        remakeCount: Math.ceil(findCount / 2),
        price: priceOf(findCount * 45, isFree),
      };
    },
    'manuscript.replaceAll': ({ words, findCount: _count, ...wish }) =>
      apply(
        rewritings({ ...wish, words: null }, words),
        'replace',
        `“${wish.query.text}” → “${words}”`,
      ),
    'manuscript.undo': ({ actId }) => step(actId, true),
    'manuscript.redo': ({ actId }) => step(actId, false),
    'history.list': ({ chapterId }) =>
      versions.filter((version) => version.chapterId === chapterId),
    'history.text': ({ versionId }) => versionOf(versionId),
    'history.restore': ({ versionId }) => {
      const { chapterId, text } = versionOf(versionId);
      const chapter = studio.chapters.get(chapterId);
      return apply(chapter === undefined ? [] : [{ chapter, text }], 'restore', '');
    },
  };
}
