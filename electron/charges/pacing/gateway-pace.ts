import type { Clock } from '../../platform/ports.ts';
import { createCallRate } from './call-rate.ts';
import { createConnection } from './connection.ts';
import { createLevel } from './level.ts';
import { createLimitHold } from './limit-hold.ts';
import type { PaceResult, Slot } from './slot.ts';

/** What is worth keeping for the next run. */
export type LearnedPace = {
  /** The most calls at once that ran clean under a 429; null while none was met. */
  readonly ceiling: number | null;
  readonly ratePerSecond: number | null;
};

export type PaceMemory = {
  /** What an earlier run learned: this one starts under it. */
  readonly remembered?: LearnedPace;
  readonly onLearned?: (learned: LearnedPace) => void;
};

/** What is found out of a gateway from how calls end: how many at once, how many by time, and whether it answers. */
export type GatewayPace = {
  /** How many calls may be out at once, `running` of them already, whatever the settings allow. */
  readonly level: (running: number) => number;
  /** When one call more may go out; infinity while a probe is out. */
  readonly nextAtMs: (running: number) => number;
  /** The next call has to wait so long, by `nextAtMs`. */
  readonly waitsUntil: (atMs: number) => void;
  /** A call goes out: `running` with it. */
  readonly admitted: (running: number, size: number) => Slot;
  /**
   * `isFull`: every place was in use with it. Answers the monotonic time before which the call must not go out again.
   */
  readonly ended: (slot: Slot, result: PaceResult, isFull: () => boolean) => number;
  /** The first call after nobody wanted one. */
  readonly startedWork: () => void;
  readonly learned: () => LearnedPace;
  readonly state: (nowMs: number) => GatewayPaceState;
};

type GatewayPaceState = {
  readonly isOffline: boolean;
  /** When the next call may try whether the gateway can be reached again. */
  readonly probeAtMs: number;
  readonly offlineForMs: number;
  /** Until when a refusal holds everything. */
  readonly heldUntilMs: number;
  readonly limitedForMs: number;
};

/** One call more is tried so much later than even spacing has it where a single one runs: part of a call, at most. */
const pairApart = { share: 0.25, mostMs: 500 };

/** Weighs every refusal against a limit of calls at once, a limit by time and strays. */
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
  /** How long a call takes. */
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
