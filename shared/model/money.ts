/**
 * What is billed: tokens times the model's multiplier, and money. A call with a price of its own has no
 * tokens (docs/money.md).
 */
export type Amount = { readonly tokens: number; readonly money: number };

export const noAmount: Amount = { tokens: 0, money: 0 };

/** The most that a person may enter: far above any price, and the sums of many stay whole numbers. */
export const mostAmount: Amount = { tokens: 1e12, money: 1e9 };

/** What may be billed at most; null leaves that side free. */
export type Limit = { readonly tokens: number | null; readonly money: number | null };

export const noLimit: Limit = { tokens: null, money: null };

/** Sums of money differ in their last digits by the way they were reckoned. */
const roundingShare = 1e-9;

/** Whether an amount keeps under a limit, on both of its sides. */
export function isWithin({ tokens, money }: Amount, limit: Limit): boolean {
  if (limit.tokens !== null && tokens > limit.tokens) return false;
  return limit.money === null || money <= limit.money * (1 + roundingShare);
}

/** Less money than this is an error of adding fractions up. */
const leastMoney = 1e-9;

/** Whether an amount is none, but for the last digits of sums of money. */
export function isNothing({ tokens, money }: Amount): boolean {
  return tokens === 0 && Math.abs(money) < leastMoney;
}

/** Whether money is less than a hundredth, which two decimals would not show, and more than such an error. */
export function isTinyMoney(money: number): boolean {
  return money >= leastMoney && money < 0.01;
}

export function addAmounts(...amounts: readonly Amount[]): Amount {
  return amounts.reduce(
    (sum, one) => ({
      tokens: sum.tokens + one.tokens,
      money: sum.money + one.money,
    }),
    noAmount,
  );
}

/**
 * Where a price comes from: the gateway's pricing page, the reference price of its documentation, which is
 * that of speech, or nowhere: then it is reckoned by the reference price and said to be unknown.
 */
const priceSources = ['pricing', 'reference', 'unknown'] as const;
export type PriceSource = (typeof priceSources)[number];

/** What a piece of work will cost, as it is billed: in tokens, times the multiplier, and in money. */
export type Price = {
  readonly expectedTokens: number;
  /** Worst case: caps reserve this. */
  readonly atMostTokens: number;
  readonly expectedMoney: number;
  readonly atMostMoney: number;
  readonly source: PriceSource;
  /** True in demo mode: shown as "free in the demo (about X with an account)" and counted nowhere. */
  readonly isFree: boolean;
  /** How well the voices' pace is known; absent where the price does not depend on one. */
  readonly pace?: PaceBasis;
};

/** What the expected length of speech rests on. */
export type PaceBasis = {
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
