import type { Price } from '../../../shared/model/money.ts';
import { referencePrice } from '../../../shared/script/plan/estimate.ts';

/** What a token costs on an account, and whether anything is charged there at all. */
export type Tariff = { readonly moneyPerToken: number; readonly isFree: boolean };

/** The reference price of the gateway's documentation, where no pricing page was read. */
export function referenceTariff(isFree: boolean): Tariff {
  return { moneyPerToken: referencePrice(1), isFree };
}

/** Tokens as a price. */
export function priceAt(
  { moneyPerToken, isFree }: Tariff,
  { expectedTokens, atMostTokens }: Pick<Price, 'expectedTokens' | 'atMostTokens'>,
): Price {
  return {
    expectedTokens,
    atMostTokens,
    expectedMoney: expectedTokens * moneyPerToken,
    atMostMoney: atMostTokens * moneyPerToken,
    isFree,
  };
}
