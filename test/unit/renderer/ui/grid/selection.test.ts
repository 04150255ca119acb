import { describe, expect, it } from 'vitest';
import {
  chooseAll,
  moveBy,
  moveTo,
  noSelection,
  picksOf,
  prune,
  toggleRow,
} from '../../../../../renderer/ui/grid/selection.ts';

const row = (key: string) => ({ key, pick: key.startsWith('g') ? null : key });
const rows = ['g', 'a', 'b', 'c'].map(row);

describe('selection', () => {
  it('arrows start at an end and stop there (bug: the focus falls out of the list)', () => {
    expect(moveBy(noSelection, rows, 1, false).active).toBe('g');
    expect(moveBy(noSelection, rows, -1, false).active).toBe('c');
    expect(moveBy(moveTo(noSelection, rows, 3, false), rows, 10, false).active).toBe('c');
    expect(moveBy(noSelection, [], 1, false).active).toBeNull();
  });

  it('Shift chooses from where it began, and shrinks again (bug: a range only grows)', () => {
    const start = moveTo(noSelection, rows, 1, false);
    const two = moveBy(start, rows, 2, true);
    expect([...two.chosen]).toEqual(['a', 'b', 'c']);
    expect([...moveBy(two, rows, -1, true).chosen]).toEqual(['a', 'b']);
  });

  it('a heading is passed but never chosen (bug: Delete on a book’s name)', () => {
    expect(toggleRow(noSelection, row('g')).chosen.size).toBe(0);
    expect([...chooseAll(noSelection, rows).chosen]).toEqual(['a', 'b', 'c']);
    expect(picksOf(moveTo(noSelection, rows, 0, false), rows)).toEqual([]);
  });

  it('acts on what is chosen, else on the row of the keyboard', () => {
    const at = moveTo(noSelection, rows, 2, false);
    expect(picksOf(at, rows)).toEqual(['b']);
    expect(picksOf({ ...at, chosen: new Set(['c']) }, rows)).toEqual(['c']);
  });

  it('forgets what left the list (bug: money spent on a row that the filter hides)', () => {
    const chosen = { active: 'a', anchor: 'a', chosen: new Set(['a', 'c']) };
    const pruned = prune(chosen, [row('c')]);
    expect(pruned.active).toBeNull();
    expect([...pruned.chosen]).toEqual(['c']);
    expect(prune(chosen, rows)).toBe(chosen);
  });
});
