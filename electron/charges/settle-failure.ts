import { AppError, appError, assertNever } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import { noAmount } from '../../shared/model/money.ts';
import type { Logger } from '../platform/ports.ts';
import { meaningOf, mostTries } from './answer-table.ts';
import type { Ledger } from './ledger.ts';
import type {
  CallFailure,
  Charge,
  ChargeFailure,
  ChargePatch,
  ChargeState,
  ChargeStore,
  Outcome,
} from './ports.ts';

/** What the engine does next with an item whose call failed. */
export type Settled =
  | { readonly kind: 'settled'; readonly outcome: Outcome<never> }
  /** Asked to slow down: pacing decides when. */
  | { readonly kind: 'again' }
  /** The gateway had a fault: after a while, and not too often. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'stop' };

type SettleParts = {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly logger: Logger;
};

export type FailedCall = {
  readonly isFree: boolean;
  /** Null where nothing is known of what happened to it. */
  readonly call: CallFailure | null;
  readonly failure: ChargeFailure;
  /** What came of an answer that was cut off. */
  readonly partial?: ChargePatch | undefined;
};

/** Records durably what a failed call means for its item, by the answer table. */
export function settleFailure(
  { store, ledger, logger }: SettleParts,
  charge: Charge,
  { isFree, call, failure, partial = {} }: FailedCall,
): Settled {
  const meaning = call === null ? 'uncertain' : meaningOf(call);
  logger.warn('a charged call failed', {
    call: charge.kind,
    meaning,
    code: failure.code,
    status: failure.status,
  });

  const release = (to: ChargeState, why = failure) =>
    store.transaction(() => {
      ledger.release(charge, why.message);
      if (meaning === 'too-long') {
        const reason = failure.status === 524 ? 'ledger.cutOff' : 'ledger.tooLong';
        ledger.record(charge, 'unbilled', noAmount, messageOf(reason));
      }
      store.move(charge.id, ['reserved', 'sending'], to, { failure: why });
    });
  const refuse = (isVoiceHeld: boolean, isTooLong = false, why = failure): Settled => {
    release('rejected', why);
    return { kind: 'settled', outcome: { kind: 'refused', failure: why, isVoiceHeld, isTooLong } };
  };
  const holdAsUncertain = (why = failure): Settled => {
    // The demo charges nothing: its lost calls need no decision.
    if (isFree) return refuse(false, false, withoutCharge(why));
    store.move(charge.id, ['sending'], 'uncertain', { ...partial, failure: why });
    return { kind: 'settled', outcome: { kind: 'uncertain', chargeId: charge.id, failure: why } };
  };

  switch (meaning) {
    case 'not-sent':
      release('queued');
      return { kind: 'unreachable' };
    case 'slow-down':
      release('queued');
      return { kind: 'again' };
    case 'stop-all':
      release('queued');
      return { kind: 'stop' };
    case 'refuse':
      return refuse(false);
    case 'too-long':
      return refuse(false, true);
    case 'hold-voice':
      return refuse(true);
    case 'retry-limited': {
      const count = store.faultCount(charge.id) + 1;
      if (count >= mostTries) return holdAsUncertain(failedEachTime(count, failure));
      store.transaction(() => {
        // At its worst: what is shown is never under what was paid.
        const amount = isFree ? noAmount : charge.reserved;
        ledger.record(charge, 'possibly_charged', amount, failure.message);
        ledger.release(charge);
        store.move(charge.id, ['sending'], 'retry_wait', { failure });
      });
      return { kind: 'retry' };
    }
    case 'uncertain':
      return holdAsUncertain();
    default:
      return assertNever(meaning, 'answer meaning');
  }
}

/** What is possibly charged never reads as a fault that passes by itself. */
function failedEachTime(count: number, { status }: ChargeFailure): ChargeFailure {
  const values = { count, status: status ?? 0 };
  return failureRecord(appError('gateway_uncertain.only_faults', values), { status });
}

/** Of the free demo: what would be uncertain on an account tells nobody to check a charge. */
function withoutCharge(failure: ChargeFailure): ChargeFailure {
  if (failure.code !== errorCodes.gatewayUncertain) return failure;
  return failureRecord(appError('gateway_unreachable.demo'), failure);
}

/** What refusals have in common: without the gateway's own words, which may name the line or the request. */
export function reasonOf({ code, message }: Pick<ChargeFailure, 'code' | 'message'>): string {
  return `${code} ${message.replace(/[:：] ?“.*”/s, '')}`;
}

/** The error as it is kept with the item: code, sentence and status; never a stack or a body. */
export function failureRecord(
  error: unknown,
  call: Pick<CallFailure, 'status'> | null,
): ChargeFailure {
  const known = error instanceof AppError ? error : appError('gateway_uncertain.unexpected');
  return { code: known.code, message: known.message, status: call?.status ?? null };
}
