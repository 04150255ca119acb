import { appError } from '../../../shared/app-error.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { MissingSegment } from '../narration/missing-segments.ts';
import { problemOf } from '../queue/job-end.ts';
import type { Queue } from '../queue/queue.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { nameToAsk } from '../session/find-account.ts';
import type { ExportRequest } from './export-request.ts';
import type { Exports } from './exports.ts';

/** Headings that two books share stop nothing. */
const fewLines = 3;

/** Asks which account is meant where another one has the lines that are about to be bought. */
export type AccountQuestion = {
  /**
   * Which other accounts have takes of these missing lines, in words. Throws `approval_needed` where one of the same
   * gateway without a key here has more than a few of them, or more than half: it came with a project file, or its key
   * is another one's now, so it may be the one in use under another id, and only the user can tell. `--account` does.
   */
  readonly requireAccountTold: (
    lines: readonly MissingSegment[],
    account?: AccountRow,
  ) => Promise<readonly string[]>;
  /** The same for what an export of the queue would buy; it waits for that reason then. */
  readonly requireJobTold: (job: JobRow) => Promise<readonly string[]>;
};

type QuestionParts = {
  readonly accounts: Pick<Accounts, 'byId' | 'current' | 'withoutKey'>;
  readonly exports: Pick<Exports, 'madeElsewhere' | 'missing'>;
  readonly queue: Pick<Queue, 'pause'>;
  /** By `--account`, for this run. */
  readonly isAccountTold: boolean;
};

export function createAccountQuestion(parts: QuestionParts): AccountQuestion {
  const { accounts, exports } = parts;
  const requireAccountTold: AccountQuestion['requireAccountTold'] = async (
    lines,
    account = accounts.current(),
  ) => {
    const elsewhere = exports.madeElsewhere(lines, account);
    const most = elsewhere.filter(({ count }) => count > fewLines || 2 * count > lines.length);
    const isTold = parts.isAccountTold && accounts.current().id === account.id;
    if (most.length > 0 && !isTold) {
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
  return {
    requireAccountTold,
    requireJobTold: async ({ id, projectId, accountId, params }) => {
      const account = accounts.byId(accountId);
      if (projectId === null || isFree(account)) return [];
      const lines = exports.missing(projectId, (params as ExportRequest).chapters, account);
      try {
        return await requireAccountTold(lines, account);
      } catch (error) {
        parts.queue.pause([id], problemOf(error));
        throw error;
      }
    },
  };
}
