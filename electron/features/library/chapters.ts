import { appError } from '../../../shared/app-error.ts';
import { splitChapters } from '../../../shared/script/parse/chapters.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';

/** The book of that id. Throws `not_found` for one that is gone. */
export function requireProject(
  library: Pick<LibraryStore, 'project'>,
  projectId: string,
): ProjectRow {
  const project = library.project(projectId);
  if (project !== null) return project;
  throw appError('not_found.book');
}

/** The chapter of that id. Throws `not_found` for one that is gone. */
export function requireChapter(
  library: Pick<LibraryStore, 'chapter'>,
  chapterId: string,
): ChapterRow {
  const chapter = library.chapter(chapterId);
  if (chapter !== null) return chapter;
  throw appError('not_found.chapter');
}

/** The chapter's name: its heading as readers see it when it opens with one, else the name it had. */
export function titleOf(text: string, formerTitle: string): string {
  const heading = /^\s*([#＃][^\S\n]+.+)/u.exec(text.slice(0, 1000))?.[1] ?? '';
  const title = splitChapters(heading)[0]?.title ?? '';
  return title === '' ? formerTitle : title.slice(0, 500);
}
