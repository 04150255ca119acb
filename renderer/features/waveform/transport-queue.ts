import type { SegmentView } from '../../../shared/model/project.ts';
import { nextSpeakable } from '../../stores/speakable.ts';

/** Playing goes on into what is made or being made, and into what costs nothing or was said yes to. */
export function canContinue(next: SegmentView, mayMake: boolean): boolean {
  if (next.status === 'made' || next.status === 'making' || next.status === 'queued') {
    return true;
  }
  return mayMake && (next.status === 'not-made' || next.status === 'changed');
}

/** Silence between two segments: the pause after the first and every silent segment in between. */
export function gapMs(
  segments: readonly SegmentView[],
  fromIndex: number,
  toIndex: number,
): number {
  let total = 0;
  for (let at = fromIndex; at < toIndex; at += 1) {
    const segment = segments[at];
    if (segment === undefined) {
      continue;
    }
    if (at > fromIndex) {
      total += segment.durationMs ?? segment.estimatedMs;
    }
    total += segment.pauseAfterMs;
  }
  return total;
}

/** Indexes to make ahead of the one that plays (design section 4: two segments). */
export function lookAhead(
  segments: readonly SegmentView[],
  index: number,
  count: number,
): readonly number[] {
  const ahead: number[] = [];
  let at = index;
  for (let step = 0; step < count; step += 1) {
    const next = nextSpeakable(segments, at, 1);
    if (next === null) {
      break;
    }
    at = next.index;
    if (next.status === 'not-made' || next.status === 'changed') {
      ahead.push(next.index);
    }
  }
  return ahead;
}
