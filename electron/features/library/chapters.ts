import { createHash } from 'node:crypto';
import type { ChapterPlan, PlannedSegment } from '../../../shared/script/plan.ts';
import { planChapter } from '../../../shared/script/plan.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';

/** The stored plan of a chapter. */
export function planOf(chapter: ChapterRow): ChapterPlan {
  return JSON.parse(chapter.planJson) as ChapterPlan;
}

/** Plans a chapter's text for its project; the former plan keeps borders where nothing changed. */
export function planFor(
  project: Pick<ProjectRow, 'cast' | 'language'>,
  text: string,
  previous?: ChapterPlan,
): ChapterPlan {
  return planChapter(text, {
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

/**
 * Which segments of a new plan are "changed": not what was made before, at a place where something was.
 * Plans are matched from both ends by what is sent; the middle is what was edited.
 * Returns indexes into `next`.
 */
export function changedSegments(
  previous: readonly PlannedSegment[],
  next: readonly PlannedSegment[],
  wasMade: (segment: PlannedSegment, index: number) => boolean,
): readonly number[] {
  const isSame = (a: PlannedSegment | undefined, b: PlannedSegment | undefined) =>
    a !== undefined && b !== undefined && a.sent === b.sent && a.speaker === b.speaker;
  const shorter = Math.min(previous.length, next.length);
  let head = 0;
  while (head < shorter && isSame(previous[head], next[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(previous.at(-1 - tail), next.at(-1 - tail))) tail += 1;

  const changed: number[] = [];
  for (let index = 0; index < next.length; index += 1) {
    const from = matchingIndex(index, head, tail, previous.length, next.length);
    const before = previous[from];
    if (before !== undefined && wasMade(before, from)) changed.push(index);
  }
  return changed;
}

function matchingIndex(
  index: number,
  head: number,
  tail: number,
  previousLength: number,
  nextLength: number,
): number {
  if (index < head) return index;
  if (index >= nextLength - tail) return index - nextLength + previousLength;
  const isInEditedPart = index < previousLength - tail;
  return isInEditedPart ? index : -1;
}

export function sha256Of(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
