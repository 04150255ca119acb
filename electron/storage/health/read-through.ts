import type { ProcessRunner } from '../../platform/ports.ts';

/**
 * Reads the library through in a process of its own: `ok`, or what SQLite finds wrong. Rejects where that could
 * not be told, and with the signal's reason once the process has ended.
 */
export function createReadThrough(processes: ProcessRunner, path: string) {
  return async (signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    const child = processes.start('library-check', [path], {});
    const stop = () => void child.stop();
    signal.addEventListener('abort', stop);
    try {
      const { verdict } = JSON.parse(await child.firstLine) as { readonly verdict: string };
      return verdict;
    } finally {
      signal.removeEventListener('abort', stop);
      await child.stop();
      signal.throwIfAborted();
    }
  };
}
