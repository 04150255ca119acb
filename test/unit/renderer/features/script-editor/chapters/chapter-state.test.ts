import { describe, expect, it } from 'vitest';
import { chapterState } from '../../../../../../renderer/features/script-editor/chapters/chapter-state.ts';

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
