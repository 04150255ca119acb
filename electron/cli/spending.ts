import { createInterface } from 'node:readline';
import { AppError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { ChargeKind } from '../../shared/model/job.ts';
import type { Limit, PriceSource } from '../../shared/model/money.ts';
import type { App } from '../app/create-app.ts';
import type { Tariff } from '../features/money/tariff.ts';
import type { AccountRow } from '../storage/accounts.ts';
import { formatAmount, type Output } from './output.ts';

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
  work: (most: Limit | null) => Promise<T>,
): Promise<T> {
  await app.prices.readyToQuote(account);
  const tariff = app.prices.tariffFor(account, kind, model);
  if (mostCost !== undefined) return work(mostCost);
  try {
    return await work(null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errorCodes.approvalNeeded) throw error;
    const { price, most } = expectationOf(app, tariff, error);
    const isTold = process.stdin.isTTY === true && process.stderr.isTTY === true;
    if (isTold && (await isYes(`${capitalised(price)}. Send it? [y/N] `))) return work(most);
    if (isTold) output.say('With --max-cost it goes without this question.');
    const { data, message } = error;
    throw isTold
      ? appError('approval_needed.not_sent', data, { cause: error })
      : appError(
          'approval_needed.say_price',
          { ...data, reason: message, price },
          { cause: error },
        );
  }
}

/** What a person is asked about: in words, and as the limit that a yes sets. */
function expectationOf(app: App, tariff: Tariff, { data }: AppError) {
  const { currencyLabel } = app.accounts.settings();
  const { moneyPerCall, source } = tariff;
  if (moneyPerCall !== null) {
    const price = `it costs ${formatAmount(moneyPerCall, currencyLabel)} a call`;
    return { price, most: { tokens: null, money: moneyPerCall } };
  }
  const tokens = Number(data.expectedTokens);
  const money = formatAmount(Number(data.expectedMoney), currencyLabel);
  const price = `about ${tokens} tokens (${money}, ${sourceWords[source]}) are expected, and it may be more`;
  return { price, most: { tokens, money: null } };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a price comes from, for people. */
export const sourceWords: { readonly [Source in PriceSource]: string } = {
  pricing: 'by the gateway’s pricing page',
  reference: 'by the reference price',
  unknown: 'price unknown, reckoned by the reference price of speech',
};

/** What a command booked, for its JSON: charged, and what may have been charged beyond that. */
export function spentOn(app: App, groupId: string) {
  const { charged, possibly } = app.booked(groupId);
  return { ...charged, possiblyTokens: possibly.tokens, possiblyMoney: possibly.money };
}

function isYes(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((answered) => {
    terminal.once('close', () => answered(false));
    terminal.question(question, (answer) => {
      answered(/^\s*y(es)?\s*$/i.test(answer));
      terminal.close();
    });
  });
}
