import {
  type Production,
  pauseMap,
  pausesOf,
  productionSchema,
  usualProduction,
} from '../../shared/model/production.ts';
import { endedStates } from './charges/jobs.ts';
import type { Database } from './database.ts';

/** How each book sounds, beside its words and voices. */
export type ProductionStore = {
  /** What was never chosen is as usual. */
  readonly get: (projectId: string) => Production;
  /** The pauses after the book's segments follow in the same transaction (segment-audio-sql.ts). */
  readonly set: (projectId: string, production: Production) => void;
  /** Keeps what jobs under way may still buy for its headings as what was heard there (`segment_past`). */
  readonly rememberAskedHeadings: (projectId: string) => void;
};

export function createProductionStore(database: Database): ProductionStore {
  return {
    get: (projectId) => {
      const row = database.row<{ settings: unknown }>(
        'SELECT settings_json FROM production WHERE project_id = :projectId',
        { projectId },
      );
      return row === null ? usualProduction : productionSchema.parse(row.settings);
    },
    set: (projectId, production) => {
      database.run(
        `INSERT INTO production (project_id, settings_json, pauses_json)
         VALUES (:projectId, :settings, :pauses)
         ON CONFLICT (project_id) DO UPDATE SET settings_json = excluded.settings_json,
           pauses_json = excluded.pauses_json`,
        { projectId, settings: production, pauses: pauseMap(pausesOf(production)) },
      );
    },
    rememberAskedHeadings: (projectId) => {
      database.run(
        `INSERT OR IGNORE INTO segment_past (segment_id, identity)
         SELECT segment.id, job_segment.identity FROM job
         JOIN job_segment ON job_segment.job_id = job.id
         JOIN segment ON segment.id = CAST(job_segment.segment_id AS INTEGER)
         WHERE job.project_id = :projectId AND job.state NOT IN ${endedStates}
           AND segment.kind = 'heading'`,
        { projectId },
      );
    },
  };
}
