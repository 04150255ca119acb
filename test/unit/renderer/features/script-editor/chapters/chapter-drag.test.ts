import { expect, it } from 'vitest';
import { chapterDrop } from '../../../../../../renderer/features/script-editor/chapters/chapter-drag.ts';

const chapters = [
  { kind: 'opening-credits' as const },
  {},
  {},
  {},
  { kind: 'closing-credits' as const },
];

it.each([
  ['above its own row', 2, { over: 2, isBelow: false }, 2],
  ['below its own row', 2, { over: 2, isBelow: true }, 2],
  ['below the row above it', 2, { over: 1, isBelow: true }, 2],
  ['above the row above it', 2, { over: 1, isBelow: false }, 1],
  ['below the last chapter', 1, { over: 3, isBelow: true }, 3],
  ['above the opening credits', 3, { over: 0, isBelow: false }, 1],
  ['below the closing credits', 1, { over: 4, isBelow: true }, 3],
])('a chapter dropped %s', (_where, from, at, to) => {
  expect(chapterDrop(chapters, { from, ...at })).toBe(to);
});
