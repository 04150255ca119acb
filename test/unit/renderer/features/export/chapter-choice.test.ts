import { describe, expect, it } from 'vitest';
import {
  allChapters,
  askedChapters,
  askedSample,
  tickBetween,
} from '../../../../../renderer/features/export/chapter-choice.ts';
import { numberRuns } from '../../../../../shared/number-runs.ts';

const chapters = Array.from({ length: 6 }, (_, at) => ({ ordinal: at + 1 }));
const choosing = { ...allChapters, isAll: false };
const none = tickBetween(choosing, chapters, [0, 5], false);

describe('the chapters of an export', () => {
  it('are the whole book, with its credits, while each has its tick (bug: credits are lost)', () => {
    expect(askedChapters(choosing, chapters)).toBeNull();
    expect(askedChapters(none, chapters)).toEqual([]);
  });

  it('are ticked by ranges in both directions', () => {
    const back = tickBetween(none, chapters, [4, 2], true);
    expect(askedChapters(back, chapters)).toEqual([3, 4, 5]);
    expect(askedChapters(tickBetween(back, chapters, [3, 3], false), chapters)).toEqual([3, 5]);
  });

  it('are all of them again with "All", whatever was ticked', () => {
    expect(askedChapters({ ...none, isAll: true }, chapters)).toBeNull();
  });

  it('leave out a chapter that is gone by now (bug: an export is refused for a number that is none)', () => {
    const last = tickBetween(none, chapters, [4, 5], true);
    expect(askedChapters(last, chapters.slice(0, 5))).toEqual([5]);
  });

  it('are told as runs as long as a line takes them', () => {
    expect(numberRuns([3, 4, 5, 8], '–')).toEqual(['3–5', '8']);
    expect(numberRuns([1, 3, 5, 7], '–')).toEqual(['1', '3', '5', '7']);
    expect(numberRuns([1, 3, 5, 7, 9], '–')).toBeNull();
  });
});

it('a retail sample has a length that shops take, also while it is typed', () => {
  expect(askedSample({ isWanted: false, minutes: 2 })).toBeNull();
  expect(askedSample({ isWanted: true, minutes: 2.5 })).toEqual({ minutes: 2.5 });
  expect(askedSample({ isWanted: true, minutes: '' })).toEqual({ minutes: 3 });
  expect(askedSample({ isWanted: true, minutes: 50 })).toEqual({ minutes: 5 });
});
