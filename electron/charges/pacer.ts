import type { Clock, Random } from '../platform/ports.ts';
import { createAbortWatch } from './pacing/abort-watch.ts';
import { createCallRate } from './pacing/call-rate.ts';
import { createConnection } from './pacing/connection.ts';
import { createLevel } from './pacing/level.ts';
import { createLimitHold } from './pacing/limit-hold.ts';
import type { PaceResult, Slot, SlotRequest } from './pacing/slot.ts';
import { createWaitQueue } from './pacing/wait-queue.ts';
import { createWakeUp } from './pacing/wake-up.ts';

export type { PaceResult, Priority, SlotRequest } from './pacing/slot.ts';

/** One call more is tried so much later than even spacing has it where a single one runs: part of a call, at most. */
const pairApart = { share: 0.25, mostMs: 500 };

/** What is worth keeping for the next run. */
export type LearnedPace = {
  /** The most calls at once that ran clean under a 429; null while none was met. */
  readonly ceiling: number | null;
  readonly ratePerSecond: number | null;
};

export type PacerState = LearnedPace & {
  /** Calls allowed at once now, the limit of the settings included. */
  readonly level: number;
  readonly running: number;
  readonly waiting: number;
  /** Requests a minute that the gateway was learned to be limited to; null while no such limit is known. */
  readonly requestsPerMinute: number | null;
  readonly heldFor: 'rate' | 'offline' | 'suspended' | 'paused' | null;
  /** Until the hold ends by itself; 0 for one that only its release ends. */
  readonly heldForMs: number;
  /** Until the next call may go out; 0 while one is under way, may go out now, or waits for a release. */
  readonly waitsForMs: number;
  /** Since the first 429 after the last clean call; 0 while calls run clean. */
  readonly limitedForMs: number;
  readonly offlineForMs: number;
};

export type Pacer = {
  /**
   * Waits for a place; rejects with the signal's reason when aborted while waiting. The place is held
   * until the answer is called with how the call ended.
   */
  readonly enter: (
    request: SlotRequest,
    signal: AbortSignal,
  ) => Promise<(result: PaceResult) => number>;
  /** Nothing new is let in while any hold stands; answers its release. */
  readonly hold: (reason: 'suspended' | 'paused') => () => void;
  /** From now on at most so many at once, whatever was learned; infinity where nothing else bounds them. */
  readonly narrow: (mostAtOnce: number) => void;
  readonly state: () => PacerState;
};

export type PacerOptions = {
  /** What an earlier run learned: this one starts under it. */
  readonly remembered?: LearnedPace;
  readonly onLearned?: (learned: LearnedPace) => void;
};

/**
 * Finds how many calls the gateway takes at once, and how many a second if that is what it limits, and
 * shares the places among everything. Never above `most()` at once.
 */
export function createPacer(
  clock: Clock,
  random: Random,
  most: () => number,
  { remembered, onLearned }: PacerOptions = {},
): Pacer {
  const line = createWaitQueue<() => void>();
  const aborts = createAbortWatch();
  const level = createLevel(remembered?.ceiling ?? null);
  const rate = createCallRate(remembered?.ratePerSecond ?? null, level.chanceAt);
  const limit = createLimitHold(random.fraction);
  const connection = createConnection(random.fraction);
  const holds = new Map<symbol, 'suspended' | 'paused'>();
  let running = 0;
  /** Calls that wait before they may be sent again, by when they may. */
  const refused = new Set<{ readonly untilMs: number }>();
  let admitted = 0;
  let lastAdmittedMs = 0;
  /** How long a call takes. */
  let typicalMs = 0;
  let isSpacing = false;
  let narrowedTo = Number.POSITIVE_INFINITY;
  let told: LearnedPace = { ceiling: level.ceiling(), ratePerSecond: rate.perSecond() };

  const mostNow = (): number => Math.max(1, Math.min(most(), narrowedTo));
  const places = (): number => Math.max(1, Math.min(level.value(running), mostNow()));

  /** When the next call may go out; never by itself while a place, a probe or a release is missing. */
  const nextAtMs = (): number => {
    if (holds.size > 0 || running >= mostNow()) return Number.POSITIVE_INFINITY;
    const nowMs = clock.monotonicMs();
    const levelMs = level.mayEnter(running + 1, nowMs) ? 0 : level.knowsMoreAtMs();
    const laterMs = running === 1 ? Math.min(pairApart.mostMs, pairApart.share * typicalMs) : 0;
    const apartMs = level.isTry(running + 1)
      ? lastAdmittedMs + typicalMs / (running + 1) + laterMs
      : 0;
    return Math.max(limit.nextAtMs(), connection.nextAtMs(), rate.nextAtMs(), levelMs, apartMs);
  };

  const admitWaiting = (): void => {
    while (line.length() > 0) {
      const atMs = nextAtMs();
      if (atMs > clock.monotonicMs()) {
        isSpacing ||= atMs === rate.nextAtMs();
        wakeUp.at(atMs);
        return;
      }
      line.next(places())?.();
    }
    wakeUp.cancel();
  };
  const wakeUp = createWakeUp(clock, admitWaiting);

  const acquireSlot = (size: number): Slot => {
    running += 1;
    const admittedAtMs = clock.monotonicMs();
    admitted += 1;
    const slot = { sequence: admitted, admittedAtMs, ordinal: running, size, isSpaced: isSpacing };
    isSpacing = false;
    lastAdmittedMs = admittedAtMs;
    level.admitted(slot);
    rate.admitted(slot);
    limit.admitted(slot);
    connection.admitted(slot);
    return slot;
  };

  const onClean = (slot: Slot): void => {
    const isFull = running + 1 >= places();
    const tookMs = clock.monotonicMs() - slot.admittedAtMs;
    typicalMs = typicalMs === 0 ? tookMs : 0.9 * typicalMs + 0.1 * tookMs;
    limit.clean(slot);
    rate.clean(slot, isFull, clock.monotonicMs());
    level.clean(slot, typicalMs);
  };

  /** Answers the monotonic time before which the refused call must not go out again. */
  const onLimited = (slot: Slot, retryAfterMs: number | null): number => {
    const nowMs = clock.monotonicMs();
    const notBeforeMs = limit.limited(slot, nowMs, retryAfterMs, rate.isKnown());
    const wasRate = rate.isKnown();
    const isRate = rate.refused(slot, {
      isShut: limit.isShut(),
      nowMs,
      retryAfterMs,
      usualMs: typicalMs,
    });
    if (!isRate) level.refused(slot, nowMs - slot.admittedAtMs);
    else if (wasRate) level.left(slot);
    else level.forget(slot);
    return notBeforeMs;
  };

  const learn = (slot: Slot, result: PaceResult): number => {
    const nowMs = clock.monotonicMs();
    let notBeforeMs = nowMs;
    limit.left();
    connection.left(slot);
    rate.left(nowMs);
    if (result.kind === 'unreachable' || result.kind === 'other') level.left(slot);
    if (result.kind === 'unreachable') {
      connection.unreachable(slot, nowMs);
      return notBeforeMs;
    }
    connection.gotThrough(slot, result.kind !== 'other');
    if (result.kind === 'clean') onClean(slot);
    if (result.kind === 'limited') notBeforeMs = onLimited(slot, result.retryAfterMs);
    tell();
    return notBeforeMs;
  };

  const tell = (): void => {
    const learned = { ceiling: level.ceiling(), ratePerSecond: rate.perSecond() };
    if (learned.ceiling === told.ceiling && learned.ratePerSecond === told.ratePerSecond) return;
    told = learned;
    onLearned?.(learned);
  };

  const admit = (size: number): ((result: PaceResult) => number) => {
    const slot = acquireSlot(size);
    let hasLeft = false;
    return (result) => {
      if (hasLeft) return clock.monotonicMs();
      hasLeft = true;
      running -= 1;
      const notBeforeMs = learn(slot, result);
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
    const probeAtMs = connection.nextAtMs();
    if (connection.offlineSinceMs() !== null) {
      const waitMs = Number.isFinite(probeAtMs) ? Math.max(0, probeAtMs - nowMs) : 0;
      return { heldFor: 'offline', heldForMs: waitMs };
    }
    const waitMs = Math.max(0, limit.untilMs() - nowMs);
    return { heldFor: waitMs > 0 ? 'rate' : null, heldForMs: waitMs };
  };

  return {
    enter: async (request, signal) => {
      signal.throwIfAborted();
      const waitMs = (request.notBeforeMs ?? 0) - clock.monotonicMs();
      if (waitMs > 0) await untilItMay(waitMs, signal);
      if (running === 0 && line.length() === 0) rate.startedWork(clock.monotonicMs());
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
      const offlineSinceMs = connection.offlineSinceMs();
      const ratePerSecond = rate.perSecond();
      return {
        level: places(),
        running,
        waiting: line.length() + refused.size,
        ceiling: level.ceiling(),
        ratePerSecond,
        requestsPerMinute: ratePerSecond === null ? null : 60 * ratePerSecond,
        ...heldFor(nowMs),
        waitsForMs: waitsForMs(nowMs),
        limitedForMs: limit.limitedForMs(nowMs),
        offlineForMs: offlineSinceMs === null ? 0 : nowMs - offlineSinceMs,
      };
    },
  };
}
