import { setImmediate } from 'node:timers/promises';

/** Lets everything else that waits have its turn; rejects with the signal's reason once it is aborted. */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
