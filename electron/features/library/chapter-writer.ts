import { segmentsByGroup } from '../../../shared/script/plan/group-segments.ts';
import { joinedPlan, type PlannedSegment } from '../../../shared/script/plan/plan.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type {
  InsertedSegment,
  NextPlan,
  SegmentStore,
  StoredPlan,
} from '../../storage/segments/segments.ts';
import { planFor, replanFor } from '../narration/plan-text.ts';
import { titleOf } from './chapters.ts';
import { carrySegmentIds } from './segment-ids.ts';

/** Texts of chapters with the plans made from them: unchanged paragraphs keep their borders and ids. */
export type ChapterWriter = {
  /** The plan that another text would have, by the ids that its segments would keep. Writes nothing. */
  readonly nextPlan: (project: ProjectRow, chapter: ChapterRow, text: string) => NextPlan;
  readonly insert: (project: ProjectRow, chapter: Omit<ChapterRow, 'revision'>) => void;
  /** Inserts a chapter step by step; each step may have a transaction of its own. */
  readonly insertSteps: (
    project: ProjectRow,
    chapter: Omit<ChapterRow, 'revision'>,
  ) => Generator<void>;
  /**
   * Saves the chapter with another text (or for another cast), planned; the new revision, or null where it
   * has moved on since `baseRevision`.
   */
  readonly save: (
    project: ProjectRow,
    chapter: ChapterRow,
    text: string,
    baseRevision: number,
  ) => number | null;
  /** Plans these groups of a chapter anew, by the length that its book asks for now; whether borders moved. */
  readonly replan: (
    project: ProjectRow,
    chapter: ChapterRow,
    isOpen: (group: number) => boolean,
  ) => boolean;
  /**
   * Leaves a chapter with the first part of its text; the rest becomes another one, which is added where it is not
   * there. Segments keep their ids.
   */
  readonly split: (
    project: ProjectRow,
    chapter: ChapterRow,
    head: string,
    tail: Pick<ChapterRow, 'id' | 'title' | 'text'>,
  ) => void;
  /** Gives `text` to `chapter`, with the segments of `other`, which is left without any. */
  readonly join: (
    project: ProjectRow,
    chapter: ChapterRow,
    other: ChapterRow,
    text: string,
  ) => void;
  /** Plans a chapter that has a text and no segments. */
  readonly replanEmpty: (project: ProjectRow, chapter: ChapterRow) => void;
};

/** Tells of a book's line whether its audio is there, wherever it was made. */
export type IsMadeIn = (project: ProjectRow) => (segment: PlannedSegment) => boolean;

type WriterParts = {
  readonly library: LibraryStore;
  readonly segments: SegmentStore;
  readonly segmentAudio: Pick<SegmentAudioStore, 'held'>;
  readonly isMadeIn: IsMadeIn;
  /** Called before and after the segments of a chapter change, in the same transaction. */
  readonly indexChapter: (projectId: string, chapterId: string) => void;
  /** For a chapter that is being written: takes its segments as they come; `indexChapter` ends it. */
  readonly indexNewChapter: (
    projectId: string,
    chapterId: string,
  ) => (segments: readonly InsertedSegment[]) => void;
};

export function createChapterWriter({
  library,
  segments,
  segmentAudio,
  isMadeIn,
  indexChapter,
  indexNewChapter,
}: WriterParts): ChapterWriter {
  /** Which groups hold audio or a decision of a person; looked up when it is asked for, which is seldom. */
  const heldGroups = (chapterId: string, { plan, ids }: StoredPlan) => {
    const places = segmentsByGroup(plan);
    let held: ReadonlySet<string> | null = null;
    return (group: number): boolean => {
      held ??= segmentAudio.held(chapterId, null);
      return places[group]?.some((index) => held?.has(ids[index] ?? '')) ?? false;
    };
  };
  const planFrom = (
    project: ProjectRow,
    text: string,
    former: StoredPlan,
    chapter: Pick<ChapterRow, 'id' | 'revision'>,
    isOpen?: (group: number) => boolean,
  ): NextPlan => {
    const isHeld = heldGroups(chapter.id, former);
    const groups = isOpen === undefined ? { isHeld, isMade: isMadeIn(project) } : { isOpen };
    const { plan, keptFrom } = replanFor(project, text, former.plan, groups);
    const before = { ids: former.ids, segments: former.plan.segments };
    const findDropped = (key: string) => segments.findDropped(chapter.id, key);
    const ids = carrySegmentIds(before, plan.segments, findDropped);
    return { plan, keptFrom, ids, revision: chapter.revision + 1 };
  };
  const nextPlan: ChapterWriter['nextPlan'] = (project, chapter, text) =>
    planFrom(project, text, segments.plan(chapter.id), chapter);

  const planAnew = (project: ProjectRow, { id, text }: Pick<ChapterRow, 'id' | 'text'>): void => {
    segments.replace(id, text.length, allNew(planFor(project, text)));
    indexChapter(project.id, id);
  };
  function* insertSteps(
    project: ProjectRow,
    chapter: Omit<ChapterRow, 'revision'>,
  ): Generator<void> {
    const { id, text } = chapter;
    library.insertChapter({ ...chapter, revision: 0 });
    const plan = planFor(project, text);
    const index = indexNewChapter(project.id, id);
    for (const written of segments.insertSteps(id, text.length, plan)) {
      if (written.length > 0) index(written);
      yield;
    }
    indexChapter(project.id, id);
  }

  const write = (
    project: ProjectRow,
    chapter: ChapterRow,
    text: string,
    next: NextPlan,
    baseRevision = chapter.revision,
  ): number | null => {
    const revision = chapter.revision + 1;
    const title = titleOf(text, chapter.title);
    const isSaved = library.saveChapter({ ...chapter, title, text, revision }, baseRevision);
    if (!isSaved) return null;
    segments.replace(chapter.id, text.length, next);
    indexChapter(project.id, chapter.id);
    return revision;
  };

  return {
    nextPlan,
    insert: (project, chapter) =>
      library.transaction(() => {
        for (const _ of insertSteps(project, chapter));
      }),
    insertSteps,
    save: (project, chapter, text, baseRevision) =>
      library.transaction(() => {
        indexChapter(project.id, chapter.id);
        const next = nextPlan(project, chapter, text);
        return write(project, chapter, text, next, baseRevision);
      }),
    replan: (project, chapter, isOpen) =>
      library.transaction(() => {
        const former = segments.plan(chapter.id);
        const next = planFrom(project, chapter.text, former, chapter, isOpen);
        const borders = ({ plan }: Pick<NextPlan, 'plan'>) =>
          plan.segments.map(({ start }) => start).join();
        if (borders(next) === borders(former)) return false;
        write(project, chapter, chapter.text, next);
        return true;
      }),
    split: (project, chapter, head, tail) =>
      library.transaction(() => {
        const former = segments.plan(chapter.id);
        const known = library.chapter(tail.id);
        const revision = known === null ? 0 : known.revision + 1;
        const later = planFrom(project, tail.text, former, chapter);
        const moved = new Set(later.ids);
        const staying = former.ids.flatMap((id, index) => (moved.has(id) ? [] : [index]));
        const earlier = replanFor(project, head, former.plan, { isMade: isMadeIn(project) });
        const before = {
          ids: staying.map((index) => former.ids[index] ?? ''),
          segments: staying.flatMap((index) => former.plan.segments[index] ?? []),
        };
        const ids = carrySegmentIds(before, earlier.plan.segments, () => []);
        const row = { ...chapter, ...tail, title: titleOf(tail.text, tail.title), revision };
        if (known === null) library.insertChapter(row);
        else library.saveChapter(row, known.revision);
        segments.moveTo(
          tail.id,
          later.ids.flatMap((id) => id ?? []),
        );
        const keptFrom = noneOf(later.keptFrom);
        segments.replace(tail.id, tail.text.length, { ...later, keptFrom, revision });
        write(project, chapter, head, { ...earlier, ids, revision: chapter.revision + 1 });
        indexChapter(project.id, tail.id);
      }),
    join: (project, chapter, other, text) =>
      library.transaction(() => {
        const first = segments.plan(chapter.id);
        const second = segments.plan(other.id);
        const both = joinedPlan(first.plan, second.plan);
        const { plan, keptFrom } = replanFor(project, text, both, { isMade: isMadeIn(project) });
        const before = {
          ids: [...first.ids, ...second.ids],
          segments: [...first.plan.segments, ...second.plan.segments],
        };
        const ids = carrySegmentIds(before, plan.segments, (key) =>
          segments.findDropped(chapter.id, key),
        );
        segments.moveTo(chapter.id, second.ids);
        segments.replace(
          other.id,
          other.text.length,
          allNew({ ...plan, groups: [], segments: [] }),
        );
        write(project, chapter, text, { plan, keptFrom, ids, revision: chapter.revision + 1 });
      }),
    replanEmpty: (project, chapter) =>
      library.transaction(() => {
        if (chapter.text === '' || segments.idsOf(chapter.id).length > 0) return;
        planAnew(project, chapter);
      }),
  };
}

function allNew(plan: NextPlan['plan']): NextPlan {
  return { plan, keptFrom: noneOf(plan.groups), ids: noneOf(plan.segments), revision: 0 };
}

function noneOf(list: readonly unknown[]): readonly null[] {
  return list.map(() => null);
}
