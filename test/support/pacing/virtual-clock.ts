import type { Clock } from '../../../electron/platform/ports.ts';

export type VirtualClock = Clock & {
  /** Moves from delay to delay until it is done; throws where nothing is left to wait for. */
  readonly runUntil: (isDone: () => boolean) => Promise<void>;
};

type Sleeper = { readonly atMs: number; readonly sequence: number; wake: (() => void) | null };

/** Promise turns between two delays: more than a wake-up, an admission and what follows it need. */
const turns = 10;

/** A clock for whole books: it settles by promise turns only, so that a call costs microseconds. */
export function createVirtualClock(): VirtualClock {
  const heap: Sleeper[] = [];
  let elapsedMs = 0;
  let added = 0;

  return {
    nowMs: () => Date.UTC(2026, 0, 1) + elapsedMs,
    monotonicMs: () => elapsedMs,
    delay: (milliseconds, signal) =>
      new Promise((done, fail) => {
        const atMs = elapsedMs + Math.max(0, milliseconds);
        const stop = () => {
          sleeper.wake = null;
          fail(signal?.reason);
        };
        const wake = () => {
          signal?.removeEventListener('abort', stop);
          done();
        };
        const sleeper: Sleeper = { atMs, sequence: added, wake };
        added += 1;
        push(heap, sleeper);
        signal?.addEventListener('abort', stop);
      }),
    runUntil: async (isDone) => {
      for (;;) {
        for (let turn = 0; turn < turns; turn += 1) await undefined;
        if (isDone()) return;
        const next = pop(heap);
        if (next === undefined) throw new Error('Everybody waits for nothing.');
        if (next.wake === null) continue;
        elapsedMs = next.atMs;
        next.wake();
      }
    },
  };
}

function isEarlier(a: Sleeper, b: Sleeper): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.sequence < b.sequence);
}

function push(heap: Sleeper[], sleeper: Sleeper): void {
  let at = heap.length;
  heap.push(sleeper);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isEarlier(sleeper, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = sleeper;
}

function pop(heap: Sleeper[]): Sleeper | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    const isRight = left !== undefined && right !== undefined && isEarlier(right, left);
    const least = isRight ? right : left;
    if (least === undefined || !isEarlier(least, last)) break;
    heap[at] = least;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}
