import { appError } from '../../../shared/app-error.ts';
import type { App } from '../../app/create-app.ts';
import { nameToAsk } from '../../features/session/find-account.ts';
import { environmentOf, type GlobalOptions } from '../with-app.ts';

/**
 * Which other accounts have takes of what is missing, in words. Throws `approval_needed` where one of the same gateway
 * never had a key here, as it came with a project file: it may be the one in use under another id, and only the user
 * can tell. `--account` does.
 */
export async function requireAccountTold(
  { accounts, exports }: Pick<App, 'accounts' | 'exports'>,
  projectId: string,
  chapters: readonly number[] | null,
  options: GlobalOptions,
): Promise<readonly string[]> {
  const account = accounts.current();
  const elsewhere = exports.madeElsewhere(exports.missing(projectId, chapters), account);
  if (elsewhere.length > 0 && environmentOf(options).account === null) {
    const keyless = await accounts.withoutKey(account.baseUrl);
    const found = elsewhere.find(({ other }) => keyless.some(({ id }) => id === other.id));
    if (found !== undefined) {
      const { other, count } = found;
      throw appError('approval_needed.account_of_takes', {
        count,
        other: nameToAsk(other),
        otherId: other.id,
        account: nameToAsk(account),
        accountId: account.id,
        address: account.baseUrl,
      });
    }
  }
  return elsewhere.map(({ message }) => message);
}
