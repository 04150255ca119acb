import { describe, expect, it } from 'vitest';
import { markRows } from '../../../../../../renderer/features/script-editor/gutter/mark-rows.ts';

describe('markRows', () => {
  it('stands marks of one row at the height of its first, the earlier farther out (bug: 3 px apart)', () => {
    const tagThenWords = [
      { top: 100, height: 28 },
      { top: 106, height: 22 },
    ];
    expect(markRows(tagThenWords, 24)).toEqual([
      { middle: 114, slot: 1, rowCount: 2 },
      { middle: 114, slot: 0, rowCount: 2 },
    ]);
  });

  it('starts a new row where the middle is elsewhere (bug: marks of two rows in one)', () => {
    const boxes = [100, 128, 156].map((top) => ({ top, height: 28 }));
    expect(markRows(boxes, 24).map(({ slot, middle }) => [slot, middle])).toEqual([
      [0, 114],
      [0, 142],
      [0, 170],
    ]);
  });
});
