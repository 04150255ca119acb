import { appError } from '../../../shared/app-error.ts';
import type { MissingSegment } from '../narration/missing-segments.ts';
import type { Accounts } from '../session/accounts.ts';
import { nameToAsk } from '../session/find-account.ts';
import type { Exports } from './exports.ts';

/** Headings that two books share stop nothing. */
const fewLines = 3;

/**
 * Which other accounts have takes of these missing lines, in words. Throws `approval_needed` where one of the same
 * gateway without a key here has more than a few of them, or more than half: it came with a project file, or its key is
 * another one's now, so it may be the one in use under another id, and only the user can tell. `--account` does.
 */
export type RequireAccountTold = (lines: readonly MissingSegment[]) => Promise<readonly string[]>;

export function createRequireAccountTold({
  accounts,
  exports,
  isAccountTold,
}: {
  readonly accounts: Pick<Accounts, 'current' | 'withoutKey'>;
  readonly exports: Pick<Exports, 'madeElsewhere'>;
  readonly isAccountTold: boolean;
}): RequireAccountTold {
  return async (lines) => {
    const account = accounts.current();
    const elsewhere = exports.madeElsewhere(lines, account);
    const most = elsewhere.filter(({ count }) => count > fewLines || 2 * count > lines.length);
    if (most.length > 0 && !isAccountTold) {
      const keyless = await accounts.withoutKey(account.baseUrl);
      const found = most.find(({ other }) => keyless.some(({ id }) => id === other.id));
      if (found !== undefined) {
        const { other, count } = found;
        throw appError('approval_needed.account_of_takes', {
          count,
          other: nameToAsk(other),
          otherId: other.id,
          account: nameToAsk(account),
          accountId: account.id,
        });
      }
    }
    return elsewhere.map(({ message }) => message);
  };
}
