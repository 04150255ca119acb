import { expect, test } from 'vitest';
import { tabAfter } from '../../../../../renderer/features/inspector/tab-after.ts';

test('arrows go round the tabs, Home and End to the ends (bug: stuck at the last tab)', () => {
  expect(tabAfter(5, 4, 'ArrowRight', false)).toBe(0);
  expect(tabAfter(5, 0, 'ArrowLeft', false)).toBe(4);
  expect(tabAfter(5, 2, 'Home', false)).toBe(0);
  expect(tabAfter(5, 2, 'End', false)).toBe(4);
});

test('from right to left the arrows mean the other way', () => {
  expect(tabAfter(5, 1, 'ArrowRight', true)).toBe(0);
  expect(tabAfter(5, 1, 'ArrowLeft', true)).toBe(2);
});

test('other keys move nothing (bug: a letter typed on a tab opens the first one)', () => {
  expect(tabAfter(5, 1, 'a', false)).toBe(-1);
  expect(tabAfter(5, 1, 'ArrowDown', false)).toBe(-1);
});
