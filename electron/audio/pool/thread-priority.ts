import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets other threads of the program go before this one, by `niceness` (0 to 19, as POSIX `nice`). Linux keeps that
 * for each thread; elsewhere only a whole process has a priority, and nothing is changed.
 */
export function standBack(niceness: number): void {
  if (niceness === 0 || process.platform !== 'linux') return;
  try {
    const [threadId] = /\d+$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    // A program that stands back already goes on from there: upwards is not allowed, and not meant.
    const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
    if (threadId !== undefined) setPriority(Number(threadId), priority);
  } catch {
    // Without /proc it works at the usual priority.
  }
}
