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

/** The heading that a chapter opens with: what stands before its words, and these; null where it has none. */
export function openingHeading(
  text: string,
): { readonly mark: string; readonly words: string } | null {
  const [, mark, words] = /^(\s*[#＃][^\S\n]+)(.+)/u.exec(text.slice(0, 1000)) ?? [];
  return mark === undefined || words === undefined ? null : { mark, words };
}

/** The chapter's name: its heading as readers see it when it opens with one, else the name it had. */
export function titleOf(text: string, formerTitle: string): string {
  const { mark, words } = openingHeading(text) ?? { mark: '', words: '' };
  const title = splitChapters(mark.trimStart() + words)[0]?.title ?? '';
  return title === '' ? formerTitle : title.slice(0, 500);
}
