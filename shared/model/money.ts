/** What a piece of work will cost, in tokens (docs/gateway.md) and in money. */
export type Price = {
  readonly expectedTokens: number;
  /** Worst case: caps reserve this. */
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  /** True in demo mode: shown as "free (about X on an account)" and counted nowhere. */
  readonly isFree: boolean;
};

/** A price with the token that an approval of exactly it hands back; null where nothing is to pay. */
export type Offer = { readonly price: Price; readonly approval: string | null };

const dayMs = 86_400_000;

/** When the day of a time began, by UTC: caps of a day run from there. Milliseconds since 1970. */
export function dayStartMs(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs;
}
