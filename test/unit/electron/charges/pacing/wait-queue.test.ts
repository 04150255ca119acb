import { describe, expect, it } from 'vitest';
import type { SlotRequest } from '../../../../../electron/charges/pacing/slot.ts';
import { createWaitQueue } from '../../../../../electron/charges/pacing/wait-queue.ts';

const places = 4;

function openLine() {
  const line = createWaitQueue<string>();
  const ranks = new Map<string, number>();
  let reads = 0;
  const rankOf = (book: string) => () => {
    reads += 1;
    return ranks.get(book) ?? 0;
  };
  const books = new Map<string, () => number>();
  const add = (book: string, name: string, change: Partial<SlotRequest> = {}) => {
    const rank = books.get(book) ?? rankOf(book);
    books.set(book, rank);
    return line.add({ priority: 'batch', rank, size: 100, ...change }, name);
  };
  const takeAll = () => {
    const taken: string[] = [];
    for (let next = line.next(places); next !== null; next = line.next(places)) taken.push(next);
    return taken;
  };
  return { line, ranks, add, takeAll, reads: () => reads };
}

describe('the wait queue', () => {
  it('lets a line that a person waits for go before every batch one, first asked first', () => {
    const { add, takeAll } = openLine();
    add('book', 'batch');
    add('look-ahead', 'first', { priority: 'interactive', size: 1 });
    add('look-ahead', 'second', { priority: 'interactive', size: 999 });
    expect(takeAll()).toEqual(['first', 'second', 'batch']);
  });

  it('reads the ranks when it chooses, so that moving a book up counts at once', () => {
    const { line, ranks, add } = openLine();
    ranks.set('a', 1).set('b', 2);
    for (let at = 0; at < 40; at += 1) {
      add('a', `a${at}`);
      add('b', `b${at}`);
    }
    expect(line.next(places)).toBe('a0');
    ranks.set('b', 0);
    expect(line.next(places)).toBe('b0');
    ranks.set('b', 1);
    expect([line.next(places), line.next(places)]).toEqual(['a1', 'b1']);
  });

  it('keeps the order of the text early and takes the longest first at the end', () => {
    const { add, takeAll } = openLine();
    const sizes = Array.from({ length: 40 }, (_, at) => 100 + ((at * 37) % 40));
    for (const [at, size] of sizes.entries()) add('book', `${at}`, { size });
    const taken = takeAll().map(Number);
    expect(taken.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, at) => at));
    const last = taken.slice(25).map((at) => sizes[at] ?? 0);
    expect(last).toEqual([...last].sort((a, b) => b - a));
  });

  // Bug: a line that met a 429 was asked for again after the whole book, and held its chapter back until then.
  it('lets a call that comes again in at its place in the book', () => {
    const { line, add } = openLine();
    for (let turn = 0; turn < 40; turn += 1) add('book', `${turn}`, { turn });
    expect([1, 2, 3].map(() => line.next(places))).toEqual(['0', '1', '2']);
    add('book', '1', { turn: 1 });
    add('book', '0', { turn: 0 });
    expect([1, 2, 3, 4].map(() => line.next(places))).toEqual(['0', '1', '3', '4']);
    expect(line.length()).toBe(35);
  });

  it('serves callers with a rank function each as one rank', () => {
    const { line, takeAll } = openLine();
    for (let at = 0; at < 30; at += 1) {
      line.add({ priority: 'batch', rank: () => 5, size: at < 20 ? 10 : at }, `${at}`);
    }
    const taken = takeAll().map(Number);
    expect(taken.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, at) => at));
    expect(taken.slice(15, 25)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
  });

  it('never forgets a caller whose rank is no number', () => {
    const { line, takeAll } = openLine();
    line.add({ priority: 'batch', rank: () => Number.NaN, size: 1 }, 'not a number');
    line.add({ priority: 'batch', rank: () => Number.POSITIVE_INFINITY, size: 1 }, 'last');
    line.add({ priority: 'batch', rank: () => 3, size: 1 }, 'third');
    expect(takeAll()).toEqual(['third', 'last', 'not a number']);
  });

  it('gives up places in any order, and twice, without losing or repeating anybody', () => {
    const { line, add, takeAll } = openLine();
    const leave = Array.from({ length: 200 }, (_, at) => add('book', `${at}`));
    for (let at = 0; at < 200; at += 1) if (at % 3 !== 0) leave[at]?.();
    leave[1]?.();
    expect(line.length()).toBe(67);
    expect(line.next(places)).toBe('0');
    leave[0]?.();
    expect(takeAll().length).toBe(66);
    expect(line.length()).toBe(0);
  });

  it('reads one rank for each choice in a book of 10,000 lines, not all that wait', () => {
    const { add, takeAll, reads } = openLine();
    const leave = Array.from({ length: 10_000 }, (_, at) => add('book', `${at}`));
    for (let at = 0; at < 10_000; at += 2) leave[at]?.();
    expect(takeAll().length).toBe(5000);
    expect(reads()).toBeLessThanOrEqual(5001);
  });
});
