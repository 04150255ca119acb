import type { CallOrder } from '../call-order.ts';
import type { Pacer } from '../pacer.ts';
import type { AbortWatch } from './abort-watch.ts';

export type AcquireSlot = (pacer: Pacer, notBeforeMs: number) => ReturnType<Pacer['enter']>;

/** A call's place among those that wait for a slot; someone in a hurry may move it to the front. */
export function createQueuePlace(order: CallOrder, signal: AbortSignal, aborts: AbortWatch) {
  let { priority } = order;
  let waiting: AbortController | null = null;
  const acquire: AcquireSlot = async (pacer, notBeforeMs) => {
    for (;;) {
      const mine = new AbortController();
      signal.throwIfAborted();
      const unwatch = aborts.watch(signal, () => mine.abort(signal.reason));
      waiting = mine;
      try {
        const { rank, size, origin } = order;
        const turn = priority === 'batch' ? origin.ordinal : 0;
        return await pacer.enter({ priority, rank, size, turn, notBeforeMs }, mine.signal);
      } catch (error) {
        if (signal.aborted || !mine.signal.aborted) throw error;
      } finally {
        waiting = null;
        unwatch();
      }
    }
  };
  return {
    acquire,
    hurry: (): void => {
      if (priority === 'interactive') return;
      priority = 'interactive';
      waiting?.abort(new Error('Moved to the front.'));
    },
  };
}
