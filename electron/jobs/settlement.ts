import type { Ledger } from './ledger.ts';
import type { Charge, ChargeStore, RemoteStatus } from './ports.ts';

/**
 * Corrects the ledger where the gateway says what submitted work cost in the end; its jobs are charged in
 * advance, and settlement by actual duration is announced (docs/gateway.md).
 */
export function recordSettlement(
  { store, ledger }: { readonly store: ChargeStore; readonly ledger: Ledger },
  charge: Charge,
  { settledTokens }: RemoteStatus,
): void {
  if (settledTokens === null) return;
  store.transaction(() => {
    const difference = settledTokens - store.chargedTokens(charge.id);
    if (difference !== 0) ledger.record(charge, 'corrected', difference, 'settled by the gateway');
  });
}
