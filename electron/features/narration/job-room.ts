import { createAbortWatch } from '../../charges/pacing/abort-watch.ts';
import type { SpeechOutcome } from '../../charges/ports.ts';

/** Speech jobs that may be under way at first, and how many more for each that brought its sound. */
const atFirst = 1;
const moreForEach = 2;
/** So many that bring nothing, one after another: the rest would be paid for nothing, too. */
const mostFailures = 2;

/**
 * How many speech jobs of one book may be under way. A job is paid when it is submitted, so the first one shows
 * whether the gateway makes any; then there is room for more as they come.
 * @param failuresBefore what brought nothing before this run, with nothing of use since: one more is enough then
 */
export function createJobRoom(failuresBefore = 0) {
  const aborts = createAbortWatch();
  const waiting: (() => void)[] = [];
  let most = atFirst;
  let underWay = 0;
  let failures = failuresBefore;
  let hasFailedHere = false;
  const letIn = (): void => {
    while (underWay < most && waiting.length > 0) {
      underWay += 1;
      waiting.shift()?.();
    }
  };
  /** Resolves when there is room; rejects with the signal's reason. */
  const enter = (signal: AbortSignal): Promise<void> =>
    new Promise((entered, stopped) => {
      signal.throwIfAborted();
      const unwatch = aborts.watch(signal, () => {
        waiting.splice(waiting.indexOf(start), 1);
        stopped(signal.reason);
      });
      const start = (): void => {
        unwatch();
        entered();
      };
      waiting.push(start);
      letIn();
    });

  return {
    /** Does the work of one job when there is room for it. */
    within: async (
      signal: AbortSignal,
      work: () => Promise<SpeechOutcome>,
    ): Promise<SpeechOutcome> => {
      await enter(signal);
      try {
        const outcome = await work();
        const isDone = outcome.kind === 'done';
        failures = isDone ? 0 : failures + 1;
        hasFailedHere ||= !isDone;
        most = isDone ? most + moreForEach : atFirst;
        return outcome;
      } finally {
        underWay -= 1;
        letIn();
      }
    },
    /** How many brought nothing, once they are enough to stop; else null. */
    failuresInRow: (): number | null =>
      hasFailedHere && failures >= mostFailures ? failures : null,
  };
}
