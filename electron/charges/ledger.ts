import type { Charge, ChargeStore, LedgerKind, PriceOf } from './ports.ts';

/** Writes what happens to a call's money. Only inside the transaction that moves the call. */
export type Ledger = {
  readonly record: (charge: Charge, kind: LedgerKind, tokens: number, note?: string) => void;
};

export function createLedger(store: ChargeStore, priceOf: PriceOf): Ledger {
  return {
    record: (charge, kind, tokens, note = '') => {
      const model = 'model' in charge.request ? charge.request.model : null;
      const price = priceOf(charge.accountId, charge.kind, model);
      store.record({
        accountId: charge.accountId,
        chargeId: charge.id,
        groupId: charge.groupId,
        kind,
        tokens,
        money: tokens * price.moneyPerToken,
        priceSource: price.source,
        note,
      });
    },
  };
}
