import { describe, expect, it } from 'vitest';
import {
  firstStartBook,
  lastOpenedFirst,
  madeFraction,
} from '../../../../../renderer/features/library/progress.ts';
import { projectSummary as book } from '../../../../support/builders/project-summary.ts';

describe('the library', () => {
  it('opens the sample only on a first start (bug: thrown into the sample every morning)', () => {
    const sample = book('s', { isSample: true });
    expect(firstStartBook([sample])?.id).toBe('s');
    expect(firstStartBook([{ ...sample, openedAtMs: 1 }])).toBeNull();
    expect(firstStartBook([sample, book('b')])).toBeNull();
    expect(firstStartBook([book('b')])).toBeNull();
    expect(firstStartBook([])).toBeNull();
  });

  it('puts the book opened last first and keeps the rest in order (bug: NaN from two unopened)', () => {
    const order = lastOpenedFirst([
      book('a'),
      book('b', { openedAtMs: 5 }),
      book('c'),
      book('d', { openedAtMs: 9 }),
    ]);
    expect(order.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
  });

  it('an empty book is not made, and no book is more than made (bug: NaN in the ring)', () => {
    expect(madeFraction(book('a', { segmentCount: 0 }))).toBe(0);
    expect(madeFraction(book('a', { madeCount: 12 }))).toBe(1);
  });
});
