import { describe, expect, it } from 'vitest';
import { nextBookmark } from '../../../../../renderer/features/bookmarks/bookmarks-store.ts';

const mark = (chapterId: string, index: number) => ({
  segmentId: `${chapterId}${index}`,
  chapterId,
  index,
  chapterTitle: '',
  speaker: null,
  shown: '',
  note: '',
});
const marks = [mark('a', 4), mark('a', 9), mark('c', 0)];
const next = (chapterId: string, index: number, direction: 1 | -1) =>
  nextBookmark(marks, ['a', 'b', 'c'], { chapterId, index }, direction)?.segmentId;

describe('the next bookmark', () => {
  it('is the next one behind the cursor, also in a later chapter', () => {
    expect([next('a', 0, 1), next('a', 4, 1), next('a', 9, 1), next('b', 7, 1)]).toEqual([
      'a4',
      'a9',
      'c0',
      'c0',
    ]);
  });

  it('goes round both ends of the book (bug: the key is dead behind the last one)', () => {
    expect([next('c', 0, 1), next('a', 4, -1), next('b', 0, -1)]).toEqual(['a4', 'c0', 'a9']);
  });

  it('is none where there is none', () => {
    expect(nextBookmark([], ['a'], { chapterId: 'a', index: 0 }, 1)).toBeNull();
  });
});
