import { describe, expect, it } from 'vitest';
import {
  findFrom,
  findRows,
  placeOf,
  stepFind,
} from '../../../../../renderer/features/search/find-rows.ts';
import type { BookSearch } from '../../../../../shared/model/import/manuscript.ts';

const find = (start: number) => ({
  start,
  end: start + 4,
  before: '',
  found: 'lamp',
  after: '',
  insert: null,
});

const found: BookSearch = {
  count: 3,
  chapters: [
    {
      chapterId: 'a',
      title: 'Dusk',
      ordinal: 1,
      revision: 1,
      count: 2,
      finds: [find(3), find(30)],
    },
    { chapterId: 'b', title: 'Storm', ordinal: 3, revision: 1, count: 1, finds: [find(8)] },
  ],
};

const rows = findRows(found, true);

describe('rows of finds', () => {
  it('stand under their chapters, or alone for one chapter', () => {
    expect(rows.map(({ key }) => key)).toEqual(['a', 'a:3', 'a:30', 'b', 'b:8']);
    expect(findRows(found, false).map(({ kind }) => kind)).toEqual(['find', 'find', 'find']);
  });

  it('steps go over the names and round the ends (bug: Enter stops at a chapter’s end)', () => {
    expect(stepFind(rows, 'a:30', 1)?.key).toBe('b:8');
    expect(stepFind(rows, 'b:8', 1)?.key).toBe('a:3');
    expect(stepFind(rows, 'a:3', -1)?.key).toBe('b:8');
    expect(stepFind(rows, null, -1)?.key).toBe('b:8');
    expect(stepFind([], null, 1)).toBeNull();
  });

  it('the first one shown is at the cursor or behind it (bug: Enter goes back to the first page)', () => {
    expect(findFrom(rows, 'a', 10)?.key).toBe('a:30');
    expect(findFrom(rows, 'a', 99)?.key).toBe('a:3');
    expect(findFrom(rows, 'c', 0)?.key).toBe('a:3');
    expect(placeOf(rows, 'b:8')).toBe(3);
    expect(placeOf(rows, null)).toBe(0);
  });
});
