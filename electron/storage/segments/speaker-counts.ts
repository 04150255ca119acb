import type { Database } from '../database.ts';

export type SpeakerCounts = {
  readonly speaker: string | null;
  readonly lineCount: number;
  readonly unmadeCount: number;
  /** Chapter and id of those without audio that had some before they were changed. */
  readonly past: readonly (readonly [chapterId: string, segmentId: number])[];
};

/** The spoken lines of a book that has been filled, by who speaks them; null is the narrator. */
export function speakerCounts(
  database: Database,
  projectId: string,
  accountId: string,
): readonly SpeakerCounts[] {
  return database.rows(
    `SELECT segment.speaker, COUNT(*) AS line_count, SUM(heard.take_id IS NULL) AS unmade_count,
       json_group_array(json_array(segment.chapter_id, segment.id)) FILTER (
         WHERE heard.take_id IS NULL AND EXISTS (
           SELECT 1 FROM segment_past WHERE segment_id = segment.id)) AS past_json
     FROM chapter JOIN segment ON segment.chapter_id = chapter.id AND segment.dropped_at IS NULL
     JOIN segment_audio AS heard
       ON heard.segment_id = segment.id AND heard.account_id = :accountId
     WHERE chapter.project_id = :projectId AND chapter.removed_at_ms IS NULL
       AND heard.identity IS NOT NULL
     GROUP BY segment.speaker`,
    { projectId, accountId },
  );
}
