import { addAmounts, noAmount, type Price } from '../../../shared/model/money.ts';
import { referencePrice } from '../../../shared/script/plan/estimate.ts';
import { amountOf, type Tariff } from '../../charges/tariff.ts';

export type { Tariff };

/** What one call takes, in tokens before the multiplier. */
export type CallTokens = { readonly expectedTokens: number; readonly atMostTokens: number };

/** The reference price of the gateway's documentation, where no pricing page was read. */
export function referenceTariff(isFree: boolean): Tariff {
  return {
    multiplier: 1,
    moneyPerToken: referencePrice(1),
    moneyPerCall: null,
    source: 'reference',
    isFree,
  };
}

/** What some calls cost together. */
export function priceOfCalls(tariff: Tariff, calls: Iterable<CallTokens>): Price {
  let expected = noAmount;
  let atMost = noAmount;
  for (const { expectedTokens, atMostTokens } of calls) {
    expected = addAmounts(expected, amountOf(tariff, expectedTokens));
    atMost = addAmounts(atMost, amountOf(tariff, atMostTokens));
  }
  return {
    expectedTokens: expected.tokens,
    atMostTokens: atMost.tokens,
    expectedMoney: expected.money,
    atMostMoney: atMost.money,
    source: tariff.source,
    isFree: tariff.isFree,
  };
}

/** What one call costs. */
export function priceAt(tariff: Tariff, call: CallTokens): Price {
  return priceOfCalls(tariff, [call]);
}
