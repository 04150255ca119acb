import type { ManuscriptChapter } from '../../shared/script/revise/manuscript.ts';
import type { Database } from './database.ts';

/** The manuscript that a book was made from or revised by last, beside the book as it is worked on. */
export type ManuscriptStore = {
  /** Null for a book that came from no file, or before this was kept. */
  readonly of: (projectId: string) => readonly ManuscriptChapter[] | null;
  readonly keep: (projectId: string, chapters: readonly ManuscriptChapter[]) => void;
  readonly forget: (projectId: string) => void;
};

export function createManuscriptStore(database: Database): ManuscriptStore {
  return {
    of: (projectId) =>
      database.row<{ readonly chapters: readonly ManuscriptChapter[] }>(
        'SELECT chapters_json FROM project_manuscript WHERE project_id = :projectId',
        { projectId },
      )?.chapters ?? null,
    forget: (projectId) => {
      database.run('DELETE FROM project_manuscript WHERE project_id = :projectId', { projectId });
    },
    keep: (projectId, chapters) => {
      const kept = chapters.map(({ title, text }) => ({ title, text }));
      database.run(
        `INSERT INTO project_manuscript (project_id, chapters_json) VALUES (:projectId, :chapters)
         ON CONFLICT (project_id) DO UPDATE SET chapters_json = excluded.chapters_json`,
        { projectId, chapters: JSON.stringify(kept) },
      );
    },
  };
}
