import { AppError, appError } from '../../shared/app-error.ts';
import type { ChargeKind } from '../../shared/model/job.ts';
import type { Amount, Limit, PriceSource } from '../../shared/model/money.ts';
import type { App } from '../app/create-app.ts';
import type { Tariff } from '../features/money/tariff.ts';
import type { AccountRow } from '../storage/accounts.ts';
import { isAgreed, isAtTerminal } from './ask.ts';
import { formatAmount, type Output } from './output.ts';
import { tellingWaits } from './tell-trouble.ts';
import { phrase } from './words/phrase.ts';
import type { PlainKey } from './words/phrase-keys.ts';

type Spending = {
  readonly app: App;
  readonly account: AccountRow;
  readonly kind: ChargeKind;
  readonly model: string;
  /** `--max-cost`, if it was given. */
  readonly mostCost: Limit | undefined;
};

/**
 * Does work whose price nobody knows beforehand. Where nothing was said about what it may cost, a person
 * at the terminal is asked once; without one it throws `approval_needed`, naming `--max-cost`.
 */
export async function withinAllowance<T>(
  { app, account, kind, model, mostCost }: Spending,
  output: Output,
  buy: (most: Limit | null) => Promise<T>,
): Promise<T> {
  const work = (most: Limit | null) => tellingWaits(app, account.id, output, () => buy(most));
  await app.prices.readyToQuote(account);
  const tariff = app.prices.tariffFor(account, kind, model);
  if (mostCost !== undefined) return work(mostCost);
  try {
    return await work(null);
  } catch (error) {
    if (!(error instanceof AppError) || !asksForPrice(error)) throw error;
    const { price, most } = expectationOf(app, tariff, error);
    const { data, message } = error;
    if (!isAtTerminal()) {
      const values = { ...data, reason: message, price };
      throw appError('approval_needed.say_price', values, { cause: error });
    }
    const question = phrase('spending.sendYN', { price: capitalised(price) });
    if (await isAgreed(question)) return work(most);
    output.say(phrase('spending.maxCostGoes'));
    throw appError('approval_needed.not_sent', data, { cause: error });
  }
}

/** Another approval is asked for elsewhere: of an answer without a limit. */
function asksForPrice({ key }: AppError): boolean {
  return key === 'approval_needed.unknown_price' || key === 'approval_needed.per_call';
}

/** What a person is asked about: in words, and as the limit that a yes sets. */
function expectationOf(app: App, tariff: Tariff, { data }: AppError) {
  const { currencyLabel } = app.accounts.settings();
  const { moneyPerCall, source } = tariff;
  if (moneyPerCall !== null) {
    const price = phrase('spending.costsCall', {
      moneyPerCall: formatAmount(moneyPerCall, currencyLabel),
    });
    return { price, most: { tokens: null, money: moneyPerCall } };
  }
  const tokens = Number(data.expectedTokens);
  const money = formatAmount(Number(data.expectedMoney), currencyLabel);
  const price = phrase('spending.aboutTokensExpected', {
    count: tokens,
    money,
    source: phrase(sourceWords[source]),
  });
  return { price, most: { tokens, money: null } };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Asks with a limit for the answer and, where the model takes none, once more without it, but only if that was
 * allowed beforehand (`--without-limit`) or a person at the terminal allows it now; else it throws `approval_needed`.
 */
export async function withinLimit<T>(
  { app, model }: Spending,
  output: Output,
  { isAllowed, most }: { readonly isAllowed: boolean; readonly most: Limit | null },
  work: (isLimited: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'approval_needed.no_limit') throw error;
    const { currencyLabel } = app.accounts.settings();
    const price =
      most?.money != null
        ? formatAmount(most.money, currencyLabel)
        : phrase('column.countTokens', { count: most?.tokens ?? 0 });
    const question = phrase('spending.modelTakesNo', { model, price });
    if (isAllowed) output.say(phrase('spending.modelTakesNo2', { model }));
    else if (!(await isAgreed(question))) {
      throw appError('approval_needed.no_limit_said', { model, price }, { cause: error });
    }
    return work(false);
  }
}

/** Where a price comes from, for people. */
export const sourceWords: { readonly [Source in PriceSource]: PlainKey } = {
  pricing: 'spending.gatewayPricingPage',
  reference: 'spending.referencePrice',
  unknown: 'spending.priceUnknownReckoned',
};

/** What a command cost, for its JSON: charged, and what may have been charged beyond that. */
export type Spent = Amount & { readonly possiblyTokens: number; readonly possiblyMoney: number };

export function spentOn(app: App, groupId: string): Spent {
  const { charged, possibly } = app.booked(groupId);
  return { ...charged, possiblyTokens: possibly.tokens, possiblyMoney: possibly.money };
}

/** What happened between the two: what was booked at its worst before may be settled since, to less. */
export function spentSince(before: Spent, after: Spent): Spent {
  const since = (name: keyof Spent) => Math.max(0, after[name] - before[name]);
  return {
    tokens: since('tokens'),
    money: since('money'),
    possiblyTokens: since('possiblyTokens'),
    possiblyMoney: since('possiblyMoney'),
  };
}
