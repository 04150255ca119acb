import type { ChargeKind } from '../../shared/model/job.ts';
import type { Amount, Limit, PriceSource } from '../../shared/model/money.ts';

/** What a call of one kind with one model costs on one account, as far as it is known. */
export type Tariff = {
  /** Factor on the tokens (docs/gateway.md). */
  readonly multiplier: number;
  /** What a token of an answer counts beside one of the question, before the multiplier; 1 where it is absent. */
  readonly outputFactor?: number;
  /** Money for one billed token: the factor is in the tokens already. */
  readonly moneyPerToken: number;
  /** A price per call stands for tokens and factor; null where the model is billed by tokens. */
  readonly moneyPerCall: number | null;
  readonly source: PriceSource;
  /** Nothing is charged on that account at all. */
  readonly isFree: boolean;
};

/** The price of that kind of call, with that model, on that account, as it is known now. */
export type TariffOf = (accountId: string, kind: ChargeKind, model: string | null) => Tariff;

/** What one call of so many tokens, before the multiplier, is billed: rounded up to whole tokens. */
export function amountOf(tariff: Tariff, tokens: number): Amount {
  return billedAmount(tariff, wholeTokens(tokens * tariff.multiplier));
}

/**
 * The amount of so many tokens as the gateway bills them, the multiplier applied. They say nothing of a
 * call with a price of its own.
 */
export function billedAmount({ moneyPerToken, moneyPerCall }: Tariff, tokens: number): Amount {
  if (moneyPerCall !== null) return { tokens: 0, money: moneyPerCall };
  return { tokens, money: tokens * moneyPerToken };
}

/** So many tokens, before the multiplier, one call may take under a limit; 0 where it allows none. */
export function tokensWithin({ multiplier, moneyPerToken }: Tariff, limit: Limit): number {
  const byMoney = limit.money === null ? null : (limit.money / moneyPerToken) * (1 + lastDigits);
  const billed = Math.min(...[limit.tokens, byMoney].flatMap((most) => most ?? []));
  const most = Math.floor(billed + rounding);
  const tokens = Math.floor(most / multiplier + rounding);
  // By a large factor the hair that lets a whole token in is more than one billed token.
  return wholeTokens(tokens * multiplier) > most ? tokens - 1 : tokens;
}

/** Whether something that was offered at one price is dearer now. */
export function isDearer(now: Tariff, offered: Tariff): boolean {
  if (now.isFree) return false;
  if (now.moneyPerCall !== null || offered.moneyPerCall !== null) {
    return (
      now.moneyPerCall === null || now.moneyPerCall > (offered.moneyPerCall ?? 0) * (1 + rounding)
    );
  }
  const isMoreMoney =
    now.moneyPerToken * now.multiplier >
    offered.moneyPerToken * offered.multiplier * (1 + rounding);
  const isDearerToAnswer = (now.outputFactor ?? 1) > (offered.outputFactor ?? 1) * (1 + rounding);
  return isMoreMoney || isDearerToAnswer || now.multiplier > offered.multiplier * (1 + rounding);
}

/** What the tokens of an answer count beside those of the question, in whole tokens before the multiplier. */
export function answerTokens({ outputFactor = 1 }: Pick<Tariff, 'outputFactor'>, tokens: number) {
  return wholeTokens(tokens * outputFactor);
}

/** 0.1 times 30 is a hair over 3 in binary: that is no further token. */
const rounding = 1e-9;
/** What a division of large numbers may lose. */
const lastDigits = 1e-12;

function wholeTokens(tokens: number): number {
  return Math.ceil(tokens - rounding);
}
