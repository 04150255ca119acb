import type { ChargeStore } from '../../jobs/ports.ts';

/**
 * The identity for "another one of the same": the first, second, … that is not made yet. Numbered instead
 * of random, so that one that was stopped or lost on the way is found again and not paid for twice.
 */
export function firstUnmade(
  identityOf: (nonce: number | null) => string,
  charges: Pick<ChargeStore, 'findDone'>,
): string {
  let identity = identityOf(null);
  for (let nonce = 1; charges.findDone(identity) !== null; nonce += 1) identity = identityOf(nonce);
  return identity;
}
