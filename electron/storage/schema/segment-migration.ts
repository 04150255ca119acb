import type { ChapterPlan } from '../../../shared/script/plan/plan.ts';
import { createSegmentStore } from '../segments/segments.ts';
import type { Database } from '../sql.ts';
import { moveDecisions, segmentTables } from './segment-tables.ts';

type Chapter = {
  readonly id: string;
  readonly text: string;
  readonly plan_json: string;
  readonly segment_ids_json: string;
};

/** How a chapter kept its ids: those of its segments, and those that are gone by what was said there. */
type KeptIds = {
  readonly ids: readonly string[];
  readonly dropped: readonly (readonly [key: string, id: string])[];
};

/**
 * Plans that were one JSON column each become rows. Borders are copied, never planned again; choices,
 * corrections, past takes, stale marks and the ids of lines that an undo may bring back come along.
 */
export function migrateSegments(
  database: Database,
  exec: (sql: string) => void,
  progressed: (done: number, total: number) => void,
): void {
  exec(segmentTables);
  const ids = database.all<{ id: string }>('SELECT id FROM chapter ORDER BY id');
  for (const [done, { id }] of ids.entries()) {
    progressed(done, ids.length);
    const chapter = database.get<Chapter>(
      'SELECT id, text, plan_json, segment_ids_json FROM chapter WHERE id = :id',
      { id },
    );
    if (chapter !== null) migrateChapter(database, chapter);
  }
  progressed(ids.length, ids.length);
  renameInJobs(database);
  exec(moveDecisions);
}

function migrateChapter(database: Database, chapter: Chapter): void {
  const plan = JSON.parse(chapter.plan_json) as ChapterPlan;
  const parsed = JSON.parse(chapter.segment_ids_json) as KeptIds | readonly [];
  const kept: KeptIds = 'ids' in parsed ? parsed : { ids: [], dropped: [] };
  // A chapter that was never edited counts them from 0.
  const isCounted = kept.ids.length !== plan.segments.length;
  const formerIds = isCounted ? plan.segments.map((_, index) => String(index)) : kept.ids;

  const store = createSegmentStore(database);
  const ids = store.replace(chapter.id, chapter.text.length, {
    plan,
    keptFrom: plan.groups.map(() => null),
    ids: plan.segments.map(() => null),
    revision: 0,
  });
  const known = new Set<string>();
  const name = (formerId: string, segmentId: string | number): void => {
    known.add(formerId);
    database.run(
      `INSERT OR IGNORE INTO segment_former_id (chapter_id, former_id, segment_id)
       VALUES (:chapterId, :formerId, :segmentId)`,
      { chapterId: chapter.id, formerId, segmentId },
    );
  };
  for (const [at, formerId] of formerIds.entries()) name(formerId, ids[at] ?? '');
  for (const [key, formerId] of kept.dropped) name(formerId, insertDropped(database, chapter, key));
  for (const formerId of decidedIds(database, chapter.id)) {
    if (!known.has(formerId)) name(formerId, insertDropped(database, chapter, ''));
  }
}

/** Jobs that make new takes name their segments. */
function renameInJobs(database: Database): void {
  type Params = {
    readonly chapters?: readonly { readonly id: string; readonly lines: readonly Line[] }[];
  };
  type Line = readonly [segmentId: string, ...rest: unknown[]];
  const store = createSegmentStore(database);
  const jobs = database.all<{ id: string; params_json: string }>(
    "SELECT id, params_json FROM job WHERE kind = 'retakes'",
  );
  for (const { id, params_json: json } of jobs) {
    const params = JSON.parse(json) as Params;
    const chapters = params.chapters?.map((chapter) => ({
      ...chapter,
      lines: chapter.lines.map(([former, ...rest]) => [
        store.byFormerId(chapter.id, former) ?? '',
        ...rest,
      ]),
    }));
    const renamed = JSON.stringify({ ...params, chapters });
    database.run('UPDATE job SET params_json = :renamed WHERE id = :id', { id, renamed });
  }
}

function insertDropped(database: Database, { id: chapterId }: Chapter, key: string): number {
  const sql = `INSERT INTO segment (chapter_id, dropped_at, dropped_key) VALUES (:chapterId, 0, :key)
    RETURNING id`;
  return database.value(sql, { chapterId, key }) ?? 0;
}

/** Also of lines that nothing brings back any more. */
function decidedIds(database: Database, chapterId: string): readonly string[] {
  const tables = ['segment_choice', 'take_edit', 'segment_past', 'pronunciation_stale'];
  const each = tables.map(
    (table) => `SELECT segment_id FROM ${table} WHERE chapter_id = :chapterId`,
  );
  return database
    .all<{ segment_id: string }>(each.join(' UNION '), { chapterId })
    .map((row) => row.segment_id);
}
