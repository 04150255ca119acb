import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long an import may hold up everything else in its process. */
const longestTurnMs = 15;

/**
 * Called often inside of long work: lets others run when the turn has lasted long enough, and rejects
 * with the signal's reason once it is aborted.
 */
export type Yielder = () => Promise<void> | undefined;

export function createYielder(signal: AbortSignal | undefined): Yielder {
  let startMs = performance.now();
  return () => {
    if (performance.now() - startMs <= longestTurnMs) return undefined;
    return nextTurn().then(() => {
      signal?.throwIfAborted();
      startMs = performance.now();
    });
  };
}
