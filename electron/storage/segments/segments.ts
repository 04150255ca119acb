import type { ChapterPlan } from '../../../shared/script/plan/plan.ts';
import type { Database, SqlParameters } from '../sql.ts';
import { createDroppedTwins } from './dropped-twins.ts';
import {
  type GroupRow,
  planOfRows,
  type RelativeSegment,
  relativePlan,
  type SegmentRow,
  type SegmentText,
  saidKey,
  segmentColumns,
  selectedSegment,
  textOfRow,
} from './segment-rows.ts';
import { sparseOrdinals } from './sparse-ordinals.ts';

export type { SegmentText } from './segment-rows.ts';

/** A chapter's plan with the lasting id of each of its segments. */
export type StoredPlan = { readonly plan: ChapterPlan; readonly ids: readonly string[] };

/** A plan to be stored in place of the one that is there. */
export type NextPlan = {
  readonly plan: ChapterPlan;
  /** Of each group: which one of the stored plan it is, unchanged; null for a new one. */
  readonly keptFrom: readonly (number | null)[];
  /** Of each segment; null for one that was never there. */
  readonly ids: readonly (string | null)[];
  readonly revision: number;
};

/** One segment by itself: what it says, not where. */
export type SegmentById = SegmentText & { readonly id: string; readonly chapterId: string };

export type InsertedSegment = { readonly id: string; readonly segment: SegmentText };

/** Segments of chapters, one row each. Ids are unique in the library and are never given twice. */
export type SegmentStore = {
  /** In the order of the chapter. */
  readonly plan: (chapterId: string) => StoredPlan;
  /** Null for one that is gone from its plan. */
  readonly byId: (id: string) => SegmentById | null;
  /** From 0, among the segments of its chapter. */
  readonly indexOf: (id: string) => number;
  /** Of those that are in the plan of that chapter. */
  readonly idsOf: (chapterId: string) => readonly string[];
  /** What readers see of the spoken segments of a book. */
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
  /**
   * Writes what differs. Segments that are not in the plan any more are dropped: an undo finds them by what
   * they said. Returns the ids of the plan's segments, in order.
   */
  readonly replace: (chapterId: string, textLength: number, next: NextPlan) => readonly string[];
  /**
   * Writes the plan of a chapter that has none, some rows a step; gives the segments that were written. Steps may
   * stand in transactions of their own.
   */
  readonly insertSteps: (
    chapterId: string,
    textLength: number,
    plan: ChapterPlan,
  ) => Generator<readonly InsertedSegment[], void>;
  /** Gives segments to another chapter, whose next plan holds them; until then they are in none. */
  readonly moveTo: (chapterId: string, ids: readonly string[]) => void;
};

/** Of one chapter; the oldest go first. */
const mostDropped = 1000;
/** Rows that are written in one step, in a few milliseconds. */
const rowsPerStep = 50;

export function createSegmentStore(database: Database): SegmentStore {
  const twins = createDroppedTwins(database);
  const groupsOf = (chapterId: string): readonly GroupRow[] =>
    database.all<GroupRow>(
      `SELECT id, ordinal, advance, blocks_json FROM segment_group
       WHERE chapter_id = :chapterId ORDER BY ordinal, id`,
      { chapterId },
    );
  const segmentsOf = (chapterId: string): readonly SegmentRow[] =>
    database.all<SegmentRow>(
      `SELECT ${selectedSegment} FROM segment
       WHERE chapter_id = :chapterId AND dropped_at IS NULL ORDER BY ordinal, id`,
      { chapterId },
    );

  const insertGroup = (columns: SqlParameters): number =>
    database.value(
      `INSERT INTO segment_group (chapter_id, ordinal, advance, blocks_json)
       VALUES (:chapterId, :ordinal, :advance, :blocksJson) RETURNING id`,
      columns,
    ) ?? 0;
  const savePlanned = (
    chapterId: string,
    textLength: number,
    { planner, language }: ChapterPlan,
  ): void => {
    database.run(
      `UPDATE chapter SET planner = :planner, plan_language = :language,
         text_length = :textLength WHERE id = :chapterId`,
      { chapterId, planner, language, textLength },
    );
  };

  /** The id of each group's row; rows of groups that are gone are left, and told. */
  const writeGroups = (
    chapterId: string,
    next: ReturnType<typeof relativePlan>,
    keptFrom: NextPlan['keptFrom'],
  ) => {
    const former = groupsOf(chapterId);
    const free = new Map(former.map((row) => [row.id, row]));
    const kept = next.groups.map((_, at) => {
      const row = former[keptFrom[at] ?? -1];
      return row !== undefined && free.delete(row.id) ? row : null;
    });
    const ordinals = sparseOrdinals(kept.map((row) => row?.ordinal ?? null));
    const rowIds = next.groups.map(({ advance, blocksJson }, at): number => {
      const row = kept[at] ?? null;
      const ordinal = ordinals[at] ?? 0;
      if (row === null) return insertGroup({ chapterId, ordinal, advance, blocksJson });
      const isSame =
        row.ordinal === ordinal && row.advance === advance && row.blocks_json === blocksJson;
      if (!isSame) {
        database.run(
          `UPDATE segment_group SET ordinal = :ordinal, advance = :advance,
             blocks_json = :blocksJson WHERE id = :id`,
          { id: row.id, ordinal, advance, blocksJson },
        );
      }
      return row.id;
    });
    return { rowIds, gone: [...free.keys()] };
  };

  const insertSegment = (columns: SqlParameters): string => {
    const id = database.value<number>(
      `INSERT INTO segment (chapter_id, ${segmentColumns.join(', ')})
       VALUES (:chapter_id, ${segmentColumns.map((name) => `:${name}`).join(', ')}) RETURNING id`,
      columns,
    );
    return String(id ?? 0);
  };
  const updateSegment = (columns: SqlParameters): void => {
    database.run(
      `UPDATE segment SET chapter_id = :chapter_id, dropped_at = NULL, dropped_key = NULL,
         ${segmentColumns.map((name) => `${name} = :${name}`).join(', ')} WHERE id = :id`,
      columns,
    );
  };
  const drop = (id: string, row: SegmentRow, revision: number): void => {
    const key = saidKey(row);
    if (key === '') {
      database.run('DELETE FROM segment WHERE id = :id', { id });
      return;
    }
    database.run(
      `UPDATE segment SET dropped_at = :revision, dropped_key = :key, group_id = NULL, sent = '',
         shown = '' WHERE id = :id`,
      { id, key, revision },
    );
    twins.dropped(id, key);
  };
  const forgetOldest = (chapterId: string): void => {
    database.run(
      `DELETE FROM segment WHERE id IN (
         SELECT id FROM segment WHERE chapter_id = :chapterId AND dropped_at IS NOT NULL
         ORDER BY dropped_at DESC, id DESC LIMIT -1 OFFSET ${mostDropped})`,
      { chapterId },
    );
  };

  return {
    plan: (chapterId) => {
      const chapter = database.row<Parameters<typeof planOfRows>[2]>(
        'SELECT planner, plan_language AS language, text_length FROM chapter WHERE id = :chapterId',
        { chapterId },
      ) ?? { planner: 1, language: '', textLength: 0 };
      const segments = segmentsOf(chapterId);
      const plan = planOfRows(groupsOf(chapterId), segments, chapter);
      return { plan, ids: segments.map(({ id }) => String(id)) };
    },
    byId: (id) => {
      const row = database.get<SegmentRow & { chapter_id: string }>(
        `SELECT chapter_id, ${selectedSegment} FROM segment WHERE id = :id AND dropped_at IS NULL`,
        { id },
      );
      return row === null ? null : { ...textOfRow(row), id, chapterId: row.chapter_id };
    },
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
    replace: (chapterId, textLength, next) =>
      database.transaction(() => {
        const relative = relativePlan(next.plan);
        const { rowIds, gone } = writeGroups(chapterId, relative, next.keptFrom);
        const former = new Map(segmentsOf(chapterId).map((row) => [String(row.id), row]));
        const staying = new Set(next.ids);
        const dropped = [...former].filter(([id]) => !staying.has(id));
        for (const [id, row] of dropped) drop(id, row, next.revision);
        const ordinals = sparseOrdinals(
          next.ids.map((id) => (id === null ? null : (former.get(id)?.ordinal ?? null))),
        );
        const ids = relative.segments.map((segment, at) => {
          const columns = columnsOf(segment, rowIds[segment.group] ?? null, ordinals[at] ?? 0);
          const id = next.ids[at] ?? null;
          if (id === null) {
            const added = insertSegment({ chapter_id: chapterId, ...columns });
            twins.inherit(added, segment);
            return added;
          }
          const row = former.get(id);
          if (row === undefined || !isSame(row, columns)) {
            updateSegment({ id, chapter_id: chapterId, ...columns });
          }
          return id;
        });
        for (const id of gone) database.run('DELETE FROM segment_group WHERE id = :id', { id });
        if (dropped.length > 0) forgetOldest(chapterId);
        savePlanned(chapterId, textLength, next.plan);
        return ids;
      }),
    *insertSteps(chapterId, textLength, plan) {
      const relative = relativePlan(plan);
      savePlanned(chapterId, textLength, plan);
      const groupOrdinals = sparseOrdinals(relative.groups.map(() => null));
      const rowIds: number[] = [];
      for (const [at, group] of relative.groups.entries()) {
        if (at % rowsPerStep === 0) yield [];
        rowIds.push(insertGroup({ chapterId, ordinal: groupOrdinals[at] ?? 0, ...group }));
      }
      const ordinals = sparseOrdinals(relative.segments.map(() => null));
      for (let from = 0; from < relative.segments.length; from += rowsPerStep) {
        const rows = relative.segments.slice(from, from + rowsPerStep);
        yield rows.map((row, index): InsertedSegment => {
          const groupId = rowIds[row.group] ?? null;
          const columns = columnsOf(row, groupId, ordinals[from + index] ?? 0);
          const id = insertSegment({ chapter_id: chapterId, ...columns });
          return { id, segment: plannedSegment(plan, from + index) };
        });
      }
    },
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

function plannedSegment({ segments }: ChapterPlan, at: number): SegmentText {
  const segment = segments[at];
  if (segment === undefined) throw new Error('A plan lost one of its segments.');
  return segment;
}

function columnsOf(
  segment: RelativeSegment,
  groupId: number | null,
  ordinal: number,
): SqlParameters {
  const { group: _group, ...columns } = segment;
  return { ...columns, group_id: groupId, ordinal };
}

function isSame(row: SegmentRow, columns: SqlParameters): boolean {
  return segmentColumns.every((name) => row[name] === columns[name]);
}
