import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';

type Range = { readonly start: number; readonly end: number };

/** Where words of a line stand in the chapter's text; the line itself where they are written otherwise. */
export function rangeInText(text: string, segment: PlannedSegment, words: string): Range {
  const line = segment.spokenFrom ?? segment;
  const at = text.indexOf(words, line.start);
  if (at < 0 || at + words.length > line.end) return { start: line.start, end: line.end };
  return { start: at, end: at + words.length };
}
