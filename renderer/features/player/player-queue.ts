import type { SegmentView } from '../../../shared/model/project.ts';
import { heardPauseMs, isSpeakable, nextSpeakable } from '../../stores/speakable.ts';
import type { PlayableTake } from './deck.ts';

/** The lines that are played: to the chapter's end, or these (indexes, both included). */
export type PlayScope =
  | { readonly kind: 'chapter' }
  | { readonly kind: 'lines'; readonly from: number; readonly to: number };

export const wholeChapter: PlayScope = { kind: 'chapter' };

export function isInScope(scope: PlayScope, index: number): boolean {
  return scope.kind === 'chapter' || (index >= scope.from && index <= scope.to);
}

/** Playing goes on into what is generated or on its way, and into what is free or approved. */
export function canContinue(next: SegmentView, mayGenerate: boolean): boolean {
  return isReady(next) || isUnderWay(next) || (mayGenerate && isMissing(next));
}

/** There is audio to play, of this text or, locked, of another. */
function isReady(segment: SegmentView): boolean {
  return segment.status === 'made' && segment.mediaUrl !== null;
}

export function isUnderWay({ status }: SegmentView): boolean {
  return status === 'making' || status === 'queued';
}

export function isMissing({ status }: SegmentView): boolean {
  return status === 'not-made' || status === 'changed' || status === 'paused';
}

/** The line's take as the deck plays it, or null where nothing is made. */
export function playableTakeOf(segment: SegmentView): PlayableTake | null {
  if (!isReady(segment) || segment.mediaUrl === null) return null;
  const { id, mediaUrl, trimStartMs, trimEndMs, gainDb } = segment;
  return { id, mediaUrl, trimStartMs, trimEndMs, gainDb };
}

/** The line after `index`; with a loop the first of it again; null where playing ends. */
export function following(
  segments: readonly SegmentView[],
  index: number,
  scope: PlayScope,
  isLooping: boolean,
): SegmentView | null {
  const next = nextSpeakable(segments, index, 1);
  if (scope.kind === 'chapter') return next;
  if (next !== null && next.index <= scope.to) return next;
  const first = segments[scope.from];
  if (!isLooping || first === undefined) return null;
  const again = isSpeakable(first) ? first : nextSpeakable(segments, scope.from, 1);
  return again !== null && again.index <= scope.to ? again : null;
}

/** Silence between two segments: the pause after the first and every silent segment in between. */
export function gapMs(
  segments: readonly SegmentView[],
  fromIndex: number,
  toIndex: number,
): number {
  // Back to a loop's start: the pause after its last line, as if it went on.
  if (toIndex <= fromIndex) return segments[fromIndex]?.pauseAfterMs ?? 0;
  let total = heardPauseMs(segments, fromIndex);
  for (let at = fromIndex + 1; at < toIndex; at += 1) {
    const segment = segments[at];
    if (segment !== undefined) {
      total += (segment.durationMs ?? segment.estimatedMs) + segment.pauseAfterMs;
    }
  }
  return total;
}

/** Indexes to generate ahead of the one that plays. */
export function lookAhead(
  segments: readonly SegmentView[],
  index: number,
  count: number,
  scope: PlayScope = wholeChapter,
): readonly number[] {
  const ahead: number[] = [];
  let at = index;
  for (let step = 0; step < count; step += 1) {
    const next = following(segments, at, scope, false);
    if (next === null || !canContinue(next, true)) break;
    at = next.index;
    if (isMissing(next)) ahead.push(next.index);
  }
  return ahead;
}

/** The segments that playing from `index` would come to, for which one approval is asked: none that is in doubt. */
export function segmentsAhead(
  segments: readonly SegmentView[],
  index: number,
  scope: PlayScope,
): readonly SegmentView[] {
  const first = scope.kind === 'lines' ? Math.min(scope.from, index) : index;
  const last = scope.kind === 'lines' ? scope.to : segments.length - 1;
  return segments
    .slice(first, last + 1)
    .filter((one) => isSpeakable(one) && (one.index === index || one.status !== 'uncertain'));
}

/** Where the segment that stood at `index` stands in a newer plan; null where it is gone. */
export function indexInPlan(
  before: readonly SegmentView[],
  after: readonly SegmentView[],
  index: number,
): number | null {
  const id = before[index]?.id;
  if (id === undefined) return null;
  if (after[index]?.id === id) return index;
  const found = after.findIndex((segment) => segment.id === id);
  return found < 0 ? null : found;
}
