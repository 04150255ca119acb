import { AppError, isAbort } from '../../../shared/app-error.ts';
import type { BookCheck, DoubtedLine } from '../../../shared/model/book-check.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import { isRepairable } from '../../../shared/sound/take-repair.ts';
import { isOwnRecording } from '../../storage/take-rows.ts';
import type { TakeStore } from '../../storage/takes.ts';
import type { BookChecker } from '../book-check/book-check.ts';
import type { Recognisers } from '../book-check/recognisers.ts';
import { variantIdentity } from '../narration/segment-orders.ts';
import { problemOf } from '../queue/job-end.ts';
import type { JobContext, JobRunner } from '../queue/job-runner.ts';
import type { Repairs } from './repairs.ts';
import { identityStartLength, type RetakeParams, type Retakes } from './retakes.ts';

export type MendParts = {
  readonly bookChecker: Pick<BookChecker, 'run' | 'read' | 'wasHeard'>;
  readonly recognisers: Pick<Recognisers, 'chosen'>;
  readonly repairTakes: Repairs['repair'];
  readonly retakes: Pick<Retakes, 'ofJob'>;
  readonly takeStore: Pick<TakeStore, 'byId' | 'hasAny'>;
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
};

export type MendedDoubts = {
  /** How many lines; null where it was not asked for. */
  readonly repaired: number | null;
  /** Lines that have a new take; null where none was asked for. */
  readonly retaken: number | null;
  readonly open: readonly DoubtedLine[];
  /** Why not all that were to be taken anew were; null where they were. */
  readonly problem: JobProblem | null;
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
  const ofJob = ({ lines }: BookCheck) =>
    lines.filter(({ segmentId, isAccepted }) => !isAccepted && identities.has(segmentId));
  const check = async (): Promise<readonly DoubtedLine[]> => {
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
  let repaired: number | null = null;
  if (isRepaired) {
    const ids = doubted.filter(isRepairable).map(({ segmentId }) => segmentId);
    const { lines, failure } = await parts.repairTakes(ids, undefined, context.signal);
    if (failure !== null) throw failure;
    repaired = lines.length;
    // What was shortened is a take of its own, which was not inspected yet.
    if (repaired > 0) doubted = await check();
  }
  if (tries === undefined) return { repaired, retaken: null, open: doubted, problem: null };
  const { lineCount, problem } = await retake(parts, context, request, { tries, doubted });
  const open = ofJob(bookChecker.read(projectId));
  return { repaired, retaken: lineCount, open, problem };
}

async function retake(
  { bookChecker, recognisers, retakes, takeStore, retakeLines }: MendParts,
  context: JobContext,
  request: MendRequest,
  { tries, doubted }: { readonly tries: number; readonly doubted: readonly DoubtedLine[] },
): Promise<{ readonly lineCount: number; readonly problem: JobProblem | null }> {
  const { projectId, identities, tariff, mostTokens, mostMoney, isStoppedByDoubt } = request;
  const canHear = recognisers.chosen() !== null;
  const lines = doubted.filter(({ takeId }) => {
    const take = takeStore.byId(takeId);
    if (take === null || isOwnRecording(take)) return false;
    // What was heard before has to be heard again: without a program for it nothing is bought.
    return canHear || !bookChecker.wasHeard([takeId]);
  });
  const scope = { kind: 'lines', projectId, lines } as const;
  const chapters = retakes.ofJob(scope, tries, context.job.id).flatMap(({ id, lines: all }) => {
    // One that was edited meanwhile is another line, which this job does not have.
    const own = all.filter(
      ([segmentId, start]) => identities.get(segmentId)?.slice(0, identityStartLength) === start,
    );
    return own.length === 0 ? [] : [{ id, lines: own }];
  });
  const formerIds = chapters.flatMap(({ lines: own }) => own.flatMap(([, , , id]) => id ?? []));
  if (formerIds.length === 0) return { lineCount: 0, problem: null };
  const params: RetakeParams = {
    approval: '',
    tariff,
    chapters,
    checks: { tries, isHeard: bookChecker.wasHeard(formerIds) },
    mostTokens,
    mostMoney,
    isStoppedByDoubt,
  };
  let problem: JobProblem | null;
  try {
    const ofLines = { ...context, segments: [], job: { ...context.job, projectId, params } };
    ({ problem } = await retakeLines(ofLines));
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    problem = problemOf(error);
  }
  const made = chapters.flatMap(({ lines: own }) =>
    own.filter(([segmentId, , first]) =>
      takeStore.hasAny(variantIdentity(identities.get(segmentId) ?? '', first)),
    ),
  );
  return { lineCount: made.length, problem };
}
