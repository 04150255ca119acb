import { appError } from '../../../shared/app-error.ts';
import type { App } from '../../app/create-app.ts';
import type { ExportRequest } from '../../features/exports/export-request.ts';
import type { MissingSegment } from '../../features/narration/missing-segments.ts';
import { problemOf } from '../../features/queue/job-end.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { nameToAsk } from '../../features/session/find-account.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import { environmentOf, type GlobalOptions } from '../with-app.ts';

/** Headings that two books share stop nothing. */
const fewLines = 3;

/**
 * Which other accounts have takes of these missing lines, in words. Throws `approval_needed` where one of the same
 * gateway without a key here has more than a few of them, or more than half: it came with a project file, or its key is
 * another one's now, so it may be the one in use under another id, and only the user can tell. `--account` does.
 */
export async function requireAccountTold(
  { accounts, exports }: Pick<App, 'accounts' | 'exports'>,
  lines: readonly MissingSegment[],
  options: GlobalOptions,
  account = accounts.current(),
): Promise<readonly string[]> {
  const elsewhere = exports.madeElsewhere(lines, account);
  const most = elsewhere.filter(({ count }) => count > fewLines || 2 * count > lines.length);
  const isTold = environmentOf(options).account !== null && accounts.current().id === account.id;
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
}

/** The same for what a job of the queue would buy, which is paused for that reason instead. */
export async function requireJobTold(
  app: Pick<App, 'accounts' | 'exports' | 'queue'>,
  { id, projectId, accountId, params }: JobRow,
  options: GlobalOptions,
): Promise<readonly string[]> {
  const account = app.accounts.byId(accountId);
  if (projectId === null || isFree(account)) return [];
  const { chapters } = params as ExportRequest;
  const lines = app.exports.missing(projectId, chapters, account);
  try {
    return await requireAccountTold(app, lines, options, account);
  } catch (error) {
    app.queue.pause([id], problemOf(error));
    throw error;
  }
}
