import {
  type ChapterPlan,
  type Replanned,
  replanChapter,
} from '../../../shared/script/plan/plan.ts';
import type { ProjectRow } from '../../storage/library.ts';

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
