import { type Amount, addAmounts, isNothing } from '../../shared/model/money.ts';
import type { Charge, ChargeStore, LedgerKind } from './ports.ts';
import { amountOf, billedAmount, type Tariff, type TariffOf } from './tariff.ts';

/** Writes what happens to a call's money. Only inside the transaction that moves the call. */
export type Ledger = {
  readonly record: (charge: Charge, kind: LedgerKind, amount: Amount, note?: string) => void;
  /** Gives back what was reserved for the call. */
  readonly release: (charge: Charge, note?: string) => void;
  /** What so many tokens, before the multiplier, are billed at by the price that the call was reserved at. */
  readonly amountOf: (charge: Charge, tokens: number) => Amount;
  /** What tokens that include the multiplier already are billed at, by the price of the reservation. */
  readonly billedAmount: (charge: Charge, tokens: number) => Amount;
  /**
   * Books a call of which is known what it cost at least and at most, in tokens before the multiplier: the
   * first as charged, what it may be beyond that as possibly charged.
   */
  readonly recordBetween: (
    charge: Charge,
    knownTokens: number,
    atMostTokens: number,
    notes: { readonly known?: string; readonly beyond: string },
  ) => void;
  /** The gateway told what the last try cost: corrects what was booked for it to exactly that. */
  readonly settle: (charge: Charge, amount: Amount, note: string) => void;
};

export function createLedger(store: ChargeStore, tariffOf: TariffOf): Ledger {
  const tariffOfCharge = (charge: Charge): Tariff =>
    charge.tariff ?? tariffOf(charge.accountId, charge.kind, modelOf(charge.request));
  const record: Ledger['record'] = (charge, kind, amount, note = '') =>
    store.record({
      accountId: charge.accountId,
      chargeId: charge.id,
      groupId: charge.groupId,
      kind,
      ...amount,
      priceSource: tariffOfCharge(charge).source,
      note,
    });
  const amountOfCharge: Ledger['amountOf'] = (charge, tokens) =>
    amountOf(tariffOfCharge(charge), tokens);

  return {
    record,
    amountOf: amountOfCharge,
    billedAmount: (charge, tokens) => billedAmount(tariffOfCharge(charge), tokens),
    release: (charge, note) => record(charge, 'released', charge.reserved, note),
    recordBetween: (charge, knownTokens, atMostTokens, { known: note, beyond: beyondNote }) => {
      const known = amountOfCharge(charge, knownTokens);
      record(charge, 'charged', known, note);
      // On the demo nothing is charged, so nothing is possibly charged either.
      if (tariffOfCharge(charge).isFree || atMostTokens <= knownTokens) return;
      const beyond = difference(amountOfCharge(charge, atMostTokens), known);
      if (!isNothing(beyond)) record(charge, 'possibly_charged', beyond, beyondNote);
    },
    settle: (charge, amount, note) => {
      const { charged, possibly } = store.bookedLast(charge.id);
      const correction = difference(amount, addAmounts(charged, possibly));
      if (isNothing(correction) && isNothing(possibly)) return;
      record(charge, 'corrected', correction, note);
      store.settleLast(charge.id);
    },
  };
}

/** The model that a request names; null for speech and clones, which have only one. */
export function modelOf(request: Charge['request']): string | null {
  return 'model' in request ? request.model : null;
}

function difference(left: Amount, right: Amount): Amount {
  return { tokens: left.tokens - right.tokens, money: left.money - right.money };
}
