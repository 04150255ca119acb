import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { Logger } from '../platform/ports.ts';
import { type FinishParts, finishReceived, ledgerEntry } from './finish-received.ts';
import type { Charge, ChargeFailure, ChargeStore, UncertainDecision } from './ports.ts';

const lostCall: ChargeFailure = {
  code: errorCodes.gatewayUncertain,
  message:
    'Lectern was closed while the gateway was answering, so nobody here knows whether this line was charged.',
  status: null,
};

/**
 * Puts the engine's rows right after a start (design 4.2): `reserved` never left and is released;
 * `sending` may have been charged and becomes uncertain; `received` is finished from its saved body.
 */
export async function recover(
  parts: FinishParts & { readonly logger: Logger },
  isFreeAccount: (accountId: string) => boolean,
): Promise<void> {
  const { store, logger } = parts;
  store.transaction(() => {
    for (const charge of store.inStates(['reserved'])) backToQueue(store, charge);
    for (const charge of store.inStates(['sending'])) {
      if (isFreeAccount(charge.accountId)) backToQueue(store, charge);
      else store.move(charge.id, ['sending'], 'uncertain', { failure: lostCall });
    }
  });
  for (const charge of store.inStates(['received'])) {
    try {
      await finishReceived(parts, charge);
    } catch (error) {
      logger.error('a received answer could not be finished yet', {
        charge: charge.id,
        code: error instanceof AppError ? error.code : 'internal',
      });
    }
  }
}

function backToQueue(store: ChargeStore, charge: Charge): void {
  store.record(ledgerEntry(charge, 'released', charge.atMostTokens));
  store.move(charge.id, ['reserved', 'sending'], 'queued');
}

/** Applies a person's answer to an uncertain call and records it in the ledger (design 4.10). */
export function decide(store: ChargeStore, charge: Charge, decision: UncertainDecision): void {
  store.transaction(() => {
    if (decision !== 'not-charged-send-again') {
      const note = 'counted as charged by decision';
      store.record(ledgerEntry(charge, 'possibly_charged', charge.expectedTokens, note));
    }
    store.record(ledgerEntry(charge, 'released', charge.atMostTokens, decision));
    store.record(ledgerEntry(charge, 'approved', 0, decision));
    const next = decision === 'leave-out' ? 'rejected' : 'queued';
    store.move(charge.id, ['uncertain'], next, { sentCount: 0 });
  });
}
