import { createHash } from 'node:crypto';
import { appError } from '../../../shared/app-error.ts';
import type { ChapterPlan } from '../../../shared/script/plan.ts';
import { type Replanned, replanChapter } from '../../../shared/script/plan.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';

/** The chapter of that id. Throws `not_found` for one that is gone. */
export function requireChapter(
  library: Pick<LibraryStore, 'chapter'>,
  chapterId: string,
): ChapterRow {
  const chapter = library.chapter(chapterId);
  if (chapter !== null) return chapter;
  throw appError('not_found.chapter');
}

/** Plans a chapter's text for its project. */
export function planFor(project: Pick<ProjectRow, 'cast' | 'language'>, text: string): ChapterPlan {
  return replanFor(project, text).plan;
}

/** The same; the former plan keeps borders where nothing changed. */
export function replanFor(
  project: Pick<ProjectRow, 'cast' | 'language'>,
  text: string,
  previous?: ChapterPlan,
): Replanned {
  return replanChapter(text, {
    cast: project.cast.map((member) => member.name),
    language: project.language,
    ...(previous === undefined ? {} : { previous }),
  });
}

/** The chapter's name: its heading when it opens with one, else the name it had. */
export function titleOf(text: string, formerTitle: string): string {
  const heading = /^\s*[#＃]\s+(.+)$/mu.exec(text.slice(0, 1000))?.[1]?.trim();
  return heading === undefined || heading === '' ? formerTitle : heading.slice(0, 500);
}

export function sha256Of(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
