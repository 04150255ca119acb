import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import type { BookCheck, DoubtedLine } from '../../../shared/model/book-check.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import { mostRetakeTries } from '../../../shared/model/take.ts';
import { isRepairable } from '../../../shared/sound/take-repair.ts';
import type { Recogniser } from '../../platform/node/program-recogniser.ts';
import { isOwnRecording } from '../../storage/take-rows.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { BookChecker } from '../book-check/book-check.ts';
import type { Recognisers } from '../book-check/recognisers.ts';
import { variantIdentity } from '../narration/segment-orders.ts';
import { problemOf } from '../queue/job-end.ts';
import type { JobContext, JobRunner } from '../queue/job-runner.ts';
import type { Accounts } from '../session/accounts.ts';
import type { Repairs } from './repairs.ts';
import { identityStartLength, type RetakeParams, type Retakes } from './retakes.ts';

export type MendParts = {
  readonly bookChecker: Pick<BookChecker, 'run' | 'read' | 'wasHeard' | 'tryOut'>;
  readonly recognisers: Pick<Recognisers, 'chosen'>;
  readonly recogniserFor: (projectId: string) => Recogniser;
  readonly repairTakes: Repairs['repair'];
  readonly retakes: Pick<Retakes, 'ofJob' | 'begunElsewhere'>;
  readonly takeStore: Pick<TakeStore, 'byId' | 'hasAny'>;
  readonly accounts: Pick<Accounts, 'current'>;
  /** Takes lines anew on behalf of a job (retake-job.ts). */
  readonly retakeLines: JobRunner;
};

/** What is done about the doubted takes of a book within a job. */
export type MendRequest = Pick<
  RetakeParams,
  'tariff' | 'mostTokens' | 'mostMoney' | 'isStoppedByDoubt'
> & {
  readonly projectId: string;
  readonly isRepaired: boolean;
  /** New takes of a line, at most; none where undefined. */
  readonly tries: number | undefined;
  /** The lines of the job, by segment. */
  readonly identities: ReadonlyMap<string, string>;
  /** Throws where no new take may be bought. */
  readonly requireLimit: () => void;
};

export type MendedDoubts = {
  /** How many lines; null where it was not asked for. */
  readonly repaired: number | null;
  /** Lines that have a new take; null where none was asked for. */
  readonly retaken: number | null;
  readonly open: readonly DoubtedLine[];
  /** Lines that got no new take, as nothing on this machine can hear it. */
  readonly unheardCount: number;
  /** Why not all that were to be taken anew were; null where they were. */
  readonly problem: JobProblem | null;
};

export type DoubtsLeft = {
  readonly open: readonly DoubtedLine[];
  readonly isRetakeLeft: boolean;
};

/**
 * Does for the lines of a job what `lectern check` does for a book: repairs the takes in use that are doubted, and takes
 * anew what is doubted still, within the limits of the job. What stops the new takes is returned, and the takes that
 * were in use stay. Rejects with the signal's reason.
 */
export async function mendDoubts(
  parts: MendParts,
  context: JobContext,
  request: MendRequest,
): Promise<MendedDoubts> {
  const { bookChecker } = parts;
  const { projectId, isRepaired, tries, identities } = request;
  const ofJob = (checked: BookCheck) => openLines(checked, identities);
  // Takes are looked up for the account in use: those of another one say nothing about this job.
  const requireAccount = (): void => {
    if (parts.accounts.current().id !== context.account.id) {
      throw appError('conflict.retakes_account');
    }
  };
  const check = async (): Promise<readonly DoubtedLine[]> => {
    requireAccount();
    try {
      return ofJob(await bookChecker.run(projectId, context.signal));
    } catch (error) {
      context.signal.throwIfAborted();
      // Of a take that cannot be read the export tells; a check that this one joined may have been cancelled.
      if (!(error instanceof AppError || isAbort(error))) throw error;
      return ofJob(bookChecker.read(projectId));
    }
  };
  let doubted = await check();
  requireAccount();
  let repaired: number | null = null;
  if (isRepaired) {
    const ids = doubted.filter(isRepairable).map(({ segmentId }) => segmentId);
    const { lines, failure } = await parts.repairTakes(ids, undefined, context.signal);
    requireAccount();
    if (failure !== null) throw failure;
    repaired = lines.length;
    // What was shortened is a take of its own, which was not inspected yet.
    if (repaired > 0) doubted = await check();
    requireAccount();
  }
  if (tries === undefined) {
    return { repaired, retaken: null, open: doubted, unheardCount: 0, problem: null };
  }
  const { lineCount, ...made } = await retake(parts, context, request, { tries, doubted });
  requireAccount();
  const open = ofJob(bookChecker.read(projectId));
  return { repaired, retaken: lineCount, open, ...made };
}

/** What is doubted of these lines now, and whether a new job would take one of them anew. Buys nothing. */
export function doubtsLeft(
  parts: MendParts,
  request: Pick<MendRequest, 'projectId' | 'identities' | 'tries'>,
): DoubtsLeft {
  const { projectId, identities, tries } = request;
  const open = openLines(parts.bookChecker.read(projectId), identities);
  if (tries === undefined || open.length === 0) return { open, isRetakeLeft: false };
  const noJob = '';
  const { chapters } = chosenLines(parts, open, request, noJob);
  return { open, isRetakeLeft: chapters.length > 0 };
}

const openLines = ({ lines }: BookCheck, identities: MendRequest['identities']) =>
  lines.filter(({ segmentId, isAccepted }) => !isAccepted && identities.has(segmentId));

/** Which of these lines a job takes anew, and how many it does not because nothing can hear their new takes. */
function chosenLines(
  { recognisers, retakes, takeStore }: Pick<MendParts, 'recognisers' | 'retakes' | 'takeStore'>,
  doubted: readonly DoubtedLine[],
  { projectId, identities }: Pick<MendRequest, 'projectId' | 'identities'>,
  jobId: string,
) {
  const generated = doubted.filter(({ takeId }) => {
    const take = takeStore.byId(takeId);
    return take !== null && !isOwnRecording(take);
  });
  // What a program has doubted by ear has to be heard again: without one nothing is bought.
  const lines =
    recognisers.chosen() === null
      ? generated.filter(({ checks }) => checks.every(({ kind }) => kind !== 'heard-differently'))
      : generated;
  const scope = { kind: 'lines', projectId, lines } as const;
  // One that was edited meanwhile is another line, which this job does not have.
  const ownOf = (found: RetakeParams['chapters']): RetakeParams['chapters'] =>
    found.flatMap(({ id, lines: all }) => {
      const own = all.filter(
        ([segmentId, start]) => identities.get(segmentId)?.slice(0, identityStartLength) === start,
      );
      return own.length === 0 ? [] : [{ id, lines: own }];
    });
  return {
    chapters: ownOf(retakes.ofJob(scope, jobId)),
    /** With takes of other jobs, which may have been stopped before they looked at them. */
    begunElsewhere: () => ownOf(retakes.begunElsewhere(scope, jobId)),
    unheardCount: generated.length - lines.length,
  };
}

async function retake(
  parts: MendParts,
  context: JobContext,
  request: MendRequest,
  { tries, doubted }: { readonly tries: number; readonly doubted: readonly DoubtedLine[] },
): Promise<{ readonly lineCount: number } & Pick<MendedDoubts, 'unheardCount' | 'problem'>> {
  const { bookChecker, recognisers, takeStore } = parts;
  const { projectId, identities, tariff, mostTokens, mostMoney, isStoppedByDoubt } = request;
  const chosen = chosenLines(parts, doubted, request, context.job.id);
  const { chapters, unheardCount } = chosen;
  const retakeLines = async (
    these: RetakeParams['chapters'],
    how: Pick<RetakeParams, 'isOnlyChecked'> & { readonly tries: number },
  ): Promise<JobProblem | null> => {
    const formerIds = these.flatMap(({ lines }) => lines.flatMap(([, , , id]) => id ?? []));
    if (formerIds.length === 0) return null;
    const isHeard = recognisers.chosen() !== null && bookChecker.wasHeard(formerIds);
    const params: RetakeParams = {
      approval: '',
      tariff,
      chapters: these,
      checks: { tries: how.tries, isHeard },
      mostTokens,
      mostMoney,
      isStoppedByDoubt,
      isOnlyChecked: how.isOnlyChecked,
    };
    try {
      if (how.isOnlyChecked !== true) {
        request.requireLimit();
        // A program that fails is found out before anything is bought that it is to hear.
        if (isHeard) await bookChecker.tryOut(projectId, parts.recogniserFor(projectId));
      }
      const ofLines = { ...context, segments: [], job: { ...context.job, projectId, params } };
      return (await parts.retakeLines(ofLines)).problem;
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      return problemOf(error);
    }
  };
  const begun = chosen.begunElsewhere();
  // Where they cannot be looked at, no new take was stopped.
  await retakeLines(begun, { tries: mostRetakeTries, isOnlyChecked: true });
  const problem = await retakeLines(chapters, { tries });
  const made = chapters.flatMap(({ lines }) =>
    lines.filter(([segmentId, , first]) =>
      takeStore.hasAny(variantIdentity(identities.get(segmentId) ?? '', first)),
    ),
  );
  return { lineCount: made.length, unheardCount, problem };
}
