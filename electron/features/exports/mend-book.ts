import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import { noLimit } from '../../../shared/model/money.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { JobContext } from '../queue/job-runner.ts';
import {
  type DoubtsLeft,
  doubtsLeft,
  type MendedDoubts,
  mendDoubts,
} from '../takes/mend-doubts.ts';
import { lineWords } from '../takes/retakes.ts';
import type { ChapterToExport } from './book-parts.ts';
import { contentOfExport } from './export-content.ts';
import type { ExportsParts } from './export-parts.ts';
import { type ExportRequest, requireRetakeLimit } from './export-request.ts';

/**
 * Mends the doubted takes of an export whose lines are all spoken, and returns its chapters with the takes that are in
 * use then. What it has changed itself is noted, so that a batch does not export its book once more for that.
 */
export async function mendBook(
  parts: ExportsParts,
  context: JobContext,
  request: ExportRequest,
  project: ProjectRow,
  planned: readonly ChapterToExport[],
): Promise<{
  readonly chapters: readonly ChapterToExport[];
  readonly mended: MendedDoubts;
  /** A person has to decide about a take that may have been charged. The book is whole without it. */
  readonly problem: JobProblem | null;
  readonly notices: readonly string[];
}> {
  const { job, account } = context;
  const { isRepaired = false, retakeTries: tries, tariff, mostTokens, mostMoney = null } = request;
  context.report(begun);
  const mended = await mendDoubts(parts.mending, context, {
    projectId: project.id,
    isRepaired,
    tries,
    identities: identitiesOf(planned),
    tariff,
    mostTokens,
    mostMoney,
    isStoppedByDoubt: request.policy === 'stop',
    // Asked for where it was started, and taken away since: of a job in a batch, with its budget.
    requireLimit: () =>
      requireRetakeLimit(request, account, parts.charges.batchOf(job.id)?.limit ?? noLimit),
  });
  const chapters = planned.map((chapter): ChapterToExport => {
    const now = parts.audioLookup(account.id, chapter.orders);
    const audioAt = (index: number) => {
      const former = chapter.audioAt(index);
      const audio = now(index);
      // A choice that was taken back meanwhile stays: this export was not to buy what the line has without it.
      return former.isChosen && !audio.isChosen ? former : audio;
    };
    return { ...chapter, audioAt };
  });
  const contentOf = (of: readonly ChapterToExport[]) => contentOfExport(parts, project, of);
  parts.noteContent(job.id, contentOf(planned), contentOf(chapters));
  const { problem } = mended;
  const isForDecision = problem?.code === errorCodes.decisionsNeeded;
  return { chapters, mended, problem: isForDecision ? problem : null, notices: noticesOf(mended) };
}

/** What of its doubts an export would find now that is done already. */
export function doubtsOfMade(
  { mending }: Pick<ExportsParts, 'mending'>,
  { projectId, retakeTries: tries }: ExportRequest,
  planned: readonly ChapterToExport[],
): DoubtsLeft {
  return doubtsLeft(mending, { projectId, identities: identitiesOf(planned), tries });
}

/** The lines that are read aloud, by segment. */
function identitiesOf(planned: readonly ChapterToExport[]): ReadonlyMap<string, string> {
  return new Map(
    planned.flatMap(({ orders: { ids, orders } }) =>
      ids.flatMap((segmentId, index) => {
        const identity = orders[index]?.identity;
        return segmentId === null || identity === undefined ? [] : [[segmentId, identity] as const];
      }),
    ),
  );
}

/** How far the whole is, the export knows. */
const begun = { stage: 'checking', doneItems: 0, totalItems: 0, fraction: 0 } as const;

function noticesOf({
  repaired,
  retaken,
  open,
  unheardCount,
  problem,
}: MendedDoubts): readonly string[] {
  return [
    ...(repaired === null || repaired === 0
      ? []
      : [messageOf('export.repaired', { lines: lineWords(repaired) })]),
    ...(retaken === null || retaken === 0
      ? []
      : [messageOf('export.retaken', { lines: lineWords(retaken) })]),
    ...(unheardCount === 0
      ? []
      : [messageOf('export.retakesUnheard', { lines: lineWords(unheardCount) })]),
    ...(problem === null ? [] : [messageOf('export.retakesStopped', { reason: problem.message })]),
    ...(open.length === 0
      ? []
      : [messageOf('export.stillInDoubt', { lines: lineWords(open.length) })]),
  ];
}
