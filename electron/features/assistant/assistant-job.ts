import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { PieceTrouble } from '../../../shared/model/assistant.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import { textTokens } from '../../../shared/script/plan/estimate.ts';
import { settleAll } from '../../../shared/settle-all.ts';
import type { CallOrder } from '../../charges/call-order.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeFailure, ChargeStore, ChatAnswer, Outcome } from '../../charges/ports.ts';
import { reasonOf } from '../../charges/settle-failure.ts';
import type { ProposalRow, ProposalStore } from '../../storage/proposals.ts';
import type { PriceList } from '../money/price-list.ts';
import { problemOf } from '../queue/job-end.ts';
import type { JobContext, JobRunner } from '../queue/job-runner.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCaps } from '../session/own-calls.ts';
import { openingOf, pieceCall } from './piece-calls.ts';
import { finishedProposal } from './proposal-text.ts';
import { askedTask } from './proposed-edit.ts';

export type AssistantParams = {
  /** What a person agreed to for the whole job; null where it is free. */
  readonly mostTokens: number | null;
  readonly mostMoney?: number | null;
  /** A person agreed to answers without a limit; jobs of older versions have none of it. */
  readonly isUnlimited?: boolean;
};

export type AssistantJobParts = {
  readonly proposals: ProposalStore;
  readonly calls: ChargedCalls;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  /** Something about the proposals of that book is different. */
  readonly changed: (projectId: string) => void;
};

type PieceWork = {
  readonly row: ProposalRow;
  readonly index: number;
  readonly order: CallOrder<'chat'>;
};

type OpenPiece = { readonly kind: 'uncertain' | 'refused'; readonly failure: ChargeFailure };
type PieceEnd = ChatAnswer | PieceTrouble;

/** So many pieces refused for the same reason, one after another: the rest would be refused too. */
const mostEqualRefusals = 3;

/**
 * Asks about every piece of a job, each once however often the job runs, and makes a proposal for each
 * chapter as soon as its last answer is there. An uncertain or refused piece is left open.
 */
export function assistantRunner(parts: AssistantJobParts): JobRunner {
  return async (context) => {
    const { job, signal, report } = context;
    const rows = parts.proposals.ofJob(job.id);
    const work = rows.flatMap((row) => worksOf(row, context, parts));
    const ends = new Map<PieceWork, PieceEnd>();
    const open: OpenPiece[] = [];
    const refusals = new Map<string, number>();

    const tell = () =>
      report({
        stage: 'asking',
        doneItems: ends.size,
        totalItems: work.length,
        // What is left open is over, too.
        fraction: work.length === 0 ? 1 : (ends.size + open.length) / work.length,
      });
    for (const one of work) {
      if (parts.charges.isLeftOut(one.order.identity)) ends.set(one, 'left-out');
    }
    const toAsk = work.filter((one) => !ends.has(one));
    for (const row of rows) finishRow(parts, row, work, ends);
    tell();
    parts.calls.enqueue(toAsk.map(({ order }) => order));

    const stop = new AbortController();
    const onAbort = () => stop.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });

    const settle = (one: PieceWork, outcome: Outcome<ChatAnswer>): void => {
      if (outcome.kind === 'done') {
        ends.set(one, outcome.result);
        refusals.clear();
      } else {
        open.push(outcome);
        if (outcome.kind === 'refused') countRefusal(refusals, outcome.failure);
      }
      tell();
      finishRow(parts, one.row, work, ends);
    };

    const askOne = async (one: PieceWork): Promise<void> => {
      try {
        settle(one, await parts.calls.run(one.order, stop.signal));
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    };
    await settleAll(toAsk.map(askOne)).finally(() => signal.removeEventListener('abort', onAbort));
    return {
      files: [],
      refusedCount: open.filter(({ kind }) => kind === 'refused').length,
      problem: open.length === 0 ? null : openPieces(open),
    };
  };
}

function worksOf(
  row: ProposalRow,
  { job, account, rank }: JobContext,
  { accounts, prices }: AssistantJobParts,
): readonly PieceWork[] {
  const { details, baseText } = row;
  const task = askedTask(row);
  const { mostTokens, mostMoney = null, isUnlimited = false } = job.params as AssistantParams;
  const tariff = prices.tariffFor(account, 'chat', details.model);
  return details.pieces.map((piece, index) => {
    const words = baseText.slice(piece.start, piece.end);
    const call = pieceCall(baseText, piece, details, {
      task,
      model: details.model,
      isUnlimited,
      tariff,
    });
    return {
      row,
      index,
      order: {
        accountId: account.id,
        kind: 'chat',
        identity: piece.identity,
        request: call.request,
        expectedTokens: call.expectedTokens,
        atMostTokens: call.atMostTokens,
        groupId: job.id,
        origin: {
          label: openingOf(words),
          projectId: row.projectId,
          chapterId: row.chapterId,
          ordinal: index,
        },
        priority: 'batch',
        rank,
        size: textTokens(words),
        caps: () => ownCaps(accounts, account.id, { tokens: mostTokens, money: mostMoney }),
        tariff,
        isFree: isFree(account),
      },
    };
  });
}

/** Makes the chapter's proposal when all of its pieces have ended. */
function finishRow(
  { proposals, changed }: AssistantJobParts,
  row: ProposalRow,
  work: readonly PieceWork[],
  ends: ReadonlyMap<PieceWork, PieceEnd>,
): void {
  const own = work.filter((one) => one.row === row);
  const answers = own.map((one) => ends.get(one));
  if (answers.some((answer) => answer === undefined)) return;
  // A person may have decided about it in an earlier run.
  if (proposals.byId(row.id).state !== 'running') return;
  proposals.update(row.id, finishedProposal(row, answers as readonly PieceEnd[]));
  changed(row.projectId);
}

function countRefusal(refusals: Map<string, number>, failure: ChargeFailure): void {
  const reason = reasonOf(failure);
  const count = (refusals.get(reason) ?? 0) + 1;
  refusals.clear();
  refusals.set(reason, count);
  if (count < mostEqualRefusals) return;
  const { code, message } = failure;
  throw appError('any.refused_pieces', { count, reason: message }, { code });
}

function openPieces(open: readonly OpenPiece[]): JobProblem {
  const [first] = open;
  const isUncertain = open.some(({ kind }) => kind === 'uncertain');
  const failure = first?.failure ?? appError('internal.own_reason');
  const error = appError(
    'any.open_pieces',
    { count: open.length, reason: failure.message },
    { code: isUncertain ? errorCodes.decisionsNeeded : failure.code },
  );
  return problemOf(error);
}
