import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounced, throttled } from '../../../../renderer/stores/delayed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('waits for a rest and takes what was said last (bug: every key is a call)', () => {
  const done: string[] = [];
  const soon = debounced((word: string) => done.push(word), 100);
  soon('one');
  vi.advanceTimersByTime(99);
  soon('two');
  vi.advanceTimersByTime(99);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['two']);
  soon('never');
  soon.cancel();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['two']);
});

it('works once in a time, however many ask (bug: what never rests is never shown)', () => {
  const work = vi.fn();
  const soon = throttled(work, 100);
  for (let at = 0; at < 5; at += 1) {
    soon();
    vi.advanceTimersByTime(50);
  }
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(3);
  soon();
  soon.cancel();
  soon();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(4);
});
