import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { type SpeakLinesParts, speakLines } from '../narration/speak-lines.ts';
import type { Accounts } from '../session/accounts.ts';
import type { JobRunner } from './job-runner.ts';
import { openLines } from './open-lines.ts';
import type { Queue } from './queue.ts';

type ChapterParams = {
  readonly chapterId: string;
  /** Segment indexes; null means all that are missing. */
  readonly segments: readonly number[] | null;
};

/** Makes the missing lines of a chapter, or some of them. */
export function chapterRunner(parts: SpeakLinesParts): JobRunner {
  return async ({ job, account, signal, rank, report }) => {
    const { chapterId, segments } = job.params as ChapterParams;
    const { project } = parts.narration.find(chapterId);
    const missing = parts.narration.missing(chapterId, segments ?? undefined);
    const orders = missing.map((order) => ({ projectId: project.id, chapterId, order }));
    const speaking = speakLines(parts, orders, {
      account,
      groupId: job.id,
      mostTokens: null,
      policy: 'skip',
      via: 'sync',
      rank,
      signal,
      onProgress: ({ doneSegments, totalSegments, fraction }) =>
        report({
          stage: 'speaking',
          doneItems: doneSegments,
          totalItems: totalSegments,
          fraction,
        }),
    });
    parts.narration.announce(chapterId);
    const { open } = await speaking;
    // Beside the whole chapter, some lines stand out that did not while it was made.
    parts.narration.announce(chapterId);
    return {
      files: [],
      refusedCount: open.filter((item) => item.kind === 'refused').length,
      problem: open.length === 0 ? null : openLines(open),
    };
  };
}

/** Making chapters on request, through the queue. */
export type ChapterMaking = {
  readonly make: (
    chapterId: string,
    segments: readonly number[] | undefined,
    isApproved: boolean,
  ) => { readonly started: number; readonly jobId: string | null };
  /** Takes back what has not been sent yet. */
  readonly stop: (chapterId: string) => void;
};

export function createChapterMaking(
  { narration }: Pick<SpeakLinesParts, 'narration'>,
  accounts: Accounts,
  queue: Queue,
): ChapterMaking {
  const stop = (chapterId: string) => {
    for (;;) {
      const job = queue.findUnfinished(
        (row) =>
          row.kind === 'chapter' &&
          row.chapterId === chapterId &&
          (row.state === 'running' || row.state === 'waiting') &&
          !stopping.has(row.id),
      );
      if (job === null) return;
      stopping.add(job.id);
      queue.cancel([job.id]);
    }
  };
  const stopping = new Set<string>();

  return {
    make: (chapterId, segments, isApproved) => {
      const account = accounts.current();
      if (!isApproved && account.kind !== 'demo') {
        throw new AppError(errorCodes.approvalNeeded, 'Say yes to the price first.');
      }
      const { chapter, project } = narration.find(chapterId);
      const missing = narration.missing(chapterId, segments);
      if (missing.length === 0) return { started: 0, jobId: null };
      narration.requireVoices(account, project.id, missing);
      stop(chapterId);
      const params: ChapterParams = { chapterId, segments: segments ?? null };
      const job = queue.add(
        {
          accountId: account.id,
          kind: 'chapter',
          title: chapter.title,
          projectId: project.id,
          chapterId,
          params,
          folder: null,
        },
        'first',
      );
      return { started: missing.length, jobId: job.id };
    },
    stop,
  };
}
