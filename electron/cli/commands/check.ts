import type { Command } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import type { BookCheck, DoubtedLine } from '../../../shared/model/book-check.ts';
import { isWithin, type Limit, type Price } from '../../../shared/model/money.ts';
import { mostRetakeTries } from '../../../shared/model/take.ts';
import { isRepairable } from '../../../shared/sound/take-repair.ts';
import type { App } from '../../app/create-app.ts';
import { isFree } from '../../features/session/account-kind.ts';
import { isOwnRecording } from '../../storage/take-rows.ts';
import { isAgreed, isAtTerminal } from '../ask.ts';
import { bookCalled } from '../book-called.ts';
import { checkWords } from '../check-words.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { amountWords, formatAmount, type Output } from '../output.ts';
import { parseCost, parseTries } from '../parse-options.ts';
import { type Spent, spentOn } from '../spending.ts';
import { shorten } from '../table.ts';
import { type GlobalOptions, withApp, withLibrary } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type CheckOptions = GlobalOptions & {
  readonly listen?: string | true;
  readonly repair?: true;
  readonly retake?: number;
  readonly maxCost?: Limit;
};

const mostShown = 60;

export function registerCheck(program: Command): void {
  program
    .command('check <book>')
    .description(phrase('help.check'))
    .option('--listen [command]', phrase('option.listen'))
    .option('--repair', phrase('option.check.repair'))
    .option('--retake <n>', phrase('option.check.retake', { mostRetakeTries }), parseTries)
    .option('--max-cost <n>', phrase('option.check.maxCost'), parseCost)
    .option('--account <name>', phrase('option.check.account'))
    .option('--json', phrase('option.json'))
    .action(async (book: string, options: CheckOptions, command: Command) => {
      const { retake, maxCost } = options;
      if (maxCost !== undefined && retake === undefined) {
        command.error(phrase('check.maxCostNeedsRetake'));
      }
      const run = retake === undefined ? withLibrary : withApp;
      process.exitCode = await run('check', options, (app, output, signal) =>
        check(app, output, signal, bookCalled(app, book), options),
      );
    });
}

async function check(
  app: App,
  output: Output,
  signal: AbortSignal,
  projectId: string,
  { listen, repair, retake, maxCost }: CheckOptions,
): Promise<ExitCode> {
  if (typeof listen === 'string') app.recognisers.nameNow(listen);
  const recogniser = listen === undefined ? undefined : app.recogniserFor(projectId);
  app.onBookCheckProgress(({ stage, done, total }) =>
    output.progress(
      phrase('check.ofTakes', {
        value: stage === 'inspecting' ? phrase('check.inspecting') : phrase('check.listening'),
        done,
        count: total,
      }),
    ),
  );
  let checked = await app.bookChecker.run(projectId, signal, recogniser);
  let repaired: number | null = null;
  if (repair === true) {
    repaired = await repairDoubted(app, output, signal, checked);
    // What was shortened is a take of its own, which was not inspected yet.
    if (repaired > 0) checked = await app.bookChecker.run(projectId, signal, recogniser);
  }
  const retaken =
    retake === undefined
      ? null
      : await retakeDoubted(app, output, signal, { projectId, checked, tries: retake, maxCost });
  const now = retaken === null ? checked : app.bookChecker.read(projectId);
  show(now, { repaired, retaken }, output);
  const isDone = now.openCount === 0 && retaken?.isWhole !== false;
  return isDone ? exitCodes.done : exitCodes.needsDecisions;
}

/** Mends what can be mended without a new take; how many lines that were. */
async function repairDoubted(
  app: App,
  output: Output,
  signal: AbortSignal,
  { lines }: BookCheck,
): Promise<number> {
  const ids = lines.filter(isRepairable).map(({ segmentId }) => segmentId);
  const { lines: repaired, failure } = await app.repairTakes(ids, undefined, signal);
  output.say(phrase('check.repaired', { count: repaired.length }));
  if (failure !== null) throw failure;
  return repaired.length;
}

type Retaking = {
  readonly projectId: string;
  readonly checked: BookCheck;
  readonly tries: number;
  readonly maxCost: Limit | undefined;
};

type Retaken = {
  readonly lines: number;
  readonly spent: Spent;
  /** None of them waits for a decision or was refused. */
  readonly isWhole: boolean;
};

/** New takes of the doubted lines, own recordings left alone; null where there is none to be had. */
async function retakeDoubted(
  app: App,
  output: Output,
  signal: AbortSignal,
  { projectId, checked, tries, maxCost }: Retaking,
): Promise<Retaken | null> {
  const lines = checked.lines.filter(
    ({ isAccepted, takeId }) => !isAccepted && !isOwn(app, takeId),
  );
  if (lines.length === 0) return null;
  // What was heard before has to be heard again: without a program for it nothing is asked or sent.
  if (app.bookChecker.wasHeard(lines.map(({ takeId }) => takeId))) app.recogniserFor(projectId);
  const account = app.accounts.current();
  const { currencyLabel } = app.accounts.settings();
  await app.prices.readyToQuote(account);
  const scope = { kind: 'lines', projectId, lines } as const;
  const { approval, lineCount, price } = app.retakes.offer(scope, tries);
  if (lineCount === 0) return null;
  if (!isFree(account)) await requireAgreed(app, output, { lineCount, price, maxCost });
  const { jobId } = app.retakes.start(scope, approval, tries, maxCost);
  const { error, job } = await app.queue.runToEnd(jobId, signal, ({ fraction }) =>
    output.progress(phrase('check.retaking', { percent: Math.floor(100 * fraction) })),
  );
  await app.engine.calls.settled();
  if (error !== null) throw error;
  const { problem, notices } = job;
  for (const words of [...(problem === null ? [] : [problem.message]), ...notices]) {
    output.say(words);
  }
  const spent = spentOn(app, jobId);
  const cost = isFree(account) ? '' : ` ${amountWords(spent, currencyLabel)}.`;
  output.say(phrase('check.retaken', { count: lineCount, cost }));
  return { lines: lineCount, spent, isWhole: problem === null };
}

function isOwn(app: App, takeId: string): boolean {
  const take = app.takeById(takeId);
  return take !== null && isOwnRecording(take);
}

/** Throws `approval_needed` where they may cost more than `--max-cost`, or nobody says what they may cost. */
async function requireAgreed(
  app: App,
  output: Output,
  {
    lineCount,
    price: { atMostTokens: tokens, atMostMoney: money },
    maxCost,
  }: { readonly lineCount: number; readonly price: Price; readonly maxCost: Limit | undefined },
): Promise<void> {
  if (maxCost !== undefined && isWithin({ tokens, money }, maxCost)) return;
  const { currencyLabel } = app.accounts.settings();
  const price = formatAmount(money, currencyLabel);
  const isAsked = maxCost === undefined && isAtTerminal();
  if (isAsked && (await isAgreed(phrase('check.retakeYN', { count: lineCount, price })))) return;
  if (isAsked) output.say(phrase('spending.maxCostGoes'));
  throw isAsked
    ? appError('approval_needed.not_sent')
    : appError('approval_needed.retakes', { price, tokens });
}

function show(
  checked: BookCheck,
  { repaired, retaken }: { readonly repaired: number | null; readonly retaken: Retaken | null },
  output: Output,
): void {
  const { lines, chapters, openCount, acceptedCount, generatedCount } = checked;
  output.json({
    openCount,
    acceptedCount,
    generatedCount,
    chapters,
    lines: lines.map(({ chapterId: _, isCopy: __, ...line }) => line),
    repaired,
    retaken: retaken === null ? null : { lines: retaken.lines, ...retaken.spent },
  });
  for (const { title, ordinal, openCount: count } of chapters) {
    if (count > 0) {
      output.line(phrase('check.chapterLook', { ordinal, title, count: lineCount(count) }));
    }
  }
  for (const line of lines.filter(({ isAccepted }) => !isAccepted)) showLine(line, output);
  const accepted = acceptedCount === 0 ? '' : phrase('check.accepted', { acceptedCount });
  output.line(phrase('check.look', { openCount: lineCount(openCount), generatedCount, accepted }));
  if (generatedCount === 0) output.say(phrase('check.noLineBook'));
}

function showLine(line: DoubtedLine, output: Output): void {
  const { chapterOrdinal, index, shown, checks, heard } = line;
  output.line(`${chapterOrdinal}.${index + 1}  “${shorten(shown.trim(), mostShown)}”`);
  for (const one of checks) output.line(`    ${checkWords(one)}`);
  if (checks.some(({ kind }) => kind === 'heard-differently')) {
    output.line(phrase('check.heard', { heard: heard ?? '' }));
  }
}

function lineCount(count: number): string {
  return phrase('check.lines', { count });
}
