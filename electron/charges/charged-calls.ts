import { AppError, appError, assertNever, isAbort } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { type AttemptParts, createCallAttempts, rulesFor } from './call-attempts.ts';
import type { CallOrder } from './call-order.ts';
import type { CallResults, Watch } from './call-rules.ts';
import { createCapRoom } from './cap-room.ts';
import { createHolderTake } from './holder-take.ts';
import type { PaceResult, Pacer, Priority } from './pacer.ts';
import { createAbortWatch, orAbort } from './pacing/abort-watch.ts';
import type { Charge, ChargeFailure, ChargeKind, Outcome } from './ports.ts';
import type { KeyHolds } from './submitted/key-holds.ts';

export type ChargedCalls = {
  /**
   * The result of one call: reused, finished from what was received, or bought. The signal stops it while
   * nothing has left; once sent, the answer is awaited and kept. Rejects with an AppError when the whole
   * batch has to stop (key, balance, cap, disk, no connection, a gateway that only fails).
   */
  readonly run: <Kind extends ChargeKind>(
    order: CallOrder<Kind>,
    signal: AbortSignal,
    watch?: Watch,
  ) => Promise<Outcome<CallResults[Kind]>>;
  /** Writes the intents of many calls at once, so that they outlive this run; sends nothing. */
  readonly enqueue: (orders: readonly CallOrder[]) => void;
  /** Goes on with submitted work that no job asks for just now: free, until the signal aborts. */
  readonly attach: (signal: AbortSignal) => void;
  /** Resolves when every call that has left is answered and kept. */
  readonly settled: () => Promise<void>;
  /** Requests that have left since the start. */
  readonly sentCount: () => number;
  /** After a sleep of the machine: calls whose answer cannot come any more are given up as uncertain. */
  readonly giveUpStale: () => void;
};

export type ChargedCallParts = AttemptParts & {
  readonly pacerOf: (accountId: string) => Pacer;
  readonly keyHolds: KeyHolds;
  /** How long work waits for a connection that was there before, in milliseconds. */
  readonly patienceMs: (priority: Priority) => number;
};

type Making = { readonly promise: Promise<Outcome<unknown>>; readonly hurry: () => void };
/** What failed since the last good answer, and how many of that stop the batch. */
type FaultsInRow = { readonly count: number; readonly most: number };
type AcquireSlot = (pacer: Pacer, notBeforeMs: number) => ReturnType<Pacer['enter']>;

const longestQuietMs = 15 * 60_000;
const mostFaultsInRow = 5;
const longestRetryDelayMs = 30_000;

/** The charged-call protocol (docs/money.md), for every kind. Nothing else may reach a charging endpoint. */
export function createChargedCalls(parts: ChargedCallParts): ChargedCalls {
  const { store, clock, random } = parts;
  const { attempt, sentCount, giveUpStale, recordLate } = createCallAttempts(parts);
  const aborts = createAbortWatch();
  const capRoom = createCapRoom();
  const making = new Map<string, Making>();
  const onTheirWay = new Set<Promise<unknown>>();
  const faultsInRow = new Map<string, FaultsInRow>();

  const keepUntilDone = <T>(work: Promise<T>): Promise<T> => {
    onTheirWay.add(work);
    const forget = () => onTheirWay.delete(work);
    work.then(forget, forget);
    return work;
  };

  /** What waits for a mended key is asked for again: it may have been mended at the gateway. */
  const tryKeyAgain = (accountId: string): void => {
    if (parts.keyHolds.isHeld(accountId)) parts.keyHolds.release(accountId);
  };

  /**
   * Counts what failed without a good answer between; too many in a row stop the batch. Calls that were under way
   * together may all be lost at one break of the line: only more than these count.
   */
  const noteFault = (accountId: string, onlyFails: (count: number) => AppError): void => {
    const before = faultsInRow.get(accountId);
    const most = before?.most ?? Math.max(mostFaultsInRow, onTheirWay.size + 2);
    const count = (before?.count ?? 0) + 1;
    faultsInRow.set(accountId, { count, most });
    if (count < most) return;
    faultsInRow.delete(accountId);
    throw onlyFails(count);
  };

  /** A batch whose calls all end uncertain stops too: each of them may be charged. */
  const ended = (order: CallOrder, outcome: Outcome<unknown>): Outcome<unknown> => {
    if (outcome.kind === 'done') faultsInRow.delete(order.accountId);
    if (outcome.kind !== 'uncertain' || order.priority === 'interactive') return outcome;
    // Faults of the gateway that it had before were counted one by one; what was submitted is booked like one.
    const { remoteId } = store.byId(outcome.chargeId);
    if (remoteId === null && store.faultCount(outcome.chargeId) > 0) return outcome;
    noteFault(order.accountId, (count) => nothingUsable(count, outcome.failure));
    return outcome;
  };

  /** From what was received or submitted to the result; what cannot be used is a decision more to make. */
  const finish = async (
    charge: Charge,
    signal: AbortSignal,
    watch: Watch = {},
  ): Promise<Outcome<unknown>> => {
    const outcome = await rulesFor(parts.rules, charge.kind).finish(charge, signal, watch);
    if (outcome.kind === 'uncertain') parts.uncertainChanged();
    return outcome;
  };

  /** One call and, where its answer is whole, the work on it: a quit waits for both. */
  const tryOnce = async (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
    leave: (result: PaceResult) => number,
  ) => {
    const tried = await attempt(order, signal, watch, () => leave({ kind: 'clean' }));
    if (tried.kind === 'sent' && isAwaited(tried.charge)) {
      return { kind: 'awaited', charge: tried.charge } as const;
    }
    const notBeforeMs = leave(tried.pace);
    if (tried.kind === 'again') return { ...tried, notBeforeMs };
    if (tried.kind !== 'sent') return tried;
    tryKeyAgain(order.accountId);
    if (tried.charge.state !== 'received') {
      faultsInRow.delete(order.accountId);
      return tried;
    }
    return { kind: 'finished', outcome: await finish(tried.charge, signal) } as const;
  };

  /**
   * A refusal by a cap is final once no call under way could make room by costing less than its worst. Else a book
   * of long and short lines would creep on through the short ones, one at a time.
   */
  const tryUnderCaps = async (...[order, signal, watch, leave]: Parameters<typeof tryOnce>) => {
    const stay = capRoom.enter(order.accountId, order.groupId);
    let isRefused = false;
    try {
      const tried = await tryOnce(order, signal, watch, leave);
      isRefused = tried.kind === 'stop' && tried.isRoomPossible === true;
      if (tried.kind !== 'stop' || !isRefused) return tried;
      return { kind: 'no-room', error: tried.error, isRoomMade: stay.refused() } as const;
    } finally {
      if (!isRefused) stay.leave();
    }
  };

  /** Null after a wait for room under a cap: the place is to be asked for again. */
  const slotUnderCaps = async (
    order: CallOrder,
    signal: AbortSignal,
    acquire: () => ReturnType<AcquireSlot>,
  ) => {
    const leave = await acquire();
    const room = capRoom.queue(order.accountId, order.groupId);
    if (signal.aborted || room !== null) leave({ kind: 'other' });
    signal.throwIfAborted();
    if (room === null) return leave;
    await orAbort(room, signal, aborts);
    return null;
  };

  const buy = async (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
    acquire: AcquireSlot,
  ): Promise<Outcome<unknown>> => {
    const pacer = parts.pacerOf(order.accountId);
    let notBeforeMs = 0;
    let fault: unknown = null;
    for (;;) {
      const leave = await slotUnderCaps(order, signal, () => acquire(pacer, notBeforeMs));
      if (leave === null) continue;
      const tried = await keepUntilDone(tryUnderCaps(order, signal, watch, leave));
      switch (tried.kind) {
        case 'finished':
        case 'settled':
          return ended(order, tried.outcome);
        case 'sent':
          return finish(tried.charge, signal, watch);
        case 'awaited':
          // In its place until the sound is here: else a whole book is sent before it is seen that none comes.
          return finish(tried.charge, signal, watch)
            .then((outcome) => ended(order, outcome))
            .finally(() => leave({ kind: 'clean' }));
        case 'overtaken':
          return overtaken(order, signal, watch, acquire);
        case 'stop':
          throw withFault(tried.error, fault);
        case 'no-room':
          if (await orAbort(tried.isRoomMade, signal, aborts)) break;
          throw withFault(tried.error, fault);
        case 'again':
          notBeforeMs = tried.notBeforeMs;
          if (pacer.state().limitedForMs > longestQuietMs) throw quotaUsedUp();
          break;
        case 'retry': {
          fault = tried.error;
          noteFault(order.accountId, (count) => gatewayOnlyFails(count, tried.error));
          const mostMs = Math.min(longestRetryDelayMs, 1000 * 2 ** tried.sentCount);
          // The few tries there are, each possibly charged, are not spent while it said that it is down.
          notBeforeMs = clock.monotonicMs() + tried.retryAfterMs + random.fraction() * mostMs;
          break;
        }
        case 'unreachable':
          if (pacer.state().offlineForMs > parts.patienceMs(order.priority)) throw tried.error;
          break;
        default:
          assertNever(tried, 'attempt');
      }
      signal.throwIfAborted();
    }
  };

  /** Goes on with work that is paid for, for everybody who asks for it. */
  const goOn = (charge: Charge, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const finished = finish(charge, signal);
    const promise = charge.state === 'received' ? keepUntilDone(finished) : finished;
    const shared = promise.finally(() => making.delete(charge.identity));
    making.set(charge.identity, { promise: shared, hurry: () => undefined });
    return shared;
  };

  const existing = ({ kind, identity }: CallOrder) =>
    rulesFor(parts.rules, kind).existing(identity);
  const holderTake = createHolderTake({ store, making, goOn, existing, aborts });

  /** Another call was first: what it brings is waited for. A job of several segments is planned anew. */
  const overtaken = async (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
    acquire: AcquireSlot,
  ): Promise<Outcome<unknown>> => {
    if (order.pack !== undefined) throw appError('conflict.job_overtaken');
    return (await holderTake(order, signal)) ?? makeOnce(order, signal, watch, acquire);
  };

  const makeOnce = (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
    acquire: AcquireSlot,
  ): Promise<Outcome<unknown>> => {
    if (store.findHolder(order.identity) !== null) return overtaken(order, signal, watch, acquire);
    const open = store.findOpen(order.identity);
    if (open?.state === 'uncertain' && open.failure !== null) {
      const { id: chargeId, failure } = open;
      return Promise.resolve({ kind: 'uncertain', chargeId, failure });
    }
    if (open?.state === 'received' || open?.state === 'processing') {
      const finished = finish(open, signal, watch);
      return open.state === 'received' ? keepUntilDone(finished) : finished;
    }
    return buy(order, signal, watch, acquire);
  };

  /** Starts the work of one identity. Someone in a hurry may move a place that is only waited for. */
  const start = (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
  ): Promise<Outcome<unknown>> => {
    let { priority } = order;
    let waiting: AbortController | null = null;
    const acquire: AcquireSlot = async (pacer, notBeforeMs) => {
      for (;;) {
        const mine = new AbortController();
        signal.throwIfAborted();
        const unwatch = aborts.watch(signal, () => mine.abort(signal.reason));
        waiting = mine;
        try {
          const { rank, size, origin } = order;
          const turn = priority === 'batch' ? origin.ordinal : 0;
          return await pacer.enter({ priority, rank, size, turn, notBeforeMs }, mine.signal);
        } catch (error) {
          if (signal.aborted || !mine.signal.aborted) throw error;
        } finally {
          waiting = null;
          unwatch();
        }
      }
    };
    const promise = makeOnce(order, signal, watch, acquire)
      .catch((error: unknown) => {
        store.letGo(order.identity);
        throw error;
      })
      .finally(() => making.delete(order.identity));
    making.set(order.identity, {
      promise,
      hurry: () => {
        if (priority === 'interactive') return;
        priority = 'interactive';
        waiting?.abort(new Error('Moved to the front.'));
      },
    });
    return promise;
  };

  const run = async (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
  ): Promise<Outcome<unknown>> => {
    for (;;) {
      signal.throwIfAborted();
      recordLate();
      const known = existing(order);
      if (known !== null) return { kind: 'done', result: known, isReused: true };
      const running = making.get(order.identity);
      if (running === undefined) return start(order, signal, watch);
      if (order.priority === 'interactive') running.hurry();
      tryKeyAgain(order.accountId);
      try {
        return await orAbort(running.promise, signal, aborts);
      } catch (error) {
        // Whoever began it was stopped; this one was not.
        if (!isAbort(error) || signal.aborted) throw error;
      }
    }
  };

  return {
    run: (order, signal, watch = {}) =>
      run(order, signal, watch) as Promise<Outcome<CallResults[typeof order.kind]>>,
    enqueue: (orders) =>
      store.transaction(() => {
        const known = store.openIdentities();
        for (const order of orders) {
          const open = known.has(order.identity) ? store.findOpen(order.identity) : null;
          if (open === null) store.insert({ ...order, id: random.id() });
          else if (open.groupId === null) store.readdress(open.id, order);
          known.add(order.identity);
        }
      }),
    attach: (signal) => {
      for (const charge of store.inStates(['processing'])) {
        if (making.has(charge.identity)) continue;
        goOn(charge, signal).catch((error: unknown) => {
          if (!signal.aborted) parts.logger.warn('submitted work', { reason: String(error) });
        });
      }
    },
    settled: async () => {
      while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay);
    },
    sentCount,
    giveUpStale,
  };
}

/** Synchronous speech that is still to come. */
function isAwaited({ kind, state }: Charge): boolean {
  return kind === 'speech' && state === 'processing';
}

/** A cap that leaves no room for another try, with the fault of the gateway that asked for one. */
function withFault(error: unknown, fault: unknown): unknown {
  const isCap = error instanceof AppError && error.code === errorCodes.capReached;
  if (!isCap || !(fault instanceof AppError)) return error;
  return appError('cap_reached.after_fault', { fault: fault.message, cap: error.message });
}

function quotaUsedUp(): AppError {
  return appError('gateway_rate_limited.quota');
}

function nothingUsable(count: number, { message }: ChargeFailure): AppError {
  return appError('gateway_uncertain.in_a_row', { count, reason: message });
}

function gatewayOnlyFails(count: number, cause: unknown): AppError {
  return appError('gateway_upstream.in_a_row', { count }, { cause });
}
