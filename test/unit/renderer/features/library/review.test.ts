import { describe, expect, it } from 'vitest';
import { reviewTotals, switchTick } from '../../../../../renderer/features/library/review.ts';
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
    { title: 'A', characters: 100, estimatedMs: 6000, opening: '' },
    { title: 'B', characters: 300, estimatedMs: 18_000, opening: '' },
  ],
  notices: [],
  script: null,
  estimatedMs: 24_000,
  price,
  jobPrice: { ...price, expectedMoney: 16 },
};

describe('reviewTotals', () => {
  it('is the whole price with every tick (bug: rounding changes the price shown)', () => {
    expect(reviewTotals(review, [true, true])).toEqual({
      chosen: 2,
      estimatedMs: 24_000,
      price,
      jobPrice: { ...price, expectedMoney: 16 },
    });
  });

  it('goes by what is ticked (bug: an unticked appendix still counted)', () => {
    const totals = reviewTotals(review, [true, false]);
    expect(totals.estimatedMs).toBe(6000);
    expect(totals.price.expectedMoney).toBe(1);
    expect(totals.jobPrice.expectedMoney).toBe(4);
  });

  it('is nothing for a book without words (bug: NaN as a price)', () => {
    const empty = {
      ...review,
      chapters: [{ title: '', characters: 0, estimatedMs: 0, opening: '' }],
    };
    expect(reviewTotals(empty, [true]).price.expectedMoney).toBe(0);
  });
});

describe('switchTick', () => {
  it('switches one, or a range in either direction (bug: Shift-click misses its end)', () => {
    const none = [false, false, false, false];
    expect(switchTick(none, 1, true, null)).toEqual([false, true, false, false]);
    expect(switchTick(none, 1, true, 3)).toEqual([false, true, true, true]);
    expect(switchTick(none, 2, true, 0)).toEqual([true, true, true, false]);
  });
});
