import type { ManuscriptChapter } from '../../shared/script/revise/manuscript.ts';
import type { Database } from './database.ts';

export type Manuscript = {
  readonly chapters: readonly ManuscriptChapter[];
  /** It was read as a script of Lectern's own, its tags kept. */
  readonly isScript: boolean;
};

/** The manuscript that a book was made from or revised by last, beside the book as it is worked on. */
export type ManuscriptStore = {
  /** Null for a book that came from no file, or before this was kept. */
  readonly of: (projectId: string) => Manuscript | null;
  readonly keep: (projectId: string, manuscript: Manuscript) => void;
  readonly forget: (projectId: string) => void;
};

export function createManuscriptStore(database: Database): ManuscriptStore {
  return {
    of: (projectId) =>
      database.row<Manuscript>(
        'SELECT chapters_json, is_script FROM project_manuscript WHERE project_id = :projectId',
        { projectId },
      ),
    forget: (projectId) => {
      database.run('DELETE FROM project_manuscript WHERE project_id = :projectId', { projectId });
    },
    keep: (projectId, { chapters, isScript }) => {
      const kept = chapters.map(({ title, text, isMatter }) => ({ title, text, isMatter }));
      database.run(
        `INSERT INTO project_manuscript (project_id, chapters_json, is_script)
         VALUES (:projectId, :chapters, :isScript)
         ON CONFLICT (project_id) DO UPDATE
         SET chapters_json = excluded.chapters_json, is_script = excluded.is_script`,
        { projectId, chapters: JSON.stringify(kept), isScript },
      );
    },
  };
}
