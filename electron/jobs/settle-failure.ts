import { AppError, assertNever } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { Logger } from '../platform/ports.ts';
import { meaningOf, mostTries } from './answer-table.ts';
import { ledgerEntry } from './finish-received.ts';
import type {
  CallFailure,
  Charge,
  ChargeFailure,
  ChargeState,
  ChargeStore,
  SpeechOutcome,
} from './ports.ts';

/** What the engine does next with an item whose call failed. */
export type Settled =
  | { readonly kind: 'settled'; readonly outcome: SpeechOutcome }
  | { readonly kind: 'again' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'stop' };

/** Records durably what a failed call means for its item, by the answer table. */
export function settleFailure(
  parts: { readonly store: ChargeStore; readonly logger: Logger },
  charge: Charge,
  isFree: boolean,
  call: CallFailure | null,
  failure: ChargeFailure,
): Settled {
  const { store, logger } = parts;
  const meaning = call === null ? 'uncertain' : meaningOf(call);
  logger.warn('a speech call failed', { meaning, code: failure.code, status: failure.status });

  const release = (to: ChargeState) =>
    store.transaction(() => {
      store.record(ledgerEntry(charge, 'released', charge.atMostTokens, failure.message));
      store.move(charge.id, ['reserved', 'sending'], to, { failure });
    });
  const refuse = (isVoiceHeld: boolean): Settled => {
    release('rejected');
    return { kind: 'settled', outcome: { kind: 'refused', failure, isVoiceHeld } };
  };
  const holdAsUncertain = (): Settled => {
    // The demo charges nothing: its lost calls need no decision.
    if (isFree) return refuse(false);
    store.move(charge.id, ['sending'], 'uncertain', { failure });
    return { kind: 'settled', outcome: { kind: 'uncertain', chargeId: charge.id, failure } };
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
    case 'split':
      return refuse(false);
    case 'hold-voice':
      return refuse(true);
    case 'retry-limited':
      if (charge.sentCount >= mostTries) return holdAsUncertain();
      store.transaction(() => {
        const tokens = isFree ? 0 : charge.expectedTokens;
        store.record(ledgerEntry(charge, 'possibly_charged', tokens, failure.message));
        store.record(ledgerEntry(charge, 'released', charge.atMostTokens));
        store.move(charge.id, ['sending'], 'retry_wait', { failure });
      });
      return { kind: 'again' };
    case 'uncertain':
      return holdAsUncertain();
    default:
      return assertNever(meaning, 'answer meaning');
  }
}

/** The error as it is kept with the item: code, sentence and status; never a stack or a body. */
export function failureRecord(error: unknown, call: CallFailure | null): ChargeFailure {
  const status = call?.status ?? null;
  if (error instanceof AppError) return { code: error.code, message: error.message, status };
  return {
    code: errorCodes.gatewayUncertain,
    message: 'The call ended in an unexpected way, so it may have been charged.',
    status,
  };
}
