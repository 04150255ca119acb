import type { ManuscriptChapter } from '../../shared/script/revise/manuscript.ts';
import type { Database } from './database.ts';
import type { SourceFile } from './source-files.ts';

export type Manuscript = {
  readonly chapters: readonly ManuscriptChapter[];
  /** It was read as a script of Lectern's own, its tags kept. */
  readonly isScript: boolean;
  /** The file that it was read from, where that is kept (source-files.ts). */
  readonly sourceFile?: SourceFile | null;
};

/** The manuscript that a book was made from or revised by last, beside the book as it is worked on. */
export type ManuscriptStore = {
  /** Null for a book that came from no file, or before this was kept. */
  readonly of: (projectId: string) => Manuscript | null;
  readonly keep: (projectId: string, manuscript: Manuscript) => void;
  readonly forget: (projectId: string) => void;
  readonly sourceOf: (projectId: string) => SourceFile | null;
  /** Of all books that are not removed. */
  readonly sourceFiles: () => readonly SourceFile[];
};

export function createManuscriptStore(database: Database): ManuscriptStore {
  return {
    of: (projectId) =>
      database.row<Manuscript>(
        'SELECT chapters_json, is_script, source_file FROM project_manuscript WHERE project_id = :projectId',
        { projectId },
      ),
    forget: (projectId) => {
      database.run('DELETE FROM project_manuscript WHERE project_id = :projectId', { projectId });
    },
    keep: (projectId, { chapters, isScript, sourceFile = null }) => {
      const kept = chapters.map(({ title, text, isMatter }) => ({ title, text, isMatter }));
      database.run(
        `INSERT INTO project_manuscript (project_id, chapters_json, is_script, source_file)
         VALUES (:projectId, :chapters, :isScript, :sourceFile)
         ON CONFLICT (project_id) DO UPDATE
         SET chapters_json = excluded.chapters_json, is_script = excluded.is_script,
           source_file = excluded.source_file`,
        { projectId, chapters: JSON.stringify(kept), isScript, sourceFile },
      );
    },
    sourceOf: (projectId) =>
      database.value<string>(
        'SELECT source_file FROM project_manuscript WHERE project_id = :projectId',
        { projectId },
      ),
    sourceFiles: () =>
      database
        .all<{ source_file: string }>(
          `SELECT source_file FROM project_manuscript
           JOIN project ON project.id = project_id AND removed_at_ms IS NULL
           WHERE source_file IS NOT NULL`,
        )
        .map(({ source_file: name }) => name),
  };
}
