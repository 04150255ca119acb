import { createInterface } from 'node:readline';
import { AppError, appError } from '../../shared/app-error.ts';
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
    if (!(error instanceof AppError) || error.key !== 'approval_needed.unknown_price') throw error;
    const expected = Number(error.data.expectedTokens);
    const money = formatAmount(expected * moneyPerToken, app.accounts.settings().currencyLabel);
    const how = source === 'reference' ? ', by the reference price' : '';
    const price = `about ${expected} tokens (${money}${how}) are expected, and it may be more`;
    const isTold = isTerminal();
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

/**
 * Asks with a limit for the answer and, where the model takes none, once more without it, but only if that was
 * allowed beforehand (`--without-limit`) or a person at the terminal allows it now; else it throws `approval_needed`.
 */
export async function withinLimit<T>(
  { app, account, kind, model }: Spending,
  output: Output,
  { isAllowed, mostTokens }: { readonly isAllowed: boolean; readonly mostTokens: number | null },
  work: (isLimited: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'approval_needed.no_limit') throw error;
    const { moneyPerToken } = app.prices.priceOf(account.id, kind, model);
    const tokens = mostTokens ?? 0;
    const money = formatAmount(tokens * moneyPerToken, app.accounts.settings().currencyLabel);
    const price = `${tokens} tokens (${money})`;
    const question = `The model ${model} takes no limit for the length of its answer: it may cost up to ${price} or more. Send it without a limit? [y/N] `;
    if (isAllowed) output.say(`The model ${model} takes no limit: it is asked without one.`);
    else if (!isTerminal() || !(await isYes(question))) {
      throw appError('approval_needed.no_limit_said', { model, price }, { cause: error });
    }
    return work(false);
  }
}

function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
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
