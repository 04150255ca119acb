import { createInterface } from 'node:readline';
import { AppError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { ChargeKind } from '../../shared/model/job.ts';
import type { App } from '../app/create-app.ts';
import { isFree } from '../features/session/account-kind.ts';
import type { AccountRow } from '../storage/accounts.ts';
import { formatAmount, type Output } from './output.ts';
import { type Cost, tokensFor } from './parse-options.ts';

type Spending = {
  readonly app: App;
  readonly account: AccountRow;
  readonly kind: ChargeKind;
  readonly model: string;
  /** `--max-cost`, if it was given. */
  readonly mostCost: Cost | undefined;
};

/**
 * Does work whose price nobody knows beforehand. Where nothing was said about what it may cost, a person
 * at the terminal is asked once; without one it throws `approval_needed`, naming `--max-cost`.
 */
export async function withinAllowance<T>(
  { app, account, kind, model, mostCost }: Spending,
  output: Output,
  work: (mostTokens: number | null) => Promise<T>,
): Promise<T> {
  if (!isFree(account)) await app.prices.refresh(account.id, await app.select.clientFor(account));
  const { moneyPerToken, source } = app.prices.priceOf(account.id, kind, model);
  if (mostCost !== undefined) return work(tokensFor(mostCost, moneyPerToken));
  try {
    return await work(null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errorCodes.approvalNeeded) throw error;
    const expected = Number(error.data.expectedTokens);
    const money = formatAmount(expected * moneyPerToken, app.accounts.settings().currencyLabel);
    const how = source === 'reference' ? ', by the reference price' : '';
    const price = `about ${expected} tokens (${money}${how}) are expected, and it may be more`;
    const isTold = process.stdin.isTTY === true && process.stderr.isTTY === true;
    if (isTold && (await isYes(`The price is not known beforehand: ${price}. Send it? [y/N] `))) {
      return work(expected);
    }
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

/** What went to the gateway for a group of calls of one kind. */
export function spentOn(
  {
    app,
    account,
    kind,
    model,
  }: Pick<Spending, 'app' | 'account' | 'kind'> & { model: string | null },
  groupId: string,
) {
  const tokens = app.spentTokens(account, groupId);
  return { tokens, money: tokens * app.prices.priceOf(account.id, kind, model).moneyPerToken };
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
