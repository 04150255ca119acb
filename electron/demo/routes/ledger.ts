import type { Context, MiddlewareHandler } from 'hono';
import type { DemoState } from '../state/demo-state.ts';
import { callerOf } from './check-key.ts';

/** GET /demo/ledger with a key: the rows and the balance (null is endless) of its account. */
export function readLedger(state: DemoState, context: Context): Response {
  const { accountId } = callerOf(context);
  const balance = state.accounts.find(accountId)?.balance ?? null;
  return context.json({ items: state.ledger.rows(accountId), balance });
}

/** GET /demo/ledger with the control token: the rows and the balances of all accounts. */
export function readWholeLedger(
  state: DemoState,
  isControl: (context: Context) => boolean,
): MiddlewareHandler {
  return async (context, next) => {
    if (!isControl(context)) return next();
    const accounts = state.accounts
      .list()
      .map(({ id, label, balance }) => ({ id, label, balance }));
    return context.json({ items: state.ledger.rows(null), balance: null, accounts });
  };
}
