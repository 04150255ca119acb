import { describe, expect, it } from 'vitest';
import {
  countSegments,
  placeSegments,
  segmentAt,
} from '../../../../../../renderer/features/script-editor/gutter/segments.ts';
import { segment } from '../../../support.ts';

describe('segmentAt', () => {
  const placed = placeSegments([segment(0), segment(1), segment(2)], (offset) => offset);

  it('finds the segment that holds an offset, at both borders (bug: the next line is heard)', () => {
    expect([0, 9, 10, 29, 99].map((at) => segmentAt(placed, at)?.view.index)).toEqual([
      0, 0, 1, 2, 2,
    ]);
  });

  it('is null in an empty chapter (bug: a crash on a new project)', () => {
    expect(segmentAt([], 0)).toBeNull();
  });
});

describe('placeSegments', () => {
  it('never turns a deleted segment inside out (bug: a decoration with its end before its start)', () => {
    const [placed] = placeSegments([segment(0)], (offset, side) => (side === 1 ? 5 : offset && 2));
    expect(placed?.end).toBeGreaterThanOrEqual(placed?.start ?? 0);
  });
});

describe('countSegments', () => {
  it('counts what can be made, not silence (bug: a finished chapter that never says so)', () => {
    const counts = countSegments([
      segment(0, 'made'),
      segment(1, 'silent'),
      segment(2, 'queued'),
      segment(3, 'changed'),
      segment(4, 'uncertain'),
      segment(5, 'failed'),
      segment(6, 'paused'),
    ]);
    expect(counts).toEqual({
      speakable: 6,
      made: 1,
      missing: 2,
      running: 2,
      attention: 1,
    });
  });
});
