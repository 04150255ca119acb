import type { CallOrder } from '../../jobs/call-order.ts';
import type { Charge } from '../../jobs/ports.ts';
import { eachOnce } from '../narration/missing-lines.ts';
import type { OpenItem, SpeakLinesParts } from '../narration/speak-lines.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCaps } from '../session/allowance.ts';
import type { JobContext, JobEnd } from './job-runner.ts';
import { openLines } from './open-lines.ts';
import type { Queue } from './queue.ts';

/** Kept with the job: the call that a person decided to send again. */
export type ResendParams = { readonly chapterId: string; readonly chargeId: string };

export type ResendParts = SpeakLinesParts & { readonly accounts: Pick<Accounts, 'settings'> };

/**
 * Puts exactly the request into the queue that a person decided to send again, whatever its line says by
 * now. False for a call that belongs to no chapter of the library.
 */
export function queueResend(
  {
    narration,
    accounts,
  }: Pick<ResendParts, 'narration'> & { readonly accounts: Pick<Accounts, 'byId'> },
  queue: Pick<Queue, 'add'>,
  { id: chargeId, accountId, identity, place: { chapterId } }: Charge,
): void {
  if (chapterId === null) return;
  const { chapter, project } = narration.find(chapterId, accounts.byId(accountId));
  const missing = narration.missing(chapterId, undefined, accounts.byId(accountId));
  const lines = eachOnce(missing.filter(({ order }) => order.identity === identity));
  const params: ResendParams = { chapterId, chargeId };
  queue.add(
    {
      accountId,
      kind: 'chapter',
      title: chapter.title,
      projectId: project.id,
      chapterId,
      params,
      folder: null,
      segments: lines.map(({ segmentId }) => ({ segmentId, chapterId, identity })),
    },
    'first',
  );
}

/** Sends it where its line has become another one, so that its take is there should the words come back. */
export async function resend(
  { calls, charges, narration, accounts }: ResendParts,
  { job, account, signal, rank, report }: JobContext,
  { chapterId, chargeId }: ResendParams,
): Promise<JobEnd> {
  const { state, ...call } = charges.byId(chargeId);
  const { kind, identity, request, expectedTokens, atMostTokens, place } = call;
  const order: CallOrder = {
    accountId: account.id,
    kind,
    identity,
    request,
    expectedTokens,
    atMostTokens,
    groupId: job.id,
    place,
    priority: 'batch',
    rank,
    size: expectedTokens,
    caps: ownCaps(accounts),
    isFree: isFree(account),
  };
  const tell = (doneItems: number) =>
    report({ stage: 'speaking', doneItems, totalItems: 1, fraction: doneItems });
  tell(0);
  const open: OpenItem[] = [];
  if (state !== 'done' && charges.findTake(identity) === null) {
    calls.enqueue([order]);
    const outcome = await calls.run(order, signal);
    if (outcome.kind !== 'done') {
      const { failure } = outcome;
      open.push({
        chapterId,
        index: place.ordinal,
        kind: outcome.kind,
        shown: place.label,
        failure,
      });
    }
    narration.announceIdentity(identity);
  }
  tell(1);
  return {
    files: [],
    refusedCount: open.filter((item) => item.kind === 'refused').length,
    problem: open.length === 0 ? null : openLines(open),
  };
}
