import { setTimeout } from 'node:timers/promises';

/** Waits for what a person would see; the test's own time limit ends it. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(5);
}
