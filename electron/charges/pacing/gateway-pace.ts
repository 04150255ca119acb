import type { Clock } from '../../platform/ports.ts';
import { createCallRate } from './call-rate.ts';
import { createConnection } from './connection.ts';
import { createLevel } from './level.ts';
import { createLimitHold } from './limit-hold.ts';
import type { PaceResult, Slot } from './slot.ts';

/** What is worth keeping for the next run. */
export type LearnedPace = {
  /** The limit of calls at once, as inferred from refusals; null while there is none. */
  readonly ceiling: number | null;
  readonly ratePerSecond: number | null;
};

export type PaceMemory = {
  /** What an earlier run learned, to start from. */
  readonly remembered?: LearnedPace;
  readonly onLearned?: (learned: LearnedPace) => void;
};

/** Infers from how calls end: the gateway's limit of calls at once, its rate, and whether it can be reached. */
export type GatewayPace = {
  /** How many calls may run, of which `running` do already, regardless of the settings. */
  readonly level: (running: number) => number;
  /** When one more call may be sent; infinity while a probe is in progress. */
  readonly nextAtMs: (running: number) => number;
  /** The next call waits for the time that `nextAtMs` gave: its slot records whether that was for the rate. */
  readonly waitsUntil: (atMs: number) => void;
  /** A call is sent; `running` includes it. */
  readonly admitted: (running: number, size: number) => Slot;
  /**
   * `isFull`: every slot was in use, including its own. Returns the monotonic time before which the call must not be
   * sent again.
   */
  readonly ended: (slot: Slot, result: PaceResult, isFull: () => boolean) => number;
  /** The first call after an idle time. */
  readonly startedWork: () => void;
  readonly learned: () => LearnedPace;
  readonly state: (nowMs: number) => GatewayPaceState;
};

type GatewayPaceState = {
  readonly isOffline: boolean;
  /** When the next probe may test whether the gateway can be reached. */
  readonly probeAtMs: number;
  readonly offlineForMs: number;
  /** Until when refusals hold all calls. */
  readonly heldUntilMs: number;
  readonly limitedForMs: number;
};

/** Extra delay of a try beside a single running call: a share of a call's duration, with a maximum. */
const pairApart = { share: 0.25, mostMs: 500 };

/** Attributes each refusal to a limit of calls at once, to a rate limit or to a stray. */
export function createGatewayPace(
  clock: Clock,
  fraction: () => number,
  { remembered, onLearned }: PaceMemory,
): GatewayPace {
  const level = createLevel(remembered?.ceiling ?? null);
  const rate = createCallRate(remembered?.ratePerSecond ?? null, level.chanceAt);
  const limit = createLimitHold(fraction);
  const connection = createConnection(fraction);
  let admitted = 0;
  let lastAdmittedMs = 0;
  /** The typical duration of a call. */
  let typicalMs = 0;
  let isSpacing = false;
  const learned = (): LearnedPace => ({
    ceiling: level.ceiling(),
    ratePerSecond: rate.perSecond(),
  });
  let told = learned();

  const onClean = (slot: Slot, isFull: boolean): void => {
    const nowMs = clock.monotonicMs();
    const tookMs = nowMs - slot.admittedAtMs;
    typicalMs = typicalMs === 0 ? tookMs : 0.9 * typicalMs + 0.1 * tookMs;
    limit.clean(slot);
    rate.clean(slot, isFull, nowMs);
    level.clean(slot, typicalMs);
  };

  const onLimited = (slot: Slot, retryAfterMs: number | null): number => {
    const nowMs = clock.monotonicMs();
    const wasRate = rate.isKnown();
    const notBeforeMs = limit.limited(slot, nowMs, retryAfterMs, wasRate);
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

  const tell = (): void => {
    const now = learned();
    if (now.ceiling === told.ceiling && now.ratePerSecond === told.ratePerSecond) return;
    told = now;
    onLearned?.(now);
  };

  return {
    level: level.value,
    nextAtMs: (running) => {
      const levelMs = level.mayEnter(running + 1, clock.monotonicMs()) ? 0 : level.knowsMoreAtMs();
      const laterMs = running === 1 ? Math.min(pairApart.mostMs, pairApart.share * typicalMs) : 0;
      const apartMs = level.isTry(running + 1)
        ? lastAdmittedMs + typicalMs / (running + 1) + laterMs
        : 0;
      return Math.max(limit.nextAtMs(), connection.nextAtMs(), rate.nextAtMs(), levelMs, apartMs);
    },
    waitsUntil: (atMs) => {
      isSpacing ||= atMs === rate.nextAtMs();
    },
    admitted: (running, size) => {
      admitted += 1;
      lastAdmittedMs = clock.monotonicMs();
      const slot = {
        sequence: admitted,
        admittedAtMs: lastAdmittedMs,
        ordinal: running,
        size,
        isSpaced: isSpacing,
      };
      isSpacing = false;
      for (const each of [level, rate, limit, connection]) each.admitted(slot);
      return slot;
    },
    ended: (slot, result, isFull) => {
      const nowMs = clock.monotonicMs();
      limit.left();
      connection.left(slot);
      rate.left(nowMs);
      if (result.kind === 'unreachable' || result.kind === 'other') level.left(slot);
      if (result.kind === 'unreachable') {
        connection.unreachable(slot, nowMs);
        return nowMs;
      }
      connection.gotThrough(slot, result.kind !== 'other');
      let notBeforeMs = nowMs;
      if (result.kind === 'clean') onClean(slot, isFull());
      if (result.kind === 'limited') notBeforeMs = onLimited(slot, result.retryAfterMs);
      tell();
      return notBeforeMs;
    },
    startedWork: () => rate.startedWork(clock.monotonicMs()),
    learned,
    state: (nowMs) => {
      const offlineSinceMs = connection.offlineSinceMs();
      return {
        isOffline: offlineSinceMs !== null,
        probeAtMs: connection.nextAtMs(),
        offlineForMs: offlineSinceMs === null ? 0 : nowMs - offlineSinceMs,
        heldUntilMs: limit.untilMs(),
        limitedForMs: limit.limitedForMs(nowMs),
      };
    },
  };
}
