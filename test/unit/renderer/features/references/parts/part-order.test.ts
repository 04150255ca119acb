import { describe, expect, it } from 'vitest';
import {
  dropPlace,
  movedTo,
} from '../../../../../../renderer/features/references/parts/part-order.ts';

const rows = ['a', 'b', 'c', 'd'];
/** Rows of 100 pixels each. */
const middles = [50, 150, 250, 350];

describe('the order of parts', () => {
  it('a part moves to its place and the others close up behind it', () => {
    expect(movedTo(rows, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(movedTo(rows, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });

  it('past an end nothing moves, so that nothing is sent', () => {
    expect(movedTo(rows, 0, -1)).toBe(rows);
    expect(movedTo(rows, 3, 4)).toBe(rows);
  });

  it('a row let go over itself stays, whichever half of it the hand is over', () => {
    expect(dropPlace(middles, 1, 120)).toBe(1);
    expect(dropPlace(middles, 1, 180)).toBe(1);
  });

  it('dragged down it goes behind the rows whose middle it has passed, dragged up before them', () => {
    expect(dropPlace(middles, 0, 260)).toBe(2);
    expect(dropPlace(middles, 3, 140)).toBe(1);
    expect(dropPlace(middles, 0, 9999)).toBe(3);
    expect(dropPlace(middles, 3, -50)).toBe(0);
  });
});
