import { appError, isAbort } from '../../shared/app-error.ts';
import { type Buy, type BuyingParts, createBuying } from './buying.ts';
import { type AttemptParts, createCallAttempts, rulesFor } from './call-attempts.ts';
import type { CallOrder } from './call-order.ts';
import type { CallResults, Watch } from './call-rules.ts';
import { createHolderTake } from './holder-take.ts';
import { createAbortWatch, orAbort } from './pacing/abort-watch.ts';
import { createQueuePlace } from './pacing/queue-place.ts';
import type { Charge, ChargeKind, Outcome } from './ports.ts';
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
  /** Continues with submitted work that no job is waiting for; free, until the signal aborts. */
  readonly attach: (signal: AbortSignal) => void;
  /** Resolves when every call that was sent is answered and stored. */
  readonly settled: () => Promise<void>;
  /** Requests sent since the start. */
  readonly sentCount: () => number;
  /** After a sleep of the machine: calls whose answer can no longer come become uncertain. */
  readonly giveUpStale: () => void;
};

export type ChargedCallParts = AttemptParts &
  Pick<BuyingParts, 'pacerOf' | 'patienceMs'> & { readonly keyHolds: KeyHolds };

type Making = { readonly promise: Promise<Outcome<unknown>>; readonly hurry: () => void };

/** The charged-call protocol (docs/money.md), for every kind. Nothing else may reach a charging endpoint. */
export function createChargedCalls(parts: ChargedCallParts): ChargedCalls {
  const { store, random } = parts;
  const { attempt, sentCount, giveUpStale, recordLate } = createCallAttempts(parts);
  const aborts = createAbortWatch();
  const making = new Map<string, Making>();
  const onTheirWay = new Set<Promise<unknown>>();

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
  const overtaken: Buy = async (order, signal, watch, acquire) => {
    if (order.pack !== undefined) throw appError('conflict.job_overtaken');
    return (await holderTake(order, signal)) ?? makeOnce(order, signal, watch, acquire);
  };

  const buy = createBuying({
    ...parts,
    attempt,
    finish,
    keepUntilDone,
    onTheirWayCount: () => onTheirWay.size,
    answered: tryKeyAgain,
    overtaken,
    aborts,
  });

  const makeOnce: Buy = (order, signal, watch, acquire) => {
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
    const { acquire, hurry } = createQueuePlace(order, signal, aborts);
    const promise = makeOnce(order, signal, watch, acquire)
      .catch((error: unknown) => {
        store.letGo(order.identity);
        throw error;
      })
      .finally(() => making.delete(order.identity));
    making.set(order.identity, { promise, hurry });
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
