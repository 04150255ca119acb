import { z } from 'zod';
import { appError } from '../../../shared/app-error.ts';
import type { BookCheck } from '../../../shared/model/book-check.ts';
import { mostRetakeTries } from '../../../shared/model/take.ts';
import { isRepairable } from '../../../shared/sound/take-repair.ts';
import type { App } from '../../app/create-app.ts';
import { isOwnRecording } from '../../storage/take-rows.ts';
import { bookCalled } from '../book-called.ts';
import { checkWords } from '../check-words.ts';
import { book, waitSeconds } from './inputs.ts';
import { jobsShown } from './job-tools.ts';
import { numbered } from './library-tools.ts';
import { accountOf } from './money-tools.ts';
import type { AddTool, Services } from './tool.ts';

const mostLines = 500;

/** The lines of a book that are in doubt: found and repaired free, or taken anew under the standing budget. */
export function addCheckTools(add: AddTool, { library, runs, perDay }: Services): void {
  add({
    name: 'check_book',
    title: 'Check a book',
    description: `Lists the lines of a book whose takes are in doubt (noise, cuts, silence, repeats, level, pace), the gravest first, up to ${mostLines}; free. With "repair" it first mends, free, what needs no new take; every take is kept.`,
    input: z.strictObject({ book, repair: z.boolean().default(false) }),
    effect: 'changes',
    run: ({ book: wanted, repair }, { signal }) =>
      library.use(async (app) => {
        const projectId = bookCalled(app, wanted);
        let checked = await app.bookChecker.run(projectId, signal);
        let repaired: number | null = null;
        if (repair) {
          const ids = checked.lines.filter(isRepairable).map(({ segmentId }) => segmentId);
          const { lines, failure } = await app.repairTakes(ids, undefined, signal);
          if (failure !== null) throw failure;
          repaired = lines.length;
          // What was shortened is a take of its own, which was not inspected yet.
          if (repaired > 0) checked = await app.bookChecker.run(projectId, signal);
        }
        return { repaired, ...checkShown(app, projectId, checked) };
      }),
  });
  add({
    name: 'retake_lines',
    title: 'Take doubted lines anew',
    description:
      'Makes new takes of lines that check_book lists, of all of them unless "lines" names some. Each is checked; the least doubted take of a line stays in use, and every take is kept. Locked lines and own recordings stay. Called again after its end, it makes and charges more takes. Charges the account, only under the budget or the limit per day that the user set.',
    input: z.strictObject({
      book,
      lines: z
        .array(z.string().min(1).max(64))
        .min(1)
        .max(mostLines)
        .optional()
        .describe('ids of lines, as check_book tells them'),
      tries: z
        .number()
        .int()
        .min(1)
        .max(mostRetakeTries)
        .default(1)
        .describe('most new takes of a line: one that is in doubt is followed by another'),
      waitSeconds,
    }),
    effect: 'may charge',
    run: ({ book: wanted, lines: ids, tries, waitSeconds: seconds }, call) =>
      library.use(async (app) => {
        const projectId = bookCalled(app, wanted);
        const lines = doubtedLines(app, await app.bookChecker.run(projectId, call.signal), ids);
        // What was heard before has to be heard again: without a program for it nothing is sent.
        if (app.bookChecker.wasHeard(lines.map(({ takeId }) => takeId))) {
          app.recogniserFor(projectId);
        }
        await app.prices.readyToQuote(app.accounts.current());
        const scope = { kind: 'lines', projectId, lines } as const;
        const { approval, lineCount } = app.retakes.offer(scope, tries);
        const jobIds: string[] = [];
        if (lineCount > 0) {
          const id = app.platform.random.id();
          app.standingBudget.hold(id, perDay);
          const { jobId } = app.retakes.start(scope, approval, tries, undefined, id);
          // One that was stopped goes on instead.
          if (jobId !== id) app.standingBudget.hold(jobId, perDay);
          jobIds.push(jobId);
          runs.start(jobIds);
          await runs.wait(jobIds, 1000 * seconds, call);
        }
        const checked = app.bookChecker.read(projectId);
        return {
          jobs: jobsShown(app, jobIds),
          ...checkShown(app, projectId, checked),
          ...accountOf(app),
        };
      }),
  });
}

/** Those of the book, or the named ones, that may be taken anew. Throws `bad_input` for an id that is not in doubt. */
function doubtedLines(app: App, checked: BookCheck, ids: readonly string[] | undefined) {
  const open = checked.lines.filter(({ isAccepted }) => !isAccepted);
  const unknown = ids?.find((id) => !open.some(({ segmentId }) => segmentId === id));
  if (unknown !== undefined) throw appError('bad_input.line_not_doubted', { line: unknown });
  return open.filter(({ segmentId, takeId }) => {
    const take = app.takeById(takeId);
    const isOwn = take !== null && isOwnRecording(take);
    return !isOwn && (ids === undefined || ids.includes(segmentId));
  });
}

function checkShown(app: App, projectId: string, checked: BookCheck) {
  const { openCount, acceptedCount, generatedCount, uninspectedCount } = checked;
  const numbers = new Map(
    numbered(app.library.chapters(projectId)).map(({ chapter, number }) => [chapter.id, number]),
  );
  const open = checked.lines.filter(({ isAccepted }) => !isAccepted);
  return {
    openCount,
    acceptedCount,
    generatedCount,
    uninspectedCount,
    lines: open.slice(0, mostLines).map((line) => ({
      id: line.segmentId,
      chapter: numbers.get(line.chapterId) ?? null,
      line: line.index + 1,
      text: line.shown,
      seconds: line.durationMs / 1000,
      isRepairable: isRepairable(line),
      doubts: line.checks.map((one) => ({ kind: one.kind, about: checkWords(one) })),
    })),
  };
}
