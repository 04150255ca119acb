import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const betweenMs = 1000;

/** Gives back to the system what the start has left: by itself the engine does so only when it needs room. */
export async function giveBackAtRest(restAfterMs = 10_000): Promise<void> {
  await delay(restAfterMs, undefined, { ref: false });
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  await delay(betweenMs, undefined, { ref: false });
  // What the first has emptied is kept for new garbage until the second.
  collect();
}
