import { type SegmentLength, segmentLengths } from '../../model/project.ts';
import type { Group } from './planned-segment.ts';

/**
 * A group of a plan in another language, as it stands in that of now. `planned` cuts its paragraphs by the former
 * language or that of now, at a length, else that of the book. The group stays where nothing differs, or where it is
 * held and its words are the same; else it is cut anew at the length that it was cut by, so that the way back leads
 * to what was.
 */
export function recut(
  group: Group,
  isHeld: boolean,
  planned: (isFormer: boolean, length?: SegmentLength) => readonly Group[],
): readonly Group[] {
  const lines = linesOf([group]);
  const isCutBy = (length?: SegmentLength) => isEqual(linesOf(planned(true, length)), lines);
  const length = isCutBy() ? undefined : segmentLengths.find(isCutBy);
  const next = planned(false, length);
  const nextLines = linesOf(next);
  const isKept = isEqual(nextLines, lines) || (isHeld && wordsOf(nextLines) === wordsOf(lines));
  return isKept ? [group] : next;
}

/** True where both cut and say their paragraphs alike. */
export const isCutAlike = (one: readonly Group[], other: readonly Group[]): boolean =>
  isEqual(linesOf(one), linesOf(other));

const isEqual = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

const linesOf = (groups: readonly Group[]): readonly string[] =>
  [...groups.flatMap(({ body }) => body), ...groups.flatMap(({ ends }) => ends)].map(
    ({ sent }) => sent,
  );

const wordsOf = (lines: readonly string[]) => lines.join('').replaceAll(' ', '');
