import type { Clock, Random } from '../platform/ports.ts';
import { createAbortWatch } from './pacing/abort-watch.ts';
import { createGatewayPace, type LearnedPace, type PaceMemory } from './pacing/gateway-pace.ts';
import type { PaceResult, SlotRequest } from './pacing/slot.ts';
import { createWaitQueue } from './pacing/wait-queue.ts';
import { createWakeUp } from './pacing/wake-up.ts';

export type { LearnedPace, PaceMemory } from './pacing/gateway-pace.ts';
export type { PaceResult, Priority, SlotRequest } from './pacing/slot.ts';

export type PacerState = LearnedPace & {
  /** Calls allowed at once now, the limit of the settings included. */
  readonly level: number;
  readonly running: number;
  readonly waiting: number;
  readonly heldFor: 'rate' | 'offline' | 'suspended' | 'paused' | null;
  /** Until the hold ends by itself; 0 for one that only its release ends. */
  readonly heldForMs: number;
  /** Until the next call may be sent; 0 while one is in progress, may be sent now, or waits for a release. */
  readonly waitsForMs: number;
  /** Since the first 429 after the last clean call; 0 while calls run clean. */
  readonly limitedForMs: number;
  readonly offlineForMs: number;
};

export type Pacer = {
  /**
   * Waits for a slot; rejects with the signal's reason when aborted while waiting. The slot is held until the returned
   * function is called with how the call ended; that returns the monotonic time before which it must not be sent again.
   */
  readonly enter: (
    request: SlotRequest,
    signal: AbortSignal,
  ) => Promise<(result: PaceResult) => number>;
  /** No call is sent while there is any hold. Returns a function that releases this one. */
  readonly hold: (reason: 'suspended' | 'paused') => () => void;
  /** Bounds the calls at once from now on, whatever was learned; infinity removes the bound. */
  readonly narrow: (mostAtOnce: number) => void;
  readonly state: () => PacerState;
};

/**
 * Finds how many calls the gateway takes at once, and how many a second if that is what it limits, and
 * shares the slots among everything. Never above `most()` at once.
 */
export function createPacer(
  clock: Clock,
  random: Random,
  most: () => number,
  memory: PaceMemory = {},
): Pacer {
  const line = createWaitQueue<() => void>();
  const aborts = createAbortWatch();
  const pace = createGatewayPace(clock, random.fraction, memory);
  const holds = new Map<symbol, 'suspended' | 'paused'>();
  let running = 0;
  /** Calls that wait before they may be sent again, by when they may. */
  const refused = new Set<{ readonly untilMs: number }>();
  let narrowedTo = Number.POSITIVE_INFINITY;

  const mostNow = (): number => Math.max(1, Math.min(most(), narrowedTo));
  const slots = (): number => Math.max(1, Math.min(pace.level(running), mostNow()));

  /** When the next call may be sent; infinity while it waits for a slot, a probe or a release. */
  const nextAtMs = (): number =>
    holds.size > 0 || running >= mostNow() ? Number.POSITIVE_INFINITY : pace.nextAtMs(running);

  const admitWaiting = (): void => {
    while (line.length() > 0) {
      const atMs = nextAtMs();
      if (atMs > clock.monotonicMs()) {
        pace.waitsUntil(atMs);
        wakeUp.at(atMs);
        return;
      }
      line.next(slots())?.();
    }
    wakeUp.cancel();
  };
  const wakeUp = createWakeUp(clock, admitWaiting);

  const admit = (size: number): ((result: PaceResult) => number) => {
    running += 1;
    const slot = pace.admitted(running, size);
    let hasLeft = false;
    return (result) => {
      if (hasLeft) return clock.monotonicMs();
      hasLeft = true;
      running -= 1;
      const notBeforeMs = pace.ended(slot, result, () => running + 1 >= slots());
      admitWaiting();
      return notBeforeMs;
    };
  };

  /** A refused call waits by itself, while others go on. */
  const untilItMay = async (waitMs: number, signal: AbortSignal): Promise<void> => {
    const call = { untilMs: clock.monotonicMs() + waitMs };
    refused.add(call);
    try {
      await clock.delay(waitMs, signal);
    } finally {
      refused.delete(call);
    }
  };

  const waitsForMs = (nowMs: number): number => {
    if (running > 0) return 0;
    const times = [...refused].map(({ untilMs }) => untilMs);
    if (line.length() > 0) times.push(nextAtMs());
    const untilMs = Math.min(...times);
    return Number.isFinite(untilMs) ? Math.max(0, untilMs - nowMs) : 0;
  };

  const heldFor = (nowMs: number): Pick<PacerState, 'heldFor' | 'heldForMs'> => {
    const reasons = [...holds.values()];
    if (reasons.includes('paused')) return { heldFor: 'paused', heldForMs: 0 };
    if (reasons.includes('suspended')) return { heldFor: 'suspended', heldForMs: 0 };
    const { isOffline, probeAtMs, heldUntilMs } = pace.state(nowMs);
    if (isOffline) {
      const waitMs = Number.isFinite(probeAtMs) ? Math.max(0, probeAtMs - nowMs) : 0;
      return { heldFor: 'offline', heldForMs: waitMs };
    }
    const waitMs = Math.max(0, heldUntilMs - nowMs);
    return { heldFor: waitMs > 0 ? 'rate' : null, heldForMs: waitMs };
  };

  return {
    enter: async (request, signal) => {
      signal.throwIfAborted();
      const waitMs = (request.notBeforeMs ?? 0) - clock.monotonicMs();
      if (waitMs > 0) await untilItMay(waitMs, signal);
      if (running === 0 && line.length() === 0) pace.startedWork();
      return new Promise((resolve, reject) => {
        const takeOut = line.add(request, () => {
          unwatch();
          resolve(admit(request.size));
        });
        const unwatch = aborts.watch(signal, () => {
          takeOut();
          reject(signal.reason);
          admitWaiting();
        });
        admitWaiting();
      });
    },
    hold: (reason) => {
      const key = Symbol(reason);
      holds.set(key, reason);
      return () => {
        if (holds.delete(key)) admitWaiting();
      };
    },
    narrow: (mostAtOnce) => {
      narrowedTo = mostAtOnce;
      admitWaiting();
    },
    state: () => {
      const nowMs = clock.monotonicMs();
      const { ceiling, ratePerSecond } = pace.learned();
      const { limitedForMs, offlineForMs } = pace.state(nowMs);
      return {
        level: slots(),
        running,
        waiting: line.length() + refused.size,
        ceiling,
        ratePerSecond,
        ...heldFor(nowMs),
        waitsForMs: waitsForMs(nowMs),
        limitedForMs,
        offlineForMs,
      };
    },
  };
}
