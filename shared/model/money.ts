/** What a piece of work will cost, in tokens (docs/gateway.md) and in money. */
export type Price = {
  readonly expectedTokens: number;
  /** Worst case: caps reserve this. */
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  /** True in demo mode: shown as "free (about X on an account)" and counted nowhere. */
  readonly isFree: boolean;
  /** How well the voices' pace is known; absent where the price does not depend on one. */
  readonly pace?: Pace;
};

/** What the expected length of speech rests on. */
export type Pace = {
  /** Takes that the pace of these voices was learned from; 0 for the typical pace. */
  readonly takeCount: number;
  /** Voices of which little or nothing was learned yet: their lines are expected at the typical pace. */
  readonly typicalVoiceCount: number;
};

/** A price with the token that an approval of exactly it hands back; null where nothing is to pay. */
export type Offer = { readonly price: Price; readonly approval: string | null };

const dayMs = 86_400_000;

/** When the day of a time began, by UTC: caps of a day run from there. Milliseconds since 1970. */
export function dayStartMs(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs;
}
