import type { SegmentLength } from '../../model/project.ts';

/** How segments are filled, in UTF-16 units of sent text. */
export type SegmentLimits = {
  readonly target: number;
  /** A last short sentence may stretch a segment to here rather than stand alone. */
  readonly stretched: number;
  /** A paragraph shorter than this looks for company. */
  readonly shortParagraph: number;
};

/** A sentence shorter than this looks for company. */
export const shortSentence = 40;

/** Long ones stay under the 1000 characters of a request with a tag that casting puts before them. */
export const segmentLimits: { readonly [Length in SegmentLength]: SegmentLimits } = {
  usual: { target: 300, stretched: 400, shortParagraph: shortSentence },
  long: { target: 900, stretched: 950, shortParagraph: 300 },
};
