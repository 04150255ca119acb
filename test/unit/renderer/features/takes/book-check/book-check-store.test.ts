import { expect, it } from 'vitest';
import {
  emptyWord,
  kindsByTake,
} from '../../../../../../renderer/features/takes/book-check/book-check-store.ts';

it('calls no book clean of which takes are not inspected (bug: “No possible problems in this book” before any check)', () => {
  const checked = { generatedCount: 9, uninspectedCount: 9, openCount: 0 };
  expect(emptyWord(checked, true)).toBe('unchecked');
  expect(emptyWord({ ...checked, uninspectedCount: 0 }, true)).toBe('clean');
  expect(emptyWord({ ...checked, openCount: 1 }, false)).toBe('filtered');
  expect(emptyWord({ ...checked, generatedCount: 0 }, true)).toBe('nothing');
});

it('accepts all that lines of one take doubt together (bug: the last of them took back what the first accepted)', () => {
  const check = (kind: 'too-loud' | 'too-quiet') => ({ kind, measured: 1, expected: null });
  const kinds = kindsByTake([
    { takeId: 'one', checks: [check('too-loud')] },
    { takeId: 'one', checks: [check('too-quiet')] },
  ]);
  expect([...(kinds.get('one') ?? [])]).toEqual(['too-loud', 'too-quiet']);
});
