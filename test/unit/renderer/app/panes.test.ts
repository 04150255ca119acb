import { describe, expect, it } from 'vitest';
import { paneAfter } from '../../../../renderer/app/panes.ts';

describe('paneAfter', () => {
  it('goes round both ways and starts at an end (bug: F6 stuck in the last pane)', () => {
    expect([
      paneAfter(3, 2, 1),
      paneAfter(3, 0, -1),
      paneAfter(3, -1, 1),
      paneAfter(3, -1, -1),
    ]).toEqual([0, 2, 0, 2]);
    expect(paneAfter(0, -1, 1)).toBe(-1);
  });
});
