import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LibraryStore } from '../../storage/library.ts';

/** How long one transaction may hold up everything else. */
const longestTurnMs = 20;

/**
 * Takes steps that write to the library, each of a few milliseconds: as many in one transaction as a turn has
 * room for, others run in between. What the steps write must be harmless where the last of them never comes.
 */
export async function writeInTurns(
  library: Pick<LibraryStore, 'transaction'>,
  steps: Iterator<void>,
): Promise<void> {
  const takeTurn = (): boolean => {
    const startMs = performance.now();
    do {
      if (steps.next().done === true) return true;
    } while (performance.now() - startMs < longestTurnMs);
    return false;
  };
  while (!library.transaction(takeTurn)) await nextTurn();
}
