import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import { planFor, planOf, titleOf } from './chapters.ts';
import { carrySegmentIds } from './segment-ids.ts';

/** A chapter with another text (or cast), planned; unchanged places keep their borders and ids. */
export function nextRevision(project: ProjectRow, chapter: ChapterRow, text: string): ChapterRow {
  const former = planOf(chapter);
  const plan = planFor(project, text, former);
  const revision = chapter.revision + 1;
  return {
    ...chapter,
    title: titleOf(text, chapter.title),
    text,
    revision,
    planJson: JSON.stringify(plan),
    segmentIdsJson: carrySegmentIds(chapter, former.segments, plan.segments, revision),
  };
}
