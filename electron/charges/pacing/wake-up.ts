import type { Clock } from '../../platform/ports.ts';

export type WakeUp = {
  /** Calls back at this monotonic time, instead of at any set before; never at infinity. */
  readonly at: (atMs: number) => void;
  readonly cancel: () => void;
};

/** A reason of its own: without one, each cancelled delay makes an error with its stack. */
const cancelled = 'cancelled';

/** At most one pending delay, and none when nobody waits: a process must be able to end. */
export function createWakeUp(clock: Clock, onWake: () => void): WakeUp {
  let pending: { readonly atMs: number; readonly control: AbortController } | null = null;

  const cancel = (): void => {
    pending?.control.abort(cancelled);
    pending = null;
  };

  return {
    at: (atMs) => {
      if (pending?.atMs === atMs) return;
      cancel();
      if (atMs === Number.POSITIVE_INFINITY) return;
      const mine = { atMs, control: new AbortController() };
      pending = mine;
      const wake = () => {
        if (pending !== mine) return;
        pending = null;
        onWake();
      };
      clock.delay(atMs - clock.monotonicMs(), mine.control.signal).then(wake, () => undefined);
    },
    cancel,
  };
}
