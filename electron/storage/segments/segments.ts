import type { ChapterPlan } from '../../../shared/script/plan/plan.ts';
import type { Database } from '../sql.ts';
import {
  groupRows,
  planOfRows,
  type SegmentRow,
  type SegmentText,
  segmentRows,
  selectedSegment,
  textOfRow,
} from './segment-rows.ts';
import { createSegmentWriter, mostDropped, type SegmentWriter } from './segment-writer.ts';

export type { SegmentText } from './segment-rows.ts';
export type { InsertedSegment, NextPlan } from './segment-writer.ts';

/** A chapter's plan with the lasting id of each of its segments. */
export type StoredPlan = { readonly plan: ChapterPlan; readonly ids: readonly string[] };

/** One segment by itself: what it says, not where. */
export type SegmentById = SegmentText & { readonly id: string; readonly chapterId: string };

/** Segments of chapters, one row each. Ids are unique in the library and are never given twice. */
export type SegmentStore = SegmentWriter & {
  /** In the order of the chapter. */
  readonly plan: (chapterId: string) => StoredPlan;
  /** Null for one that is gone from its plan. */
  readonly byId: (id: string) => SegmentById | null;
  /** Those of these that are in a plan, in the order of their chapter. */
  readonly textsOf: (ids: readonly string[]) => readonly Omit<SegmentById, 'chapterId'>[];
  /** From 0, among the segments of its chapter. */
  readonly indexOf: (id: string) => number;
  /** Of those that are in the plan of that chapter. */
  readonly idsOf: (chapterId: string) => readonly string[];
  /** What readers see of the segments of a book that say something, or would if headings were spoken. */
  readonly shownOf: (
    projectId: string,
  ) => readonly { readonly chapterId: string; readonly shown: string }[];
  /** The one that an id of the time when ids were unique in their chapter only stands for. */
  readonly byFormerId: (chapterId: string, formerId: string) => string | null;
  /** What the segment was called then. */
  readonly formerIds: (
    id: string,
  ) => readonly { readonly chapterId: string; readonly id: string }[];
  /** Segments that said this and are gone from the plan: the last first, and in their order where they went at once. */
  readonly findDropped: (chapterId: string, key: string) => readonly string[];
  /** Gives segments to another chapter, whose next plan holds them; until then they are in none. */
  readonly moveTo: (chapterId: string, ids: readonly string[]) => void;
};

export function createSegmentStore(database: Database): SegmentStore {
  return {
    ...createSegmentWriter(database),
    plan: (chapterId) => {
      const chapter = database.row<Parameters<typeof planOfRows>[2]>(
        'SELECT planner, plan_language AS language, text_length FROM chapter WHERE id = :chapterId',
        { chapterId },
      ) ?? { planner: 1, language: '', textLength: 0 };
      const segments = segmentRows(database, chapterId);
      const plan = planOfRows(groupRows(database, chapterId), segments, chapter);
      return { plan, ids: segments.map(({ id }) => String(id)) };
    },
    byId: (id) => {
      const row = database.get<SegmentRow & { chapter_id: string }>(
        `SELECT chapter_id, ${selectedSegment} FROM segment WHERE id = :id AND dropped_at IS NULL`,
        { id },
      );
      return row === null ? null : { ...textOfRow(row), id, chapterId: row.chapter_id };
    },
    textsOf: (ids) =>
      database
        .all<SegmentRow>(
          `SELECT ${selectedSegment} FROM segment
           WHERE id IN (SELECT value FROM json_each(:ids)) AND dropped_at IS NULL ORDER BY ordinal, id`,
          { ids: ids.map(Number) },
        )
        .map((row) => ({ ...textOfRow(row), id: String(row.id) })),
    indexOf: (id) =>
      database.value(
        `SELECT COUNT(*) FROM segment AS own JOIN segment AS other
           ON other.chapter_id = own.chapter_id AND other.dropped_at IS NULL
             AND (other.ordinal, other.id) < (own.ordinal, own.id)
         WHERE own.id = :id`,
        { id },
      ) ?? 0,
    idsOf: (chapterId) =>
      database
        .all<{ id: number }>(
          `SELECT id FROM segment WHERE chapter_id = :chapterId AND dropped_at IS NULL
           ORDER BY ordinal, id`,
          { chapterId },
        )
        .map(({ id }) => String(id)),
    shownOf: (projectId) =>
      database.rows(
        `SELECT segment.chapter_id, segment.shown FROM chapter
         JOIN segment ON segment.chapter_id = chapter.id AND segment.dropped_at IS NULL
         WHERE chapter.project_id = :projectId AND chapter.removed_at_ms IS NULL
           AND segment.kind IN ('speech', 'heading')`,
        { projectId },
      ),
    byFormerId: (chapterId, formerId) => {
      const id = database.value<number>(
        `SELECT segment_id FROM segment_former_id
         WHERE chapter_id = :chapterId AND former_id = :formerId`,
        { chapterId, formerId },
      );
      return id === null ? null : String(id);
    },
    formerIds: (id) =>
      database.rows(
        'SELECT chapter_id, former_id AS id FROM segment_former_id WHERE segment_id = :id',
        { id },
      ),
    findDropped: (chapterId, key) =>
      database
        .all<{ id: number }>(
          `SELECT id FROM segment WHERE chapter_id = :chapterId AND dropped_key = :key
             AND dropped_at IS NOT NULL ORDER BY dropped_at DESC, ordinal, id LIMIT ${mostDropped}`,
          { chapterId, key },
        )
        .map(({ id }) => String(id)),
    moveTo: (chapterId, ids) => {
      for (const id of ids) {
        database.run(
          `UPDATE segment SET chapter_id = :chapterId, group_id = NULL, dropped_at = 0,
             dropped_key = '' WHERE id = :id`,
          { chapterId, id },
        );
      }
    },
  };
}
