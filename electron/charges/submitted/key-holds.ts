import type { Clock } from '../../platform/ports.ts';

/**
 * Accounts whose key the gateway refuses, or that have none: their submitted work is not polled until
 * that is resolved.
 */
export type KeyHolds = {
  readonly hold: (accountId: string) => void;
  readonly isHeld: (accountId: string) => boolean;
  /** The key was replaced or is accepted again, or a person retries: whoever waits continues at once. */
  readonly release: (accountId: string) => void;
  /**
   * Resolves after the delay or at `release`, and while the account is held only at `release`. Rejects with
   * the signal's reason.
   */
  readonly wait: (accountId: string, delayMs: number, signal: AbortSignal) => Promise<void>;
};

export function createKeyHolds(clock: Clock): KeyHolds {
  const held = new Set<string>();
  const sleepers = new Map<string, Set<AbortController>>();

  const sleep = async (accountId: string, delayMs: number, woken: AbortSignal): Promise<void> => {
    if (held.has(accountId)) {
      await new Promise((done) => woken.addEventListener('abort', done, { once: true }));
      return;
    }
    await clock.delay(delayMs, woken).catch((error: unknown) => {
      if (!woken.aborted) throw error;
    });
  };

  return {
    hold: (accountId) => held.add(accountId),
    isHeld: (accountId) => held.has(accountId),
    release: (accountId) => {
      held.delete(accountId);
      for (const sleeper of sleepers.get(accountId) ?? []) sleeper.abort();
    },
    wait: async (accountId, delayMs, signal) => {
      signal.throwIfAborted();
      const woken = new AbortController();
      const own = sleepers.get(accountId) ?? new Set();
      sleepers.set(accountId, own.add(woken));
      const onAbort = () => woken.abort();
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        await sleep(accountId, delayMs, woken.signal);
      } finally {
        signal.removeEventListener('abort', onAbort);
        own.delete(woken);
      }
      signal.throwIfAborted();
    },
  };
}
