import { describe, expect, it } from 'vitest';
import { findPlace, readPlace } from '../../../../../renderer/features/go-to/find-place.ts';
import { chapterTimeline } from '../../../../../renderer/features/player/index.ts';
import { segment } from '../../support.ts';

describe('reading where somebody wants to go', () => {
  it('tells a line from a time', () => {
    expect(readPlace(' 7 ')).toEqual({ kind: 'line', number: 7 });
    expect(readPlace('12:31')).toEqual({ kind: 'time', timeMs: 751_000 });
    expect(readPlace('1:02:31')).toEqual({ kind: 'time', timeMs: 3_751_000 });
    expect(readPlace('0:07.5')).toEqual({ kind: 'time', timeMs: 7500 });
    // A long chapter counted in minutes, as the player writes it.
    expect(readPlace('75:00')).toEqual({ kind: 'time', timeMs: 4_500_000 });
  });

  it('takes nothing that is neither (bug: “12:75” goes to some line all the same)', () => {
    for (const typed of ['', 'seven', '12:75', '1:75:00', '-3', '3.5', ':30']) {
      expect(readPlace(typed), typed).toBeNull();
    }
  });
});

describe('finding it', () => {
  const segments = [segment(0, 'made'), segment(1, 'made'), segment(2)];
  const find = (typed: string) => {
    const wanted = readPlace(typed);
    return wanted === null
      ? undefined
      : findPlace(wanted, segments, chapterTimeline(segments))?.segment.index;
  };

  it('counts lines from 1 as the window does', () => {
    expect([find('1'), find('3'), find('0'), find('4')]).toEqual([0, 2, undefined, undefined]);
  });

  it('finds the line that is heard then, its pause included, and none behind the end', () => {
    expect([find('0:00'), find('0:01.2'), find('0:01.3'), find('0:02.6'), find('9:00')]).toEqual([
      0,
      0,
      1,
      2,
      undefined,
    ]);
  });
});
