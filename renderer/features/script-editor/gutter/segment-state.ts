import { type ChangeDesc, ChangeSet, StateEffect, StateField } from '@codemirror/state';
import type { SegmentView } from '../../../../shared/model/project.ts';
import { type PlacedSegment, placeSegments } from './segments.ts';

/** A new plan, made from the text last sent. */
export const planEffect = StateEffect.define<readonly SegmentView[]>();
/** Newer states of the segments of the plan. */
export const mergeEffect = StateEffect.define<readonly SegmentView[]>();
/** The text of this moment was sent to be saved. */
export const savingEffect = StateEffect.define<null>();
/** Main's text was taken over; what of the text now is not in it yet. */
export const adoptEffect = StateEffect.define<ChangeDesc>();
/** The segment that sounds now, or null. */
export const playingEffect = StateEffect.define<number | null>();

type SegmentState = {
  readonly segments: readonly SegmentView[];
  readonly placed: readonly PlacedSegment[];
  readonly playingIndex: number | null;
  /** From the text that the plan was made from to the text now; null when they are the same. */
  readonly sincePlan: ChangeDesc | null;
  /** From the text last sent to the text now. */
  readonly sinceSaving: ChangeDesc | null;
};

function place(segments: readonly SegmentView[], changes: ChangeDesc | null, length: number) {
  const bound = (offset: number): number => Math.min(offset, length);
  if (changes === null) return placeSegments(segments, bound);
  const known = changes.length;
  return placeSegments(
    segments,
    (offset, side) => changes.mapPos(Math.min(offset, known), side),
    (start, end) => changes.touchesRange(Math.min(start, known), Math.min(end, known)) !== false,
  );
}

const grow = (before: ChangeDesc | null, change: ChangeDesc): ChangeDesc =>
  before === null ? change : before.composeDesc(change);

/** The chapter's segments, carried along while the text is typed in. */
export const segmentField = StateField.define<SegmentState>({
  create: () => ({
    segments: [],
    placed: [],
    playingIndex: null,
    sincePlan: null,
    sinceSaving: null,
  }),
  update: (value, transaction) => {
    let next = value;
    const { length } = transaction.newDoc;
    if (transaction.docChanged) {
      const sincePlan = grow(next.sincePlan, transaction.changes.desc);
      const sinceSaving = grow(next.sinceSaving, transaction.changes.desc);
      next = { ...next, sincePlan, sinceSaving, placed: place(next.segments, sincePlan, length) };
    }
    for (const effect of transaction.effects) {
      if (effect.is(savingEffect)) {
        next = { ...next, sinceSaving: ChangeSet.empty(length).desc };
      } else if (effect.is(adoptEffect)) {
        next = { ...next, sinceSaving: effect.value };
      } else if (effect.is(planEffect)) {
        const moved = next.sinceSaving;
        const sincePlan = moved === null || moved.empty ? null : moved;
        const placed = place(effect.value, sincePlan, length);
        next = { ...next, segments: effect.value, sincePlan, placed };
      } else if (effect.is(mergeEffect)) {
        const placed = place(effect.value, next.sincePlan, length);
        next = { ...next, segments: effect.value, placed };
      } else if (effect.is(playingEffect)) {
        next = { ...next, playingIndex: effect.value };
      }
    }
    return next;
  },
});
