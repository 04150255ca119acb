import { AppError, abortError, appError, assertNever } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { longestQuietMs } from './answer-table.ts';
import type { AttemptParts, CallAttempts } from './call-attempts.ts';
import type { CallOrder } from './call-order.ts';
import type { Watch } from './call-rules.ts';
import { createCapRoom } from './cap-room.ts';
import { isSilent } from './finish-received.ts';
import type { PaceResult, Pacer, Priority } from './pacer.ts';
import { type AbortWatch, orAbort } from './pacing/abort-watch.ts';
import { createProofs } from './pacing/proofs.ts';
import type { AcquireSlot } from './pacing/queue-place.ts';
import type { Charge, ChargeFailure, Outcome } from './ports.ts';

export type Buy = (
  order: CallOrder,
  signal: AbortSignal,
  watch: Watch,
  acquire: AcquireSlot,
) => Promise<Outcome<unknown>>;

export type BuyingParts = Pick<AttemptParts, 'store' | 'clock' | 'random'> & {
  readonly pacerOf: (accountId: string) => Pacer;
  /** How long a call waits for a lost connection to return, in milliseconds. */
  readonly patienceMs: (priority: Priority) => number;
  readonly attempt: CallAttempts['attempt'];
  /** From what was received or submitted to the result. */
  readonly finish: (
    charge: Charge,
    signal: AbortSignal,
    watch?: Watch,
  ) => Promise<Outcome<unknown>>;
  /** A quit waits for this work. */
  readonly keepUntilDone: <T>(work: Promise<T>) => Promise<T>;
  readonly onTheirWayCount: () => number;
  /** The gateway accepted a call of that account. */
  readonly answered: (accountId: string) => void;
  /** Continues a call that another one has overtaken. */
  readonly overtaken: Buy;
  readonly aborts: AbortWatch;
};

const longestRetryDelayMs = 30_000;
/** How many complete answers may wait to be checked while their slots are already given to other calls. */
const mostUnseen = 8;

/** Buys what no other call brings yet: waits for a slot under the caps, tries, and tries again as the answers allow. */
export function createBuying(parts: BuyingParts): Buy {
  const { store, clock, random, attempt, finish, keepUntilDone, overtaken, aborts } = parts;
  const capRoom = createCapRoom();
  let unseenCount = 0;
  const proofs = createProofs({ ...parts, unusableInRow: store.unusableInRow });

  /** Called before its slot is given to another call. */
  const judge = (order: CallOrder, outcome: Outcome<unknown>): void => {
    if (outcome.kind === 'uncertain' || isSilent(outcome)) proofs.doubted(order);
    else if (outcome.kind === 'done') proofs.proven(order);
  };

  /** A batch whose calls all end uncertain, or in silence, also stops: each of them may be charged. */
  const ended = (order: CallOrder, outcome: Outcome<unknown>): Outcome<unknown> => {
    if (order.priority === 'interactive') return outcome;
    if (isSilent(outcome)) proofs.unusable(order, onlySilence);
    if (outcome.kind !== 'uncertain') return outcome;
    // Faults of the gateway that it had before were counted one by one; what was submitted is booked like one.
    const { remoteId } = store.byId(outcome.chargeId);
    if (remoteId === null && store.faultCount(outcome.chargeId) > 0) return outcome;
    proofs.unusable(order, (count) => nothingUsable(count, outcome.failure));
    return outcome;
  };

  /** One call and, if its answer is complete, the work on it: a quit waits for both. */
  const tryOnce = async (
    order: CallOrder,
    signal: AbortSignal,
    watch: Watch,
    leave: (result: PaceResult) => number,
  ) => {
    let isUnseen = false;
    const tried = await attempt(order, signal, watch, () => {
      isUnseen = proofs.isProven(order) && unseenCount < mostUnseen;
      if (!isUnseen) return;
      unseenCount += 1;
      leave({ kind: 'clean' });
    });
    if (tried.kind === 'sent' && isAwaited(tried.charge)) {
      return { kind: 'awaited', charge: tried.charge } as const;
    }
    if (tried.kind === 'sent') parts.answered(order.accountId);
    try {
      if (tried.kind === 'sent' && tried.charge.state === 'received') {
        const outcome = await finish(tried.charge, signal);
        judge(order, outcome);
        return { kind: 'finished', outcome } as const;
      }
      if (tried.kind === 'sent') proofs.taken(order);
      if (tried.kind === 'settled') judge(order, tried.outcome);
      return tried.kind === 'again' ? { ...tried, notBeforeMs: leave(tried.pace) } : tried;
    } finally {
      if (isUnseen) unseenCount -= 1;
      leave(tried.pace);
    }
  };

  /**
   * A refusal by a cap is final once no call in progress could make room by costing less than its worst case.
   * Otherwise a book of long and short lines would go on slowly with the short ones, one at a time.
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

  /** Null after a wait for room under a cap: the slot has to be requested again. */
  const slotUnderCaps = async (
    order: CallOrder,
    signal: AbortSignal,
    acquire: () => ReturnType<AcquireSlot>,
  ) => {
    const leave = await acquire();
    const room = capRoom.queue(order.accountId, order.groupId);
    try {
      signal.throwIfAborted();
      if (order.isWanted?.() === false) throw abortError('Nobody wants this line any more.');
    } catch (error) {
      leave({ kind: 'other' });
      throw error;
    }
    if (room === null) return leave;
    leave({ kind: 'other' });
    await orAbort(room, signal, aborts);
    return null;
  };

  const buy: Buy = async (order, signal, watch, acquire) => {
    const pacer = parts.pacerOf(order.accountId);
    proofs.begin(order);
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
          // It keeps its slot until the audio is here: otherwise a whole book is sent before it shows that none comes.
          return finish(tried.charge, signal, watch)
            .then((outcome) => {
              judge(order, outcome);
              return ended(order, outcome);
            })
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
          proofs.failed(order, (count) => gatewayOnlyFails(count, tried.error));
          const mostMs = Math.min(longestRetryDelayMs, 1000 * 2 ** tried.sentCount);
          // The few tries, each possibly charged, are not spent while the gateway said that it is down.
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

  return buy;
}

/** Synchronous speech whose audio is still to come. */
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

function onlySilence(count: number): AppError {
  return appError('gateway_bad_answer.silence_in_a_row', { count });
}

function gatewayOnlyFails(count: number, cause: unknown): AppError {
  return appError('gateway_upstream.in_a_row', { count }, { cause });
}
