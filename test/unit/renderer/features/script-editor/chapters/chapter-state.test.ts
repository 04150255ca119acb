import { describe, expect, it } from 'vitest';
import {
  chapterState,
  withCounts,
} from '../../../../../../renderer/features/script-editor/chapters/chapter-state.ts';
import { figuresOfSegments } from '../../../../../../renderer/features/script-editor/chapters/count-figures.ts';
import { segment } from '../../../support.ts';

describe('chapterState', () => {
  it('puts a needed decision before all else (bug: an uncertain chapter shown as made)', () => {
    const of = (segmentCount: number, madeCount: number, uncertainCount: number) =>
      chapterState({ segmentCount, madeCount, uncertainCount });
    expect([of(4, 0, 0), of(4, 2, 0), of(4, 4, 0), of(4, 3, 1), of(0, 0, 0)]).toEqual([
      'none',
      'some',
      'all',
      'attention',
      'none',
    ]);
  });
});

describe('the open chapter in the list', () => {
  it('is as long as its foot says, pauses included (bug: 39 s in the list and 45 s below the text)', () => {
    const summary = {
      id: 'one',
      title: 'One',
      ordinal: 1,
      revision: 0,
      segmentCount: 9,
      madeCount: 0,
    };
    const segments = [segment(0, 'made', { durationMs: 39_000 }), segment(1, 'silent')];
    const shown = withCounts(
      { ...summary, uncertainCount: 0, madeMs: 0, estimatedMs: 1, pausesMs: 0 },
      segments,
    );
    expect(shown).toMatchObject({ segmentCount: 1, madeCount: 1 });
    expect(shown.estimatedMs).toBe(figuresOfSegments(segments).durationMs);
    expect(shown.estimatedMs).toBeGreaterThan(39_000);
  });
});
