import type { ChapterPlan } from '../../../shared/script/plan/plan.ts';
import type { Database, SqlParameters } from '../sql.ts';
import { createDroppedTwins } from './dropped-twins.ts';
import {
  groupRows,
  type RelativeSegment,
  relativePlan,
  type SegmentRow,
  type SegmentText,
  saidKey,
  segmentColumns,
  segmentRows,
} from './segment-rows.ts';
import { sparseOrdinals } from './sparse-ordinals.ts';

/** A plan to be stored in place of the one that is there. */
export type NextPlan = {
  readonly plan: ChapterPlan;
  /** Of each group: which one of the stored plan it is, unchanged; null for a new one. */
  readonly keptFrom: readonly (number | null)[];
  /** Of each segment; null for one that was never there. */
  readonly ids: readonly (string | null)[];
  readonly revision: number;
};

export type InsertedSegment = { readonly id: string; readonly segment: SegmentText };

export type SegmentWriter = {
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
};

/** Dropped segments that a chapter keeps; the oldest go first. */
export const mostDropped = 1000;
/** Rows that are written in one step, in a few milliseconds. */
const rowsPerStep = 50;

/** Writes the plan of a chapter: what differs from the rows that are there, or all of it. */
export function createSegmentWriter(database: Database): SegmentWriter {
  const twins = createDroppedTwins(database);

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
    const former = groupRows(database, chapterId);
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
    replace: (chapterId, textLength, next) =>
      database.transaction(() => {
        const relative = relativePlan(next.plan);
        const { rowIds, gone } = writeGroups(chapterId, relative, next.keptFrom);
        const former = new Map(
          segmentRows(database, chapterId).map((row) => [String(row.id), row]),
        );
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
