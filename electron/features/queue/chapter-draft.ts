import { jobSegments, type MissingSegment } from '../narration/missing-segments.ts';
import type { Narration } from '../narration/narration.ts';
import type { PricedParams } from './job-runner.ts';

/** The job that makes these lines of a chapter, as the queue takes it. */
export function chapterDraft(
  { chapter, project }: ReturnType<Narration['find']>,
  accountId: string,
  params: PricedParams & { readonly chapterId: string },
  lines: readonly MissingSegment[],
) {
  return {
    accountId,
    kind: 'chapter',
    title: chapter.title,
    projectId: project.id,
    chapterId: chapter.id,
    params,
    folder: null,
    segments: jobSegments(lines),
  } as const;
}
