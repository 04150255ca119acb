import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const betweenMs = 1000;

/**
 * Collects the garbage of the start and gives its memory back to the system; by itself the engine does so only when it
 * needs room.
 */
export async function collectAfterStart(afterMs = 10_000): Promise<void> {
  await delay(afterMs, undefined, { ref: false });
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  await delay(betweenMs, undefined, { ref: false });
  // What the first has emptied is kept for new garbage until the second.
  collect();
}
