import { AppError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { Clock, Logger, Random } from '../platform/ports.ts';
import { minimalRequest, mostTries } from './answer-table.ts';
import type { CallOrder } from './call-order.ts';
import type { AllCallRules, CallRules, Sent, Watch } from './call-rules.ts';
import { checkCaps, mayFitLater } from './caps.ts';
import { type Ledger, modelOf } from './ledger.ts';
import { isOvertaken } from './overtaken.ts';
import type { PaceResult } from './pacer.ts';
import type { CallFailure, Charge, ChargeKind, ChargeStore, GatewayOf, Outcome } from './ports.ts';
import { type FailedCall, failureRecord, settleFailure } from './settle-failure.ts';
import { amountOf, isDearer, type Tariff, type TariffOf } from './tariff.ts';

export type AttemptParts = {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly tariffOf: TariffOf;
  readonly rules: AllCallRules;
  readonly gatewayOf: GatewayOf;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Reads a gateway error's facts; null for an error that is not the gateway's. */
  readonly failureOf: (error: unknown) => CallFailure | null;
  /** A call ended uncertain. */
  readonly uncertainChanged: () => void;
};

/** One try: where it left the item, and what pacing learns from it. */
export type Attempt = { readonly pace: PaceResult } & (
  | { readonly kind: 'sent'; readonly charge: Charge }
  | { readonly kind: 'settled'; readonly outcome: Outcome<never> }
  /** While it waited, another call brought its audio, or is bringing it: nothing was sent. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'again' }
  | {
      readonly kind: 'retry';
      readonly error: unknown;
      readonly sentCount: number;
      /** How long the gateway asked to wait; 0 if it did not. */
      readonly retryAfterMs: number;
    }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  /** `isRoomPossible`: a cap refused it, and calls in progress may leave enough room when they end. */
  | { readonly kind: 'stop'; readonly error: unknown; readonly isRoomPossible?: boolean }
);

export type CallAttempts = {
  /**
   * From the durable intent to the durable answer, or to what the failure means. Never rejects. `onAnswered`: the
   * answer is complete, though not yet on disk; its slot at the gateway is free.
   */
  readonly attempt: (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
    onAnswered: () => void,
  ) => Promise<Attempt>;
  readonly sentCount: () => number;
  readonly giveUpStale: () => void;
  /** Records the ends of calls that a full or broken disk refused. Throws while the disk still refuses them. */
  readonly recordLate: () => void;
};

/** The gateway's own time limit and ours have passed by then: no answer comes. */
const staleAfterMs: { readonly [Kind in ChargeKind]: number } = {
  speech: 180_000,
  'speech-job': 180_000,
  video: 180_000,
  clone: 630_000,
  chat: 930_000,
};
const other: PaceResult = { kind: 'other' };

export function rulesFor(rules: AllCallRules, kind: ChargeKind): CallRules<ChargeKind> {
  return rules[kind];
}

/** One try of the charged-call protocol (docs/money.md), from the durable intent to the durable answer. */
export function createCallAttempts(parts: AttemptParts): CallAttempts {
  const { store, ledger, clock, random } = parts;
  const inFlight = new Map<
    string,
    { readonly control: AbortController; readonly sinceMs: number; readonly kind: ChargeKind }
  >();
  const reached = new Set<string>();
  /** Ends of calls that could not be written down, by charge. */
  const unrecorded = new Map<string, () => unknown>();
  let sentCount = 0;

  /** What a full or broken disk does not take is kept and written down before anything else is sent. */
  const recorded = <T>(charge: Charge, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isLibraryTrouble(error)) unrecorded.set(charge.id, work);
      throw error;
    }
  };

  /** The row that waits for this order: an older one is taken over, whatever job it came from. */
  const rowFor = (order: CallOrder): Charge => {
    const open = store.findOpen(order.identity);
    if (open === null) return store.insert({ ...order, id: random.id() });
    const isSame = open.groupId === order.groupId && open.kind === order.kind;
    return isSame ? open : store.readdress(open.id, order);
  };

  /** Null where another call was first. Decided in the transaction that reserves, so that one of two buys. */
  const reserve = (order: CallOrder): Charge | null =>
    store.transaction(() => {
      if (isOvertaken(store, order)) return null;
      const { id } = rowFor(order);
      if (order.pack !== undefined) store.reservePack(id, order.pack);
      const { accountId } = order;
      const tariff = parts.tariffOf(accountId, order.kind, modelOf(order.request));
      const reserved = amountOf(tariff, order.atMostTokens);
      if (isDearer(tariff, order.tariff)) throw appError('approval_needed.price_changed');
      if (!order.isFree) checkCaps(store, order.caps(), cappedCall(order, tariff), clock.nowMs());
      const charge = store.move(id, ['queued', 'retry_wait'], 'reserved', { tariff, reserved });
      ledger.record(charge, 'reserved', reserved);
      return charge;
    });

  const isRoomPossible = (order: CallOrder, error: unknown): boolean => {
    if (!(error instanceof AppError) || error.code !== errorCodes.capReached) return false;
    const tariff = parts.tariffOf(order.accountId, order.kind, modelOf(order.request));
    return mayFitLater(store, order.caps(), cappedCall(order, tariff), clock.nowMs());
  };

  const release = (charge: Charge): void =>
    store.transaction(() => {
      ledger.release(charge);
      store.move(charge.id, ['reserved'], 'queued');
    });

  const openGateway = async (order: CallOrder, signal: AbortSignal) => {
    const gateway = await parts.gatewayOf(order.accountId);
    await gateway.ensure(order.kind, signal);
    return gateway;
  };

  const attempt: CallAttempts['attempt'] = async (order, signal, watch, onAnswered) => {
    const rules = rulesFor(parts.rules, order.kind);
    let charge: Charge;
    let gateway: Awaited<ReturnType<GatewayOf>>;
    try {
      gateway = await openGateway(order, signal);
      const reserved = reserve(order);
      if (reserved === null) return { kind: 'overtaken', pace: other };
      charge = reserved;
    } catch (error) {
      const call = parts.failureOf(error);
      const mayWait = call?.phase === 'not-sent' && call.isRetryable;
      if (mayWait && reached.has(order.accountId)) {
        return { kind: 'unreachable', error, pace: { kind: 'unreachable' } };
      }
      return { kind: 'stop', error, isRoomPossible: isRoomPossible(order, error), pace: other };
    }
    const control = new AbortController();
    const keep = (sent: Sent) => {
      charge = recorded(charge, () =>
        store.transaction(() => {
          sent.book?.();
          // What an earlier try came to says nothing about this one.
          return store.move(charge.id, ['sending'], sent.next, { failure: null, ...sent.patch });
        }),
      );
    };
    const onSending = () => {
      // Stopped while the connection was made: nothing has left, so nothing leaves.
      signal.throwIfAborted();
      charge = store.move(charge.id, ['reserved'], 'sending', { sentCount: charge.sentCount + 1 });
      inFlight.set(charge.id, { control, sinceMs: clock.nowMs(), kind: order.kind });
      sentCount += 1;
    };
    const onRefused = () => {
      charge = store.move(charge.id, ['sending'], 'reserved');
      inFlight.delete(charge.id);
    };
    try {
      const sent = await rules.send(gateway, forThisTry(charge), {
        ...watch,
        onSending,
        onRefused,
        onAnswered,
        signal: control.signal,
      });
      keep(sent);
      reached.add(order.accountId);
      return { kind: 'sent', charge, pace: { kind: 'clean' } };
    } catch (error) {
      if (unrecorded.has(charge.id)) return { kind: 'stop', error, pace: other };
      return failedOrStopped(order, charge, error, rules.partialOf?.(error));
    } finally {
      inFlight.delete(charge.id);
    }
  };

  /** As it was asked for, or as the minimal request once the gateway had nothing but faults for it. */
  const forThisTry = (charge: Charge): Charge => {
    // Each fault was a request that left: most calls need no look at the ledger.
    const mayBeLast = charge.sentCount >= mostTries - 1;
    if (!mayBeLast || store.faultCount(charge.id) < mostTries - 1) return charge;
    return { ...charge, request: { ...charge.request, ...minimalRequest[charge.kind] } };
  };

  const failedOrStopped: typeof failed = (order, charge, error, partial) => {
    try {
      return failed(order, charge, error, partial);
    } catch (trouble) {
      return { kind: 'stop', error: trouble, pace: other };
    }
  };

  const failed = (
    order: CallOrder,
    charge: Charge,
    error: unknown,
    partial: FailedCall['partial'],
  ): Attempt => {
    const call = parts.failureOf(error);
    if (charge.state === 'reserved' && call === null) {
      recorded(charge, () => release(charge));
      return { kind: 'stop', error, pace: other };
    }
    const record = failureRecord(error, call);
    const settleParts = { store, ledger, logger: parts.logger };
    const settled = recorded(charge, () =>
      settleFailure(settleParts, charge, {
        isFree: order.isFree,
        call,
        failure: record,
        partial,
      }),
    );
    if (settled.kind === 'settled') {
      if (settled.outcome.kind === 'uncertain') parts.uncertainChanged();
      // Nothing more is bought onto a disk that cannot take it.
      if (isLibraryTrouble(error)) return { kind: 'stop', error, pace: other };
      return { ...settled, pace: other };
    }
    if (settled.kind === 'again') {
      const pace: PaceResult = { kind: 'limited', retryAfterMs: call?.retryAfterMs ?? null };
      return { kind: 'again', pace };
    }
    if (settled.kind === 'retry') {
      const { sentCount } = charge;
      const retryAfterMs = call?.retryAfterMs ?? 0;
      return { kind: 'retry', error, sentCount, retryAfterMs, pace: other };
    }
    return settled.kind === 'unreachable'
      ? unreached(order, error)
      : { kind: 'stop', error, pace: other };
  };

  const unreached = ({ isFree, accountId }: CallOrder, unfound: unknown): Attempt => {
    // The demo has no address that a person could check.
    const error = isFree ? appError('gateway_unreachable.demo') : unfound;
    return reached.has(accountId)
      ? { kind: 'unreachable', error, pace: { kind: 'unreachable' } }
      : { kind: 'stop', error, pace: other };
  };

  return {
    attempt,
    sentCount: () => sentCount,
    recordLate: () => {
      for (const [id, work] of unrecorded) {
        work();
        unrecorded.delete(id);
      }
    },
    giveUpStale: () => {
      for (const { control, sinceMs, kind } of inFlight.values()) {
        const isStale = clock.nowMs() - sinceMs > staleAfterMs[kind];
        if (isStale) control.abort(new Error('The machine slept.'));
      }
    },
  };
}

function cappedCall({ accountId, groupId, atMostTokens }: CallOrder, tariff: Tariff) {
  const isPerCall = tariff.moneyPerCall !== null;
  return { accountId, groupId, atMost: amountOf(tariff, atMostTokens), isPerCall };
}

/** The library cannot take it, whatever the gateway answered. */
function isLibraryTrouble(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { diskFull, diskFailed, libraryDamaged } = errorCodes;
  return [diskFull, diskFailed, libraryDamaged].some((code) => code === error.code);
}
