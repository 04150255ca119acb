import { expect, it } from 'vitest';
import {
  proposedRange,
  rangeFacts,
} from '../../../../../../renderer/features/video/promo/line-range.ts';
import type { ClipLine } from '../../../../../../shared/model/video/clip.ts';

/** Lines of so many seconds; null for one without a take. */
const linesOf = (...seconds: readonly (number | null)[]): readonly ClipLine[] =>
  seconds.map((each, index) => ({
    segmentId: `s${index}`,
    speaker: null,
    text: `Line ${index}`,
    durationMs: each === null ? null : each * 1000,
    wave: [],
  }));

it('proposes what is generated without a gap, up to 90 seconds', () => {
  expect(proposedRange(linesOf(null, 40, 40, 20, 5))).toEqual({ from: 1, to: 2 });
  expect(proposedRange(linesOf(10, null, 10))).toEqual({ from: 0, to: 0 });
  expect(proposedRange(linesOf(200, 5))).toEqual({ from: 0, to: 0 });
  expect(proposedRange(linesOf(null, null))).toBeNull();
  expect(proposedRange([])).toBeNull();
});

it('takes the lines that are chosen, else goes on from the first of them', () => {
  const lines = linesOf(10, 50, 60, null, 30);
  expect(proposedRange(lines, new Set(['s1', 's2']))).toEqual({ from: 1, to: 2 });
  // Chosen, but one of them has no take.
  expect(proposedRange(lines, new Set(['s2', 's3']))).toEqual({ from: 2, to: 2 });
  // Only the cursor stands there.
  expect(proposedRange(lines, new Set(['s4']))).toEqual({ from: 4, to: 4 });
  // Nothing is generated from there on: the first that is.
  expect(proposedRange(linesOf(5, null), new Set(['s1']))).toEqual({ from: 0, to: 0 });
});

it('counts what of a range is missing, and how long the rest is', () => {
  expect(rangeFacts(linesOf(1, null, 2, 4), { from: 1, to: 2 })).toEqual({
    lineCount: 2,
    durationMs: 2000,
    missingCount: 1,
  });
});
