import { appError } from '../../shared/app-error.ts';
import type { Accounts } from '../features/session/accounts.ts';

/** LECTERN_BASE_URL or `--base-url`, and LECTERN_API_KEY: for this run, stored nowhere. */
export type Environment = { readonly baseUrl: string | null; readonly apiKey: string | null };

/** The account named by the environment or the command line, or null where the window's choice stands. */
export function environmentAccount(
  accounts: Accounts,
  { baseUrl, apiKey }: Environment,
): { readonly accountId: string | null; readonly note: string | null } {
  if (baseUrl !== null) {
    const { account, note } = accounts.chooseForThisRun(baseUrl);
    return { accountId: account.id, note };
  }
  if (apiKey === null) return { accountId: null, note: null };
  const chosen = accounts.current();
  if (chosen.kind === 'gateway') return { accountId: chosen.id, note: null };
  throw appError('gateway_address.environment');
}
