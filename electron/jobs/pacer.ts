import type { Clock, Random } from '../platform/ports.ts';

export type Priority = 'interactive' | 'batch';

/** How a call that held a place ended, as far as pacing is concerned. */
export type PaceResult =
  | { readonly kind: 'clean' }
  | { readonly kind: 'other' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null };

export type Pacer = {
  /** Waits for a place; rejects with the signal's reason when aborted while waiting. */
  readonly enter: (
    priority: Priority,
    signal: AbortSignal,
  ) => Promise<(result: PaceResult) => void>;
  readonly level: () => number;
  /** Milliseconds since the last clean call, or since the first limited one; 0 while calls run clean. */
  readonly limitedForMs: () => number;
};

type Waiter = {
  readonly priority: Priority;
  readonly admit: () => void;
};

const startLevel = 4;
const longestHoldMs = 15 * 60_000;

/**
 * Finds how many calls the gateway takes at once and shares the places among everything (design
 * section 5): up by one for each clean window under a remembered ceiling, back to the last clean
 * level on a 429, `Retry-After` holding everybody, interactive calls first.
 */
export function createPacer(clock: Clock, random: Random, most: () => number): Pacer {
  const waiters: Waiter[] = [];
  let level = startLevel;
  let running = 0;
  let cleanInWindow = 0;
  let lastCleanLevel = 1;
  let ceiling = Number.POSITIVE_INFINITY;
  let windowsToProbe = 2;
  let cleanWindowsAtCeiling = 0;
  let limitedInRow = 0;
  let limitedSinceMs: number | null = null;
  let heldUntilMs = 0;
  let isWaking = false;

  const admitWaiting = () => {
    const holdMs = heldUntilMs - clock.monotonicMs();
    if (holdMs > 0) {
      wakeLater(holdMs);
      return;
    }
    while (waiters.length > 0 && running < Math.min(level, most())) {
      const interactive = waiters.findIndex((waiter) => waiter.priority === 'interactive');
      const [next] = waiters.splice(Math.max(interactive, 0), 1);
      running += 1;
      next?.admit();
    }
  };

  const wakeLater = (delayMs: number) => {
    if (isWaking) return;
    isWaking = true;
    void clock.delay(delayMs).then(() => {
      isWaking = false;
      admitWaiting();
    });
  };

  const onClean = () => {
    limitedInRow = 0;
    limitedSinceMs = null;
    cleanInWindow += 1;
    if (cleanInWindow < level) return;
    cleanInWindow = 0;
    lastCleanLevel = level;
    if (level < ceiling) {
      level = Math.min(level + 1, most());
      return;
    }
    cleanWindowsAtCeiling += 1;
    if (cleanWindowsAtCeiling < windowsToProbe) return;
    cleanWindowsAtCeiling = 0;
    windowsToProbe *= 2;
    level = Math.min(level + 1, most());
  };

  const onLimited = (retryAfterMs: number | null) => {
    const nowMs = clock.monotonicMs();
    limitedSinceMs ??= nowMs;
    cleanInWindow = 0;
    const isFirstOfBurst = nowMs >= heldUntilMs;
    if (isFirstOfBurst) {
      limitedInRow += 1;
      const back = level > lastCleanLevel ? lastCleanLevel : Math.floor(level / 2);
      level = Math.max(1, back);
      ceiling = level;
    }
    const backoffMs = Math.min(60_000, 500 * 2 ** Math.min(limitedInRow, 10)) * random.fraction();
    const holdMs = Math.min(longestHoldMs, Math.max(retryAfterMs ?? 0, 0) + backoffMs);
    heldUntilMs = Math.max(heldUntilMs, nowMs + holdMs);
  };

  return {
    enter: (priority, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          const at = waiters.indexOf(waiter);
          if (at >= 0) waiters.splice(at, 1);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          priority,
          admit: () => {
            signal.removeEventListener('abort', onAbort);
            resolve(leave);
          },
        };
        const leave = (result: PaceResult) => {
          running -= 1;
          if (result.kind === 'clean') onClean();
          if (result.kind === 'limited') onLimited(result.retryAfterMs);
          admitWaiting();
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiters.push(waiter);
        admitWaiting();
      }),
    level: () => level,
    limitedForMs: () => (limitedSinceMs === null ? 0 : clock.monotonicMs() - limitedSinceMs),
  };
}
