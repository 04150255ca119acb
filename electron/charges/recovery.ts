import { AppError, appError } from '../../shared/app-error.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import { noAmount } from '../../shared/model/money.ts';
import type { Logger } from '../platform/ports.ts';
import { rulesFor } from './call-attempts.ts';
import type { AllCallRules } from './call-rules.ts';
import type { Ledger } from './ledger.ts';
import type { BodyStore, Charge, ChargeState, ChargeStore, UncertainDecision } from './ports.ts';
import { failureRecord } from './settle-failure.ts';

type RecoveryParts = {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly rules: AllCallRules;
  readonly logger: Logger;
  readonly bodies: Pick<BodyStore, 'here' | 'keepOnly' | 'unrecorded'>;
};

/** Whose saved answer is still needed. */
const waiting: readonly ChargeState[] = ['received', 'processing', 'uncertain'];

export const lostCall = failureRecord(appError('gateway_uncertain.program_closed'), null);

/**
 * Puts the engine's rows right after a start: `reserved` never left and is released; `sending` may have been charged
 * and becomes uncertain, unless its answer was saved whole; `received` is finished from what was saved. What no job
 * waits for is not kept to be sent. `processing` is left to `attach`: it needs the network.
 */
export async function recover(
  parts: RecoveryParts,
  isFreeAccount: (accountId: string) => boolean,
): Promise<void> {
  const { store, ledger, logger, bodies } = parts;
  store.transaction(() => {
    for (const charge of store.inStates(['reserved'])) backToQueue(store, ledger, charge);
    for (const charge of store.inStates(['sending'])) {
      const body = bodies.unrecorded(charge);
      if (body !== null) {
        const { path: bodyFile, bytes: bodyBytes, sha256: bodySha256 } = body;
        const record = { bodyFile, bodyBytes, bodySha256, failure: null };
        store.move(charge.id, ['sending'], 'received', record);
      } else if (isFreeAccount(charge.accountId)) backToQueue(store, ledger, charge);
      else store.move(charge.id, ['sending'], 'uncertain', { failure: lostCall });
    }
    store.letGo(null);
    for (const { id, bodyFile } of store.inStates(waiting)) {
      const here = bodyFile === null ? null : bodies.here(bodyFile);
      if (here !== null && here !== bodyFile) store.relocateBody(id, here);
    }
  });
  for (const charge of store.inStates(['received'])) {
    try {
      await rulesFor(parts.rules, charge.kind).finish(charge, new AbortController().signal);
    } catch (error) {
      logger.error('a received answer could not be finished yet', {
        charge: charge.id,
        code: error instanceof AppError ? error.code : 'internal',
      });
    }
  }
  const needed = store.inStates(waiting).flatMap(({ bodyFile }) => bodyFile ?? []);
  await bodies.keepOnly(needed);
}

function backToQueue(store: ChargeStore, ledger: Ledger, charge: Charge): void {
  ledger.release(charge);
  store.move(charge.id, ['reserved', 'sending'], 'queued');
}

/**
 * Applies a person's answer to an uncertain call and records it in the ledger. Unless the
 * person knows that it was not charged, it counts at its worst: what is shown is never under what was paid.
 */
export function decide(
  { store, ledger }: Pick<RecoveryParts, 'store' | 'ledger'>,
  charge: Charge,
  decision: UncertainDecision,
): void {
  store.transaction(() => {
    if (decision === 'fetch-again') {
      fetchAgain(store, charge);
      ledger.record(charge, 'approved', noAmount, decision);
      return;
    }
    if (decision === 'not-charged-send-again' && charge.bodyFile !== null) {
      // Its answer came and is kept: it is read once more, free, before anything else is sent for it.
      ledger.record(charge, 'approved', noAmount, decision);
      store.move(charge.id, ['uncertain'], 'received', { failure: null });
      return;
    }
    settleUncertain(ledger, charge, decision !== 'not-charged-send-again');
    ledger.record(charge, 'approved', noAmount, decision);
    const next = decision === 'leave-out' ? 'rejected' : 'queued';
    store.move(charge.id, ['uncertain'], next, { sentCount: 0, decision, remoteId: null });
  });
}

/** Back to where its result is asked for, free; nothing is booked. What came before was of no use. */
function fetchAgain(store: ChargeStore, charge: Charge): void {
  if (charge.remoteId === null) throw appError('bad_input.not_submitted');
  const noBody = { bodyFile: null, bodyBytes: null, bodySha256: null };
  store.move(charge.id, ['uncertain'], 'processing', { ...noBody, failure: null });
}

/** Turns the reservation of an uncertain call into what the ledger says of it. */
export function settleUncertain(ledger: Ledger, charge: Charge, isCharged: boolean): void {
  const note = messageOf('ledger.byDecision');
  if (charge.remoteId !== null) {
    // Submitted work was booked when it was submitted.
    if (!isCharged) ledger.settle(charge, noAmount, note);
    return;
  }
  if (isCharged) ledger.record(charge, 'possibly_charged', charge.reserved, note);
  ledger.release(charge);
}
