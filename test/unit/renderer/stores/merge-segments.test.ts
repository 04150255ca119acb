import { describe, expect, it } from 'vitest';
import { mergeSegments } from '../../../../renderer/stores/merge-segments.ts';
import { segment, stateOf } from '../support.ts';

describe('mergeSegments', () => {
  it('lays a changed state over its segment (bug: progress shown on the wrong line)', () => {
    const known = [segment(0), segment(1), segment(2)];
    const merged = mergeSegments(known, [stateOf(segment(1, 'made'))]);
    expect(merged.map(({ status }) => status)).toEqual(['not-made', 'made', 'not-made']);
  });

  it('keeps the place and the words that the page knows (bug: an event of before an edit moves a line)', () => {
    const known = [segment(0, 'not-made', { start: 4, shown: 'edited' })];
    expect(mergeSegments(known, [stateOf(segment(0, 'made'))])[0]).toMatchObject({
      start: 4,
      shown: 'edited',
      status: 'made',
    });
  });

  it('leaves out segments of another plan (bug: a newer plan marks lines by stale places)', () => {
    const known = [segment(0), segment(1)];
    expect(mergeSegments(known, [stateOf(segment(1, 'made', { id: 'new' }))])).toBe(known);
  });
});
