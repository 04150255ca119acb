import type { Replanned } from '../../../shared/script/plan/plan.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentStore, StoredPlan } from '../../storage/segments/segments.ts';
import { planFor, replanFor } from '../narration/plan-text.ts';
import type { IsMadeIn } from './chapter-writer.ts';
import { titleOf } from './chapters.ts';
import { type ChapterSegments, movedSegments } from './moved-segments.ts';
import { carrySegmentIds } from './segment-ids.ts';

/** A chapter as it is to be; one that the library does not know yet is added. */
export type ArrangedChapter = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
};

type ArrangeParts = {
  readonly library: LibraryStore;
  readonly segments: SegmentStore;
  readonly isMadeIn: IsMadeIn;
  /** Called before and after the segments of a chapter change, in the same transaction. */
  readonly indexChapter: (projectId: string, chapterId: string) => void;
  /** Called before the text of a chapter is saved over. */
  readonly keepVersion: (chapter: ChapterRow) => void;
  readonly nowMs: () => number;
};

type Rewritten = {
  readonly row: ChapterRow;
  readonly former: StoredPlan;
  readonly planned: Replanned;
  readonly text: string;
};

/**
 * Gives a book these chapters, in this order, in one transaction: others but the credits are taken out, and come back
 * when they are asked for again. Segments keep their ids, also in another chapter. Returns the chapters whose text
 * changed.
 */
export function arrangeChapters(
  { library, segments, isMadeIn, indexChapter, keepVersion, nowMs }: ArrangeParts,
  project: ProjectRow,
  wanted: readonly ArrangedChapter[],
): readonly string[] {
  const rowOf = ({ id, title }: ArrangedChapter): ChapterRow => {
    const known = library.chapter(id);
    if (known !== null) return known;
    const kind = 'chapter' as const;
    const row = {
      id,
      projectId: project.id,
      ordinal: behindAll,
      kind,
      title,
      text: '',
      revision: 0,
    };
    library.insertChapter(row);
    segments.replace(id, 0, { ...noPlan(project), revision: 0 });
    return row;
  };
  const rewrite = (
    { row, former, planned, text }: Rewritten,
    come: ReadonlyMap<number, string>,
    isMoved: ReadonlySet<string>,
  ): void => {
    const staying = former.ids.flatMap((id, index) => (isMoved.has(id) ? [] : [index]));
    const before = {
      ids: staying.map((index) => former.ids[index] ?? ''),
      segments: staying.flatMap((index) => former.plan.segments[index] ?? []),
    };
    const ids = carrySegmentIds(before, planned.plan.segments, (key) =>
      segments.findDropped(row.id, key).filter((id) => !isMoved.has(id)),
    ).map((id, index) => come.get(index) ?? id);
    const revision = row.revision + 1;
    if (row.text !== '') keepVersion(row);
    library.saveChapter({ ...row, title: titleOf(text, row.title), text, revision }, row.revision);
    segments.replace(row.id, text.length, { ...planned, ids, revision });
    indexChapter(project.id, row.id);
  };
  return library.transaction(() => {
    const heads = library.chapters(project.id).filter(({ kind }) => kind === 'chapter');
    const present = new Set(heads.map(({ id }) => id));
    const isWanted = new Set(wanted.map(({ id }) => id));
    for (const id of isWanted) if (!present.has(id)) library.setChapterRemoved(id, null);
    const isMade = isMadeIn(project);
    const changed = wanted.flatMap((chapter): Rewritten[] => {
      const row = rowOf(chapter);
      if (row.text === chapter.text && segments.idsOf(row.id).length > 0) return [];
      const former = segments.plan(row.id);
      const planned = replanFor(project, chapter.text, former.plan, { isMade });
      return [{ row, former, planned, text: chapter.text }];
    });
    const removed = [...present].filter((id) => !isWanted.has(id));
    for (const id of [...changed.map(({ row }) => row.id), ...removed]) {
      indexChapter(project.id, id);
    }

    const removedIds = new Map(removed.map((id) => [id, segments.idsOf(id)]));
    const moves = movedSegments([
      ...changed.map(({ row, former, planned }) => ({
        chapterId: row.id,
        ids: former.ids,
        before: former.plan.segments,
        after: planned.plan.segments,
      })),
      ...removed.map((chapterId) => takenOut(segments, chapterId)),
    ]);
    const isMoved = new Set([...moves.values()].flatMap((own) => [...own.values()]));
    for (const [chapterId, own] of moves) segments.moveTo(chapterId, [...own.values()]);

    for (const one of changed) rewrite(one, moves.get(one.row.id) ?? new Map(), isMoved);
    for (const id of removed) {
      library.setChapterRemoved(id, nowMs());
      // Its plan would miss what is said elsewhere now: it is made anew where the chapter comes back.
      const hasLost = (removedIds.get(id) ?? []).some((segmentId) => isMoved.has(segmentId));
      if (hasLost) segments.replace(id, 0, { ...noPlan(project), revision: 0 });
    }
    library.orderChapters(wanted.map(({ id }) => id));
    return changed.map(({ row }) => row.id);
  });
}

function takenOut(segments: Pick<SegmentStore, 'plan'>, chapterId: string): ChapterSegments {
  const { ids, plan } = segments.plan(chapterId);
  return { chapterId, ids, before: plan.segments, after: [] };
}

/** Behind every chapter, until all are numbered anew. */
const behindAll = 1_000_000;

function noPlan(project: ProjectRow) {
  return { plan: planFor(project, ''), keptFrom: [], ids: [] };
}
