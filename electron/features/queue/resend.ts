import type { CallOrder } from '../../charges/call-order.ts';
import { modelOf } from '../../charges/ledger.ts';
import type { Charge } from '../../charges/ports.ts';
import type { JobStore } from '../../storage/charges/jobs.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { PriceList } from '../money/price-list.ts';
import type { GenerateSegmentsParts, OpenItem } from '../narration/generate-segments.ts';
import { uniqueByIdentity } from '../narration/segment-orders.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCaps } from '../session/own-calls.ts';
import { chapterDraft } from './chapter-draft.ts';
import type { JobContext, JobEnd, PricedParams } from './job-runner.ts';
import { endOfSegments } from './open-segments.ts';
import type { Queue } from './queue.ts';
import type { UncertainParts } from './uncertain.ts';

/** Kept with the job: the call that a person decided to send again. */
export type ResendParams = PricedParams & {
  readonly chapterId: string;
  readonly chargeId: string;
};

export type ResendParts = GenerateSegmentsParts & {
  readonly accounts: Pick<Accounts, 'capsOf'>;
  readonly prices: Pick<PriceList, 'tariffOf'>;
};

type ResumeParts = Pick<ResendParts, 'charges' | 'narration'> & {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly library: Pick<LibraryStore, 'head'>;
  readonly jobStore: Pick<JobStore, 'find'>;
  readonly queue: Pick<Queue, 'add' | 'resume'>;
  /** Goes on with submitted work that no job asks for. */
  readonly attach: () => void;
  /** Sends another take of a line again that a person decided about; false where it is none. */
  readonly sendAgain: (call: Charge) => boolean;
};

/** Jobs that waited for these decisions go on; a single line that may be sent again gets a job. */
export function createResumeAfterDecision(
  parts: ResumeParts,
): UncertainParts['resumeAfterDecision'] {
  const { charges, jobStore, queue } = parts;
  return (calls, decision) => {
    for (const id of new Set(calls.map(({ groupId }) => groupId))) {
      if (id === null || charges.hasUncertain(id)) continue;
      if (jobStore.find(id)?.state === 'needs-decisions') queue.resume([id]);
    }
    if (decision === 'fetch-again') parts.attach();
    if (decision !== 'not-charged-send-again' && decision !== 'charged-buy-again') return;
    for (const call of calls) if (call.groupId === null) sendSingle(parts, call);
  };
}

/** Puts exactly that request into the queue, whatever its line says by now. */
function sendSingle(parts: ResumeParts, call: Charge): void {
  const { narration, accounts, queue, library } = parts;
  const { id: chargeId, accountId, identity } = call;
  const { chapterId } = call.origin;
  if (chapterId === null || library.head(chapterId) === null || parts.sendAgain(call)) return;
  const account = accounts.byId(accountId);
  const found = narration.find(chapterId, account);
  const missing = narration.missing(chapterId, undefined, account);
  const spans = parts.charges.packOf(chargeId).map((span) => span.identity);
  const wanted = new Set([identity, ...spans]);
  const lines = uniqueByIdentity(missing.filter(({ order }) => wanted.has(order.identity)));
  const params: ResendParams = { chapterId, chargeId, tariff: call.tariff ?? undefined };
  queue.add(chapterDraft(found, accountId, params, lines), 'first');
}

/** Sends it where its line has become another one, so that its take is there should the words come back. */
export async function resend(
  { calls, charges, narration, accounts, prices }: ResendParts,
  { job, account, signal, rank, report }: JobContext,
  { chapterId, chargeId }: ResendParams,
): Promise<JobEnd> {
  const { state, ...call } = charges.byId(chargeId);
  const { kind, identity, request, expectedTokens, atMostTokens, origin } = call;
  const pack = charges.packOf(chargeId);
  const order: CallOrder = {
    accountId: account.id,
    kind,
    identity,
    request,
    ...(pack.length === 0 ? {} : { pack }),
    expectedTokens,
    atMostTokens,
    groupId: job.id,
    origin,
    priority: 'batch',
    rank,
    size: expectedTokens,
    caps: () => ownCaps(accounts, account.id),
    tariff: call.tariff ?? prices.tariffOf(account.id, kind, modelOf(request)),
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
        index: origin.ordinal,
        kind: outcome.kind,
        shown: origin.label,
        failure,
      });
    }
    for (const one of [{ identity }, ...pack]) narration.announceIdentity(one.identity);
  }
  tell(open.length === 0 ? 1 : 0);
  return endOfSegments(open);
}
