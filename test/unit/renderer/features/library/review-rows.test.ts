import { expect, it } from 'vitest';
import {
  rowAfter,
  tickRow,
  treeKey,
} from '../../../../../renderer/features/library/review-acts.ts';
import { proposedChapters } from '../../../../../renderer/features/library/review-outline.ts';
import { reviewRows } from '../../../../../renderer/features/library/review-rows.ts';
import { outlineHistory } from '../../../../../renderer/features/library/use-review-outline.ts';
import type { ImportReview } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';

const outline = ['0 Part One', '1 Chapter 1', '2 Morning', '1 Chapter 2', '0 Notes'];
const sections = outline.map((line) => ({
  title: line.slice(2),
  name: line.slice(2),
  depth: Number(line[0]),
  isHeading: false,
  characters: 10,
  estimatedMs: 60_000,
  opening: '',
}));
const chapter = (first: number, title: string) => ({ title, first, off: null, isLong: false });
const review = partial<ImportReview>({
  chapters: [
    chapter(0, 'Part One: Chapter 1'),
    chapter(3, 'Part One: Chapter 2'),
    { ...chapter(4, 'Notes'), off: 'notes' as const },
  ],
  sections,
});
const chapters = proposedChapters(review);
const told = (expanded: readonly number[]) =>
  reviewRows(review, chapters, new Set(expanded)).map(
    ({ kind, depth, title, estimatedMs, off }) =>
      `${' '.repeat(depth)}${kind} ${title} ${estimatedMs / 60_000}${off ?? ''}`,
  );

it('shows what is above several chapters, and what is in one that is opened (bug: minutes counted twice)', () => {
  expect(told([])).toEqual([
    'branch Part One 4',
    ' chapter Part One: Chapter 1 3',
    ' chapter Part One: Chapter 2 1',
    'chapter Notes 1notes',
  ]);
  expect(told([0]).slice(1, 4)).toEqual([
    ' chapter Part One: Chapter 1 3',
    '  inside Chapter 1 2',
    '   inside Morning 1',
  ]);
});

it('ticks a branch as a whole and nothing beside it (bug: the chapter after it goes too)', () => {
  const [branch] = reviewRows(review, chapters, new Set());
  if (branch === undefined) throw new Error('no row');
  const off = tickRow(chapters, branch, false, null);
  expect(off.map(({ isIncluded }) => isIncluded)).toEqual([false, false, false]);
  const on = tickRow(off, branch, true, 2);
  expect(on.map(({ isIncluded }) => isIncluded)).toEqual([true, true, false]);
});

it('undoes and redoes step by step, and forgets what was undone after a new step', () => {
  const renamed = chapters.map((one) => ({ ...one, title: 'New' }));
  const start = { done: [], now: chapters, undone: [] };
  const changed = outlineHistory(start, { kind: 'change', to: renamed });
  expect(outlineHistory(start, { kind: 'change', to: chapters })).toBe(start);
  const undone = outlineHistory(changed, { kind: 'undo' });
  expect(undone.now).toBe(chapters);
  expect(outlineHistory(undone, { kind: 'redo' }).now).toBe(renamed);
  expect(outlineHistory(undone, { kind: 'undo' })).toBe(undone);
  expect(outlineHistory(undone, { kind: 'change', to: [...renamed] }).undone).toEqual([]);
});

it('leaves other keys alone, and stops at both ends (bug: typing a letter splits a chapter)', () => {
  const rows = reviewRows(review, chapters, new Set());
  const pressed = { key: 'z', code: 'KeyZ', isCommand: true, isShift: false };
  expect(treeKey(pressed)).toBe('undo');
  expect(treeKey({ ...pressed, isShift: true })).toBe('redo');
  expect(treeKey({ ...pressed, isCommand: false })).toBe(null);
  expect(treeKey({ ...pressed, key: 's', code: 'KeyS' })).toBe(null);
  expect(rowAfter(rows, 3, 'ArrowDown')).toBe(rows[3]);
  expect(rowAfter(rows, 0, 'PageUp')).toBe(rows[0]);
  expect(rowAfter(rows, 0, 'End')).toBe(rows[3]);
  expect(rowAfter(rows, 0, 'a')).toBe(null);
});
