import { definedOnly } from '../../../shared/defined-only.ts';
import {
  type ChapterPlan,
  type PlanOptions,
  type Replanned,
  replanChapter,
} from '../../../shared/script/plan/plan.ts';
import type { ProjectRow } from '../../storage/library.ts';

type Planned = Pick<ProjectRow, 'cast' | 'language'> & Partial<Pick<ProjectRow, 'segmentLength'>>;

/** Plans a chapter's text for its project. */
export function planFor(project: Planned, text: string): ChapterPlan {
  return replanFor(project, text).plan;
}

/** Plans a text that was changed: borders of the former plan stay where nothing changed (see `PlanOptions`). */
export function replanFor(
  { cast, language, segmentLength = 'usual' }: Planned,
  text: string,
  previous?: ChapterPlan,
  groups?: Pick<PlanOptions, 'isOpen' | 'isHeld' | 'isMade'>,
): Replanned {
  return replanChapter(text, {
    cast: cast.map((member) => member.name),
    language,
    segmentLength,
    ...definedOnly({ previous }),
    ...groups,
  });
}
