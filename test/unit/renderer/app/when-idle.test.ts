import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../../../renderer/app/when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Bug: in Safari the page stopped with an error as soon as a book was open.
test('a browser that does not tell when it is idle does it after the longest wait', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const run = vi.fn();
  whenIdle(run, 500);
  const takeBack = whenIdle(() => run('taken back'), 500);
  takeBack();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(run.mock.calls).toEqual([[]]);
});

test('elsewhere it is asked for, with the longest wait, and can be taken back', () => {
  const cancelIdleCallback = vi.fn();
  vi.stubGlobal('cancelIdleCallback', cancelIdleCallback);
  const requestIdleCallback = vi.fn(() => 7);
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const run = vi.fn();
  whenIdle(run, 500)();
  expect(requestIdleCallback).toHaveBeenCalledWith(run, { timeout: 500 });
  expect(cancelIdleCallback).toHaveBeenCalledWith(7);
});
