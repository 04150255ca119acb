import { describe, expect, it } from 'vitest';
import { reviewTotals } from '../../../../../renderer/features/library/review.ts';
import {
  proposedChapters,
  switchTick,
} from '../../../../../renderer/features/library/review-outline.ts';
import type { ImportReview } from '../../../../../shared/model/project.ts';

const price = {
  expectedTokens: 1000,
  atMostTokens: 1500,
  expectedMoney: 4,
  atMostMoney: 6,
  source: 'reference' as const,
  isFree: false,
};
const review: ImportReview = {
  draftId: 'd',
  title: 'T',
  author: null,
  language: 'en',
  chapters: [
    { title: 'A', first: 0, off: null, isLong: false },
    { title: 'B', first: 1, off: null, isLong: false },
  ],
  sections: [
    {
      title: 'A',
      name: 'A',
      depth: 0,
      isHeading: false,
      characters: 100,
      estimatedMs: 6000,
      opening: '',
    },
    {
      title: 'B',
      name: 'B',
      depth: 0,
      isHeading: false,
      characters: 300,
      estimatedMs: 18_000,
      opening: '',
    },
  ],
  notices: [],
  script: null,
  estimatedMs: 24_000,
  price,
  jobPrice: { ...price, expectedMoney: 16 },
};

const chapters = proposedChapters(review);

describe('reviewTotals', () => {
  it('is the whole price with every tick (bug: rounding changes the price shown)', () => {
    expect(reviewTotals(review, chapters)).toEqual({
      chosen: 2,
      estimatedMs: 24_000,
      price,
      jobPrice: { ...price, expectedMoney: 16 },
    });
  });

  it('goes by what is ticked (bug: an unticked appendix still counted)', () => {
    const totals = reviewTotals(review, switchTick(chapters, 1, false, null));
    expect(totals.estimatedMs).toBe(6000);
    expect(totals.price.expectedMoney).toBe(1);
    expect(totals.jobPrice.expectedMoney).toBe(4);
  });

  it('is nothing for a book without words (bug: NaN as a price)', () => {
    const sections = review.sections.map((section) => ({ ...section, characters: 0 }));
    expect(reviewTotals({ ...review, sections }, chapters).price.expectedMoney).toBe(0);
  });
});

describe('switchTick', () => {
  const four = [0, 1, 2, 3].map((first) => ({ first, title: '', isIncluded: false }));
  const ticks = (at: number, from: number | null) =>
    switchTick(four, at, true, from).map(({ isIncluded }) => isIncluded);

  it('switches one, or a range in either direction (bug: Shift-click misses its end)', () => {
    expect(ticks(1, null)).toEqual([false, true, false, false]);
    expect(ticks(1, 3)).toEqual([false, true, true, true]);
    expect(ticks(2, 0)).toEqual([true, true, true, false]);
  });
});
