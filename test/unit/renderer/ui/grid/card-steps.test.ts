import { expect, it } from 'vitest';
import { stepOf } from '../../../../../renderer/ui/grid/card-steps.ts';

it('steps by books sideways and by rows up and down (bug: down went to the next book)', () => {
  const step = (key: string) => stepOf(key, 6, false);
  expect([step('ArrowRight'), step('ArrowLeft')]).toEqual([1, -1]);
  expect([step('ArrowDown'), step('ArrowUp')]).toEqual([6, -6]);
  expect([step('PageDown'), step('Enter')]).toEqual([18, null]);
});

it('goes the other way sideways where books stand from right to left', () => {
  expect([stepOf('ArrowRight', 6, true), stepOf('ArrowLeft', 6, true)]).toEqual([-1, 1]);
});
