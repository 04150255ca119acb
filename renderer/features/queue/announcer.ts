type Timers = {
  readonly nowMs: () => number;
  readonly after: (work: () => void, delayMs: number) => () => void;
};

/** A screen reader is told at most so often, and only the newest state of things. */
const announceEveryMs = 5000;

/** Passes messages on, no more than one in `announceEveryMs`; the latest one waits, older ones are dropped. */
export function createAnnouncer(say: (message: string) => void, timers: Timers) {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let lastMessage = '';
  let waiting: string | null = null;
  let cancel: (() => void) | null = null;

  const speak = (message: string): void => {
    lastAtMs = timers.nowMs();
    lastMessage = message;
    say(message);
  };

  return {
    tell(message: string): void {
      if (message === lastMessage && waiting === null) return;
      const waitMs = lastAtMs + announceEveryMs - timers.nowMs();
      if (waitMs <= 0) {
        speak(message);
        return;
      }
      waiting = message;
      cancel ??= timers.after(() => {
        cancel = null;
        const next = waiting;
        waiting = null;
        if (next !== null && next !== lastMessage) speak(next);
      }, waitMs);
    },
    stop(): void {
      cancel?.();
      cancel = null;
      waiting = null;
    },
  };
}
